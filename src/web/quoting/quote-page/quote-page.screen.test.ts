import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { linkOpensPdf } from '../../../../features/drivers/screens/pdf.ts'
import { noCosts } from '../../../modules/pricing/contract/costs.ts'
import { setCosts } from '../../../modules/quoting/contract/endpoints.ts'
import { formatPhone } from '../../../shared-kernel/phone.ts'
import { photo } from '../../../testing/fixtures/pictures.ts'

screenTest('The page of a quote before and after sending @HIS-01 @HIS-02', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('page')
  await dana.readsHeading('Harbor Dental Group')
  await dana.reads('$400.00', 'Not sent yet', 'Review it and send it to the customer.', 'Quote created')
  await dana.past.send(dana.company)
  await dana.opensQuote('page')
  await dana.reads(
    'Waiting for the customer’s answer.',
    'Revision 1 · $400.00/month',
    'Issued as revision 1, $400.00/month',
  )
  await linkOpensPdf(dana, 'Open PDF of revision 1')
})

screenTest('A draft without rooms asks for them first', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted('Acme Offices')
  await dana.opensQuote('page')
  await dana.reads('Add its rooms. It can be sent once they have 100 sq ft.')
  await dana.doesNotRead('Review it and send it')
})

screenTest('The page says in words what each revision changed @HIS-01', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.send(dana.company)
  await dana.hasRoom(500, { name: 'Lobby' })
  await dana.past.resend(dana.company)
  await dana.opensQuote('page')
  await dana.reads('Revision 2 · $500.00/month', 'Lobby added, $400.00 to $500.00.')
})

screenTest('The filled button is the next step, from the draft to the first visit @HIS-04', async ({ dana }) => {
  const nextIs = (name: string) => dana.sees(async () => assert.equal(await filled(dana), name))
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.opensQuote('page')
  await nextIs('Edit Calculator')
  await dana.hasRoom(2000, { name: 'Office', roomType: 'office' })
  await dana.opensQuote('page')
  await nextIs('Review & Send')
  await dana.reads('What you keep', 'Add your costs to see it.')
  await dana.past.send(dana.company)
  const { id: quoteId, phone } = await dana.past.quote(dana.company)
  await dana.past.call(setCosts, { quoteId, ...noCosts, supplies: 150.5 })
  await dana.opensQuote('page')
  await nextIs(`Call ${formatPhone(phone)}`)
  await dana.reads('$249.50', '$400.00 less $150.50, margin 62.4%')
  await dana.presses('Record answer')
  await dana.page.getByRole('radio', { name: 'Won' }).check()
  await dana.enters('Notes', 'Signed on the spot.')
  await dana.presses('Save status')
  await nextIs('Set start date')
  await dana.reads('Your notes about the bid', 'Signed on the spot.')
  await dana.presses('Set start date', 'Save date')
  await dana.reads('Please enter a date')
  await dana.enters('First visit', '0026-12-07')
  await dana.presses('Save date')
  await dana.reads('Please enter a date from 2000 to 2100')
  await dana.enters('First visit', '2026-12-07')
  await dana.presses('Save date')
  await dana.reads('You won this bid. First visit: Monday, December 7, 2026.')
  await nextIs('Open PDF')
  assert.equal((await dana.past.quote(dana.company)).startDate, '2026-12-07')
  await dana.presses('Change start date', 'Remove date')
  await nextIs('Set start date')
})

screenTest('A lost bid says why, who won it and at what price @WIN-01', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.send(dana.company)
  await dana.opensQuote('page')
  await dana.presses('Record answer')
  await dana.page.getByRole('radio', { name: 'Lost' }).check()
  await dana.page.getByLabel('Why did you lose it?').selectOption({ label: 'They chose another company' })
  await dana.enters('Who won it?', 'Shine Brothers')
  await dana.enters('Their price per month', '360.50')
  await dana.presses('Save status')
  await dana.reads(
    'Why it was lost',
    'They chose another company. Shine Brothers won it at $360.50/month.',
    'Bid marked lost: They chose another company',
  )
  const { lostReason, competitor, winningPrice } = await dana.past.quote(dana.company)
  assert.deepEqual([lostReason, competitor, winningPrice], ['other-company', 'Shine Brothers', 360.5])
})

screenTest('An acceptance on paper is recorded with a photo of it, on a phone @ORD-02', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.send(dana.company)
  await dana.usesPhone()
  await dana.opensQuote('page')
  await dana.presses('Accepted elsewhere')
  const dialog = dana.page.getByRole('dialog')
  const today = await dialog.getByLabel('On which day?').inputValue()
  await dana.enters('Who accepted it?', 'P')
  await dana.enters('On which day?', '2000-01-01')
  await dana.presses('Record as won')
  await dana.reads('Please enter your customer’s full name')
  await dana.enters('Who accepted it?', 'Priya Sampleton')
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'signed.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') })
  await dana.presses('Record as won')
  await dana.reads('Please enter a day since you made this quote, not later than today')
  await dana.enters('On which day?', today)
  await dana.presses('Record as won')
  await dana.reads('Please choose a PDF, or a PNG, JPG, GIF or WebP photo')
  await dana.presses('Remove signed.pdf')
  await dialog
    .getByLabel('Take photo')
    .setInputFiles({ name: 'signed.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await dana.presses('Record as won')
  await dana.reads('Accepted revision 1 on paper, by email or by phone: Priya Sampleton', 'You won this bid.')
  const [download] = await Promise.all([dana.page.waitForEvent('download'), dana.presses('Download the file')])
  assert.equal(download.suggestedFilename(), `Accepted-${today}.jpg`)
})

screenTest('A price that changed since it was sent is not taken for the sent one @HIS-04', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.send(dana.company)
  await dana.hasRoom(500, { name: 'Lobby' })
  await dana.opensQuote('page')
  await dana.reads('$500.00', 'Revision 1 · $400.00/month · Valid until')
  await dana.sees(async () => assert.equal(await filled(dana), 'Review & Send'))
})

/** The text of the page's only filled button. */
const filled = (dana: ScreenUser) => dana.page.locator('main .button--variant_primary').innerText()

screenTest('A quote that does not exist has no page, nor has one of another contractor @HIS-01', async ({ dana }) => {
  await hasWalked(dana)
  const path = await dana.pathOf('page')
  await dana.opens(path)
  await dana.readsHeading('Harbor Dental Group')
  await dana.opens(`/quotes/${crypto.randomUUID()}`)
  await dana.readsHeading('Page Not Found')
  await dana.signsIn() // to another account
  await dana.opens(path)
  await dana.readsHeading('Page Not Found')
})

async function hasWalked(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(2000, { name: 'Office', roomType: 'office' })
}
