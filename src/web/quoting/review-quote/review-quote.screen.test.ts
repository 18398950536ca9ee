import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { hasFocus, hasFocusInDialog } from '../../../../features/drivers/screens/focus.ts'
import { cannotWrite } from '../../../../features/drivers/screens/network.ts'
import { linkOpensPdf } from '../../../../features/drivers/screens/pdf.ts'
import { enterRate } from '../../../../features/drivers/screens/review.ts'
import { saveBusiness } from '../../../modules/accounts/contract/endpoints.ts'
import { savePricing } from '../../../modules/quoting/contract/endpoints.ts'

screenTest('The review of a quote without rooms leads to the rooms @QUO-97', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.opensQuote('review')
  await dana.reads('No areas added to this quote yet.')
  await dana.linkLeadsTo('Add Areas', await dana.pathOf('rooms'))
})

screenTest('Review says that it is loading until the quote arrives @QUO-96', async ({ dana }) => {
  await hasWalked(dana)
  await dana.delaysResponses()
  await dana.desk.goTo(await dana.pathOf('review'))
  await dana.page.getByText('Loading...').first().waitFor({ state: 'attached' })
  dana.releaseResponses()
  await dana.readsHeading('Review & Send: Harbor Dental Group')
})

screenTest(
  "Review shows the price, the costs and the customer's view @QUO-98 @QUO-99 @QUO-100 @PRI-18 @PRI-19 @PRI-20 @PRI-22",
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.past.tickTasks(dana.company, 'Reception', ['Clean Entrance Glass'])
    await dana.opensQuote('review')
    await dana.reads(
      'Base Pricing',
      'Cost Per Sq Ft',
      '$0.01',
      '$0.50',
      '$1.00',
      'Total Area',
      '2,000 sq ft × $0.05 × 4 visits',
      'Base Cleaning (per month)',
      'Selling Price',
      'Quote Details - Areas & Tasks',
      '1 task selected',
      'Clean Entrance Glass',
      'Before you send',
      'Replies go to',
      'harbor-dental-group-quote.pdf',
    )
    await dana.fieldIs('Cost Per Sq Ft', '0.05')
  },
)

screenTest('On paper, Review has no controls, only what was chosen @SCR-52', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('review')
  const often = dana.page.getByLabel('How often')
  const looks = () =>
    often.evaluate((own) => [getComputedStyle(own).borderTopWidth, getComputedStyle(own.nextElementSibling!).display])
  assert.deepEqual(await looks(), ['1px', 'block'])
  await dana.page.emulateMedia({ media: 'print' })
  await dana.doesNotRead('Cost Per Sq Ft', 'Saves when you release the slider.', '$0.50')
  await dana.reads('2,000 sq ft × $0.05 × 4 visits')
  assert.deepEqual(await looks(), ['0px', 'none'])
  expect(await often.isVisible()).toBe(true)
})

screenTest(
  'The header of Review stays at the top of a phone, as the header of the walk does @SCR-40',
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.usesPhone()
    await dana.opensQuote('review')
    await dana.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await dana.page.evaluate(() => scrollY)).toBeGreaterThan(500)
    expect((await dana.page.locator('[data-phone-header]').boundingBox())!.y).toBe(0)
  },
)

screenTest('The slider updates every figure and saves the rate on release @PRI-34 @PRI-35', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('review')
  await readsMessageAfter(
    dana,
    () => dana.page.getByRole('slider').press('ArrowRight'),
    'Rate updated - pricing recalculated',
    'Selling Price $480.00 per month',
  )
  await sellingPriceIs(dana, '$480.00')
  await dana.fieldIs('Cost Per Sq Ft', '0.06')
})

screenTest('A rate that the server refuses is named, with the reason @PRI-35 @TYP-03', async ({ dana }) => {
  await hasWalked(dana)
  const { id: quoteId } = await dana.past.quote(dana.company)
  await dana.past.call(savePricing, { quoteId, finalMonthlyPrice: 1_000_000_000_000 })
  await dana.opensQuote('review')
  await enterRate(dana.desk, '0.06')
  await dana.readsMessage('Error updating rate', 'This price is too large')
})

screenTest(
  "A weekly quote leads with a visit's price; the month covers what the quote says @SCH-05 @SCH-06",
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.opensQuote('review')
    await dana.reads('Price per visit', 'a visit (4 visits a month)', '“Every week, the same price each month.”')
    const prices = await dana.now.prices(dana.company)
    assert.deepEqual([prices['Price per visit'], prices['Selling Price']], ['$100.00', '$400.00'])
    const saved = dana.page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await dana.page.getByLabel('A month covers').selectOption('4 visits')
    await dana.reads('“Covers 4 visits a month. Each additional visit: $100.00.”')
    await saved
    await dana.page.reload()
    await dana.reads('“Covers 4 visits a month. Each additional visit: $100.00.”')
  },
)

