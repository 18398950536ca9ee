import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'

screenTest(
  'Before anything is filled in, the business settings show each field and a sample quote @ACC-50 @ACC-51 @ACC-52 @ACC-54 @ACC-55 @ACC-56 @ACC-57',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.opens('/business-settings')
    await dana.readsHeading('Business Settings')
    await dana.linkLeadsTo('Back to Dashboard', '/dashboard')
    await dana.reads(
      'Business Name',
      'Business Phone',
      'Website',
      'Business Address',
      '200x200 pixels or larger. PNG, JPG, SVG, max 2MB.',
    )
    await dana.doesNotRead('coming soon')
    const preview = dana.page.getByRole('region', { name: 'Quote Preview' })
    await preview.getByText('Your Business Name - Estimate', { exact: true }).waitFor()
    await preview.getByText('Professional cleaning quote', { exact: true }).waitFor()
  },
)

screenTest('A saved business is still there after a reload @ACC-59 @ACC-60 @ACC-66', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens('/business-settings')
  await dana.delaysResponses()
  await savesName(dana, 'Brightline Cleaning Co.')
  await dana.readsButton('Saving...')
  dana.releaseResponses()
  await dana.readsMessage('Business Settings Updated', 'Your business information has been saved successfully.')
  await dana.doesNotRead('Not saved yet')
  await dana.page.reload()
  await dana.fieldIs('Business Name', 'Brightline Cleaning Co.')
})

screenTest('A logo is uploaded and removed; a film is refused @ACC-53 @AMB-A08 @AMB-A14', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens('/business-settings')
  await choosesLogo(dana, 'film.mp4', 'video/mp4', 'film')
  await dana.reads('Please choose a PNG, JPG or SVG file')
  await choosesLogo(dana, 'logo.svg', 'image/svg+xml', drawing)
  await dana.reads('Logo uploaded', 'logo.svg, 512 × 512, 1 KB')
  await dana.presses('Remove')
  await dana.doesNotRead('Logo uploaded')
  await dana.reads('Not saved yet: Business Logo')
  await savesName(dana, 'Brightline Cleaning Co.')
  await dana.readsMessage('Business Settings Updated')
})

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>alert(1)</script><circle cx="12" cy="12" r="9"/></svg>`

async function choosesLogo({ page }: ScreenUser, name: string, mimeType: string, content: string) {
  await page.locator('input[type=file][accept*=svg]').setInputFiles({ name, mimeType, buffer: Buffer.from(content) })
}

async function savesName(dana: ScreenUser, name: string) {
  await dana.enters('Business Name', name)
  await dana.presses('Save Business Settings')
}

screenTest(
  'The contractor’s own sources are offered on a quote, and the one it has stays @WIN-01',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.opens('/business-settings')
    await dana.fieldIs('Sources', 'Referral\nWebsite\nPhone\nWalk-in\nAd\nOther')
    await dana.enters('Sources', 'Church\nReferral')
    await savesName(dana, 'Brightline Cleaning Co.')
    await dana.readsMessage('Business Settings Updated')
    await dana.hasDrafted()
    await edits(dana)
    await dana.page.getByLabel('How they found you').selectOption({ label: 'Church' })
    await dana.presses('Save changes')
    await dana.sees(async () => assert.equal((await dana.past.quote(dana.company)).source, 'Church'))
    await dana.opens('/business-settings')
    await dana.enters('Sources', 'Referral')
    await savesName(dana, 'Brightline Cleaning Co.')
    await dana.readsMessage('Business Settings Updated')
    await edits(dana)
    const choice = dana.page.getByLabel('How they found you')
    await dana.sees(async () => assert.equal(await choice.inputValue(), 'Church'))
    assert.deepEqual(await choice.locator('option').allInnerTexts(), ['Not known', 'Referral', 'Church'])
  },
)

async function edits(dana: ScreenUser) {
  await dana.opens('/dashboard')
  await dana.presses(`More for ${dana.company}`)
  await dana.page.getByRole('menuitem', { name: 'Edit details' }).click()
}
