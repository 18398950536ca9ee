import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { addPhoto } from '../../modules/quoting/contract/areas.ts'
import { staff } from '../../testing/fixtures/administrator.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'

screenTest(
  "Without the administration's credentials there is nothing to see @ADM-03 @ADM-15 @AMB-R04 @WEB-27",
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasDrafted('Harbor Dental Group', { frequency: 'daily' })
    await dana.opens('/admin')
    await dana.reads('Authentication Required', 'Please refresh the page and enter your admin credentials.')
    await dana.doesNotRead('Harbor Dental Group')
  },
)

screenTest('@CHK-04 On a phone, the administration has a top heading with a quote open', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted('Harbor Dental Group', { frequency: 'daily' })
  const { id } = await dana.past.quote('Harbor Dental Group')
  await signsInAsStaff(dana)
  await dana.usesPhone()
  await dana.opens(`/admin?quote=${id}`)
  await dana.reads('in the audit log')
  assert.equal(await dana.page.getByRole('heading', { level: 1 }).count(), 1)
})

screenTest(
  'Staff find a quote, open it, and go back @ADM-04 @ADM-05 @ADM-06 @ADM-07 @ADM-08 @ADM-12 @ADM-14 @FRD-08 @FRD-17',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasDrafted('Harbor Dental Group', { frequency: 'daily' })
    await dana.hasRoom(2000)
    const { id: areaId } = await dana.past.room('Harbor Dental Group', 'Reception')
    await dana.past.call(addPhoto, { areaId, file: asUpload(await photo(320, 200)) })
    await signsInAsStaff(dana)
    await dana.opens('/admin')
    await dana.reads('Every record you open is logged.', 'Select a quote from the list to view details')
    await dana.enters('Company, contact or email', 'no such company')
    await dana.reads('No quotes match your search.')
    await dana.enters('Company, contact or email', 'harbor DENTAL')
    await opensRecord(dana)
    await dana.reads('with the 15% discount', 'in the audit log')
    const image = dana.page.getByRole('article').getByRole('img').first()
    await dana.sees(async () =>
      assert.ok(await image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)),
    )
    await dana.page.goBack()
    await dana.reads('Select a quote from the list to view details')
    assert.equal(await dana.page.getByRole('searchbox').inputValue(), 'harbor DENTAL')
  },
)

screenTest('What a contractor typed cannot run in the administration @FRD-08', async ({ dana }) => {
  const company = '<img src=x onerror=alert(1)><script>alert(2)</script>'
  await dana.signsIn()
  await dana.hasDrafted(company, { frequency: 'daily' })
  await signsInAsStaff(dana)
  await dana.opens('/admin')
  await opensRecord(dana)
  assert.equal(await dana.page.getByRole('article').getByRole('heading', { level: 2 }).textContent(), company)
  assert.equal(await dana.page.locator('main img[onerror], main script').count(), 0)
})

/** Signs in as the browser's prompt would: from then on the browser sends the credentials automatically. */
async function signsInAsStaff({ desk, page }: ScreenUser) {
  const address = new URL('/api/admin/overview', desk.url)
  Object.assign(address, { username: staff.user, password: staff.password })
  await page.goto(address.href)
}

/** The record of this test's quote; another test may have one for the same company. */
async function opensRecord({ page, past, company }: ScreenUser) {
  const { id } = await past.quote(company)
  await page.locator(`a[href*="${id}"]`).first().click()
  await page.getByRole('article').waitFor()
}