screenTest('@SCH-05 a choice of the month that can’t be saved yet waits, and says so', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('review')
  await cannotWrite(dana)
  const choice = dana.page.getByLabel('A month covers')
  await choice.selectOption('4 visits')
  await dana.reads('Not sent yet.')
  await dana.sees(async () => assert.equal(await choice.inputValue(), 'visits'))
})

screenTest.for([
  ['0.001', 'Price must be at least 1 cent per sq ft'],
  ['1.5', 'Price cannot exceed $1.00 per sq ft'],
] as const)('A rate of %s dollars per sq ft is refused with its reason @PRI-37 @PRI-38', async (rate, { dana }) => {
  const [typed, reason] = rate
  await hasWalked(dana)
  await dana.opensQuote('review')
  const box = dana.page.getByRole('textbox', { name: 'Cost Per Sq Ft' })
  await box.fill(typed)
  await box.press('Enter')
  await dana.reads(reason)
})

screenTest('Saving the prices says so while it lasts and when it is done @PRI-32 @PRI-33', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('review')
  await dana.delaysResponses()
  await dana.presses('Save Pricing')
  await dana.readsButton('Saving...')
  await readsMessageAfter(dana, dana.releaseResponses, 'Pricing saved')
})

screenTest('Opening Review writes nothing @PRI-28', async ({ dana }) => {
  await hasWalked(dana)
  const writes: string[] = []
  dana.page.on('request', (request) => request.method() !== 'GET' && writes.push(request.url()))
  await cannotWrite(dana)
  await dana.opensQuote('review')
  await sellingPriceIs(dana, '$400.00')
  await dana.isLoaded()
  expect(await dana.page.locator(message).count()).toBe(0)
  expect(writes).toEqual([])
})

screenTest('Pressing Send twice sends one email @DOC-06 @DOC-07 @DOC-09 @T-40', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
  await dana.opensQuote('review')
  await dana.presses('Send to Customer')
  await dana.reads('Send it with 2 warnings?')
  await dana.delaysResponses()
  await dana.control('Send anyway').dblclick()
  await dana.readsButton('Sending...')
  await readsMessageAfter(dana, dana.releaseResponses, 'Quote sent successfully!')
  await dana.isAt('/dashboard')
  await customerHasMails(dana, 1)
})

screenTest('A failed Send gives the reason and stays at the review @DOC-09', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
  dana.product.setMailServer(dana.address('priya@harbordental.example'), 'refuse-550')
  await dana.opensQuote('review')
  await dana.presses('Send to Customer')
  await dana.presses('Send anyway')
  await dana.readsMessage('Error sending quote', 'The mail server refused this email: 550 5.1.1 No such mailbox')
  await dana.isAt(await dana.pathOf('review'))
})

screenTest("The first Send asks for the sender's name, and keeps it @SND-01", async ({ dana }) => {
  const question = 'What name goes on your quote?'
  await hasWalked(dana)
  await dana.opensQuote('review')
  await dana.presses('Send to Customer')
  await dana.presses('Send anyway')
  await dana.reads(question)
  await hasFocusInDialog(dana)
  await dana.page.keyboard.press('Escape')
  await dana.doesNotRead(question)
  await hasFocus(dana, 'Send to Customer')
  await customerHasMails(dana, 0)
  await dana.presses('Send to Customer')
  await dana.enters('Business name', 'Delgado Cleaning')
  await dana.enters('Business phone', '(503) 555-0144')
  await readsMessageAfter(dana, () => dana.page.keyboard.press('Enter'), 'Quote sent successfully!')
  const [mail] = await dana.product.mailsFrom(dana.email)
  expect(mail?.from).toMatch(/^Delgado Cleaning </)
  await dana.opens('/business-settings')
  await dana.fieldIs('Business Name', 'Delgado Cleaning')
  await dana.fieldIs('Business Phone', '(503) 555-0144')
})

screenTest('The PDF opens in its own tab @DOC-05', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('review')
  await linkOpensPdf(dana, 'Open PDF')
})

const message = '[data-scope=toast][data-part=root]'

async function hasWalked(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(2000)
}

/** Begins to wait for the only message before the action that causes it, because the message soon disappears. */
async function readsMessageAfter({ page }: ScreenUser, action: () => unknown, title: string, text?: string) {
  const part = (name: string, words: string) => ({
    has: page.locator(`[data-part=${name}]`).getByText(words, { exact: true }),
  })
  const named = page.locator(`${message}:only-child`).filter(part('title', title))
  const whole = text ? named.filter(part('description', text)) : named
  await Promise.all([whole.waitFor(), action()])
}

async function sellingPriceIs(dana: ScreenUser, amount: string) {
  await dana.sees(async () => assert.equal((await dana.now.prices(dana.company))['Selling Price'], amount))
}

async function customerHasMails(dana: ScreenUser, count: number) {
  assert.equal((await dana.product.mailsFrom(dana.email)).length, count)
}
