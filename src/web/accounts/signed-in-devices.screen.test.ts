import assert from 'node:assert/strict'
import type { Office } from '../../../features/drivers/domain.ts'
import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { openAccountMenu } from '../../../features/drivers/screens/door.ts'
import { cannotWrite } from '../../../features/drivers/screens/network.ts'
import { endSession, listSessions } from '../../modules/accounts/contract/endpoints.ts'
import { password } from '../../testing/fixtures/contractors.ts'

screenTest('A device is signed out @S-07', async ({ dana }) => {
  const phone = await opensDevices(dana)
  await dana.reads('This device', 'Safari on iPhone', 'Last used today')
  await signsOutPhone(dana)
  await dana.reads('Safari on iPhone is signed out.')
  assert.equal(await phone.whereabouts(), 'signed out')
})

screenTest('A device that is already signed out is named as such @S-07', async ({ dana }) => {
  await opensDevices(dana)
  await dana.reads('Safari on iPhone')
  const { items } = await dana.past.call(listSessions, {})
  const { id: sessionId } = items.find(({ device }) => device === 'Safari on iPhone')!
  await dana.past.call(endSession, { sessionId })
  await signsOutPhone(dana)
  await dana.reads('Safari on iPhone was signed out already.')
})

screenTest('Signing out a device without a network fails and says so @S-07', async ({ dana }) => {
  await opensDevices(dana)
  await dana.reads('Safari on iPhone')
  await cannotWrite(dana)
  await signsOutPhone(dana)
  await dana.reads('Nothing you typed is lost.')
})

screenTest('Signing out this device leads to the landing page @S-07', async ({ dana }) => {
  await opensDevices(dana)
  await dana.presses('Sign out this device')
  await dana.readsMessage('Logged out')
  await dana.isAt('/')
})

/** Signs in here and on a phone, then opens the list of devices. */
async function opensDevices(dana: ScreenUser): Promise<Office> {
  await dana.signsIn()
  const phone = dana.another()
  await phone.signIn(dana.email, password)
  await nameNewestSession(dana)
  await dana.opens('/dashboard')
  await openAccountMenu(dana.desk)
  await dana.presses('Signed-in devices')
  return phone
}

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

/** Sets the session's user agent, because the contracts' driver sends none at sign-in. */
const nameNewestSession = ({ product, contractorId }: ScreenUser) =>
  product.system.db.query(
    'update accounts.sessions set user_agent = $2 where id = (select id from accounts.sessions where user_id = $1 order by created_at desc limit 1)',
    [contractorId, iPhone],
  )

const signsOutPhone = ({ page }: ScreenUser) =>
  page.getByRole('button').and(page.locator('[aria-label^="Sign out Safari on iPhone"]')).click()
