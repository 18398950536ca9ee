import { addPhoto } from '../../modules/quoting/contract/areas.ts'
import { staff } from '../fixtures/administrator.ts'
import { asUpload, photo } from '../fixtures/pictures.ts'
import { areAccessible, hasDrafted, type Way } from './states.ts'

areAccessible(
  'The administration is accessible @FRD-08',
  async (dana) => {
    await hasDrafted(dana)
    await dana.hasRoom(2000)
    const { id: areaId } = await dana.past.room(dana.company, dana.room)
    await dana.past.call(addPhoto, { areaId, file: asUpload(await photo(320, 200)) })
  },
  {
    'the administration without the credentials': async (dana) => {
      await dana.opens('/admin')
      await dana.page.getByText('Authentication Required').waitFor()
    },
    'the administration': inTab('', /newest first$/),
    'the administration, nothing found': inTab('?q=no-such-company', 'No quotes match your search.'),
    'the administration, a quote open': async (dana) =>
      inTab(`?quote=${(await dana.past.quote(dana.company)).id}`, /in the audit log$/)(dana),
    'the failed jobs': inTab('?tab=jobs', /No job was given up|What the job was for/),
    'the emails that were not sent': inTab('?tab=mails', /handed over|^To /),
    'the posts': inTab('?tab=posts', /No post was imported|Published|Draft/),
    'the stories that were sent': inTab('?tab=stories', /Nobody has sent|Sent /),
    'the accounts': inTab('?tab=accounts', /^Since /),
    'the audit log': inTab('?tab=audit', 'Listed quotes'),
  },
)

function inTab(path: string, text: string | RegExp): Way {
  return async ({ page, desk }) => {
    const withCredentials = new URL('/api/admin/overview', desk.url)
    Object.assign(withCredentials, { username: staff.user, password: staff.password })
    await page.goto(withCredentials.href) // from now on the browser sends the credentials automatically
    await page.goto(`/admin${path}`)
    await page.getByText(text).locator('visible=true').first().waitFor()
  }
}
