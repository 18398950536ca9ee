import assert from 'node:assert/strict'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { cannotWrite, losesNetwork } from '../../../../features/drivers/screens/network.ts'
import { openRoom } from '../../../../features/drivers/screens/rooms.ts'
import { saveBusiness } from '../../../modules/accounts/contract/endpoints.ts'
import { noCosts } from '../../../modules/pricing/contract/costs.ts'
import { changeGuard, changeTime } from '../../../modules/pricing/contract/endpoints.ts'
import { savePricing, setCosts } from '../../../modules/quoting/contract/endpoints.ts'

screenTest('The final price can be typed, and rounded up; figures and warnings follow @GRD-01', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('review')
  await dana.reads('Before you send', 'This is 3.4 times the price by time, $117.87 a month.')
  await types(dana, monthly, '1,234.5x')
  await dana.reads('Enter a price in dollars, such as 1,415')
  await types(dana, monthly, '40.50')
  await dana.readsMessage('Pricing saved')
  await dana.reads('This is 0.34 times the price by time', 'this price pays for 14 minutes of 40.', '$10.13')
  await dana.presses('Round up to $41')
  await isStored(dana, { finalMonthlyPrice: 41 })
  await dana.presses('Use $117.87 a month')
  await isStored(dana, { finalMonthlyPrice: 117.87 })
  await dana.reads('No costs are saved with this quote yet.')
  await dana.presses('Add costs')
})

screenTest('The one-time price has its own field, also after it was typed as 0 @GRD-01', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(2000)
  await dana.past.addService(dana.company, 'Reception', { name: 'Windows', price: 125, type: 'one-time' })
  await dana.opensQuote('review')
  await dana.fieldIs(oneTime, '125.00')
  await types(dana, oneTime, '0')
  await isStored(dana, { finalOneTimePrice: null })
  await dana.page.reload()
  await dana.fieldIs(oneTime, '')
  await types(dana, oneTime, '99.50')
  await dana.presses('Round up to $100')
  await isStored(dana, { finalOneTimePrice: 100 })
})

screenTest('A final price typed offline waits at its field, also through a reload @GRD-01', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('review')
  await losesNetwork(dana)
  await types(dana, monthly, '450')
  await dana.reads('Not saved yet. Keep this page open; we’ll save it when you’re online.')
  await dana.reads('You’re offline. Send when you have a signal; nothing is lost.')
  await dana.page.context().setOffline(false)
  await isStored(dana, { finalMonthlyPrice: 450 })
  await dana.doesNotRead('Not saved yet.')
  await cannotWrite(dana)
  await types(dana, monthly, '475')
  await dana.reads('Not saved yet. Save Pricing tries again.')
  await dana.page.reload()
  await dana.fieldIs(monthly, '475.00')
  await dana.page.unrouteAll()
  await dana.presses('Save Pricing')
  await isStored(dana, { finalMonthlyPrice: 475 })
  await dana.doesNotRead('Not saved yet.')
})

screenTest('Each method keeps its own final price @GRD-01 @TIM-01', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.call(changeTime, { wage: 17 })
  await dana.opensQuote('review')
  await types(dana, monthly, '450')
  await dana.page.getByText('By time', { exact: true }).click()
  await dana.fieldIs(monthly, '117.87')
  await types(dana, monthly, '120')
  await isStored(dana, { pricedBy: 'time', finalMonthlyPrice: 120 })
  await dana.page.getByText('Per sq ft', { exact: true }).click()
  await dana.fieldIs(monthly, '450.00')
  await dana.page.getByText('By time', { exact: true }).click()
  await dana.fieldIs(monthly, '120.00')
})

screenTest('Of two final prices, typed in two tabs, the chosen one counts @GRD-01 @T-42', async ({ dana }) => {
  await hasWalked(dana)
  await dana.opensQuote('review')
  const { id: quoteId } = await dana.past.quote(dana.company)
  await losesNetwork(dana)
  await dana.past.call(savePricing, { quoteId, finalMonthlyPrice: 500 })
  await types(dana, monthly, '450')
  await dana.reads('Not saved yet.')
  await dana.page.context().setOffline(false)
  await dana.reads('This quote was changed in another tab or on another device')
  await dana.presses('Keep this version')
  await isStored(dana, { finalMonthlyPrice: 450 })
  await dana.fieldIs(monthly, '450.00')
})

screenTest('Send lists the warnings and asks once; only the contractor reads of them @GRD-03', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
  await dana.past.call(changeGuard, { minimumPerVisit: 120 })
  await dana.opensQuote('review')
  await dana.presses('Send to Customer')
  const question = dana.page.getByRole('alertdialog', { name: 'Send it with 3 warnings?' })
  await question.locator('li').first().waitFor()
  assert.deepEqual(await question.locator('li').allInnerTexts(), [
    '$100.00 a visit is below your minimum of $120.00.',
    'This is 3.4 times the price by time, $117.87 a month.',
    'No costs are saved with this quote yet.',
  ])
  await dana.presses('Go back')
  await question.waitFor({ state: 'detached' })
  assert.equal((await dana.product.mailsFrom(dana.email)).length, 0)
  await dana.presses('Send to Customer', 'Send anyway')
  await dana.isAt('/dashboard')
  await dana.sees(async () => assert.equal((await dana.product.mailsFrom(dana.email)).length, 1))
  const [mail] = await dana.product.mailsFrom(dana.email)
  for (const words of ['minimum', 'price by time', 'warning']) assert.ok(!JSON.stringify(mail).includes(words), words)
  await dana.opensQuote('page')
  await dana.reads('Sent revision 1 despite warnings', '$100.00 a visit is below your minimum of $120.00.')
})

screenTest('Resend in the list asks before a changed quote goes out with warnings @GRD-03', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
  await dana.past.send(dana.company)
  const mails = async () => (await dana.product.mailsFrom(dana.email)).length
  await dana.sees(async () => assert.equal(await mails(), 1))
  await dana.opens('/dashboard')
  await dana.presses(`Resend to ${dana.company}`)
  await dana.readsMessage('Quote Resent') // unchanged: it was asked about when it was sent
  await dana.sees(async () => assert.equal(await mails(), 2))

  const { id: quoteId } = await dana.past.quote(dana.company)
  await dana.past.call(savePricing, { quoteId, finalMonthlyPrice: 30 })
  await dana.opens('/dashboard')
  await dana.presses(`Resend to ${dana.company}`)
  const question = dana.page.getByRole('alertdialog', { name: 'Send it with 2 warnings?' })
  await question.getByText(`${dana.company} doesn’t see them.`).waitFor()
  await dana.presses('Go back')
  await question.waitFor({ state: 'detached' })
  await dana.presses(`Resend to ${dana.company}`, 'Send anyway')
  await dana.readsMessage('Quote Resent')
  await dana.sees(async () => assert.equal(await mails(), 3))
})

screenTest('A retry after a failed Send asks no second time, another warning does @GRD-03', async ({ dana }) => {
  await hasWalked(dana)
  await dana.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
  await dana.opensQuote('review')
  await cannotWrite(dana)
  await dana.presses('Send to Customer', 'Send anyway')
  await dana.readsMessage('Error sending quote')
  await dana.presses('Send to Customer')
  await dana.readsButton('Sending...')
  await dana.readsMessage('Error sending quote')
  assert.equal(await dana.page.getByRole('alertdialog').count(), 0)
  await dana.page.unrouteAll()
  await types(dana, monthly, '30')
  await isStored(dana, { finalMonthlyPrice: 30 })
  await dana.presses('Send to Customer')
  await dana.reads('Send it with 2 warnings?')
})

screenTest('The discount for paying yearly is typed, and what is kept is beside it @GRD-04', async ({ dana }) => {
  await hasWalked(dana)
  const { id: quoteId } = await dana.past.quote(dana.company)
  await dana.past.call(setCosts, { quoteId, ...noCosts, supplies: 320 })
  await dana.opensQuote('review')
  const kept = (words: string) => dana.page.getByText(words, { exact: true })
  // With reduced motion every change takes a moment, color too.
  const color = (words: string) =>
    kept(words).evaluate(async (one) => {
      await Promise.all(one.getAnimations().map(({ finished }) => finished))
      return getComputedStyle(one).color
    })
  const thin = await color('Paid yearly you keep $20.00 a month, 5.9%')
  await types(dana, discount, '55')
  await dana.reads('Enter 0 to 50 percent')
  await types(dana, discount, '25')
  const loss = await color('Paid yearly you keep −$20.00 a month, −6.7%')
  await isStored(dana, { annualDiscountPercent: 25 })
  await dana.page.getByText('Offer annual prepayment (25% off)').click()
  await dana.reads('Paid yearly at 25% off, you lose $20.00 a month.', 'Shows $3,600.00 a year on the PDF')
  await types(dana, discount, '5')
  const fine = await color('Paid yearly you keep $60.00 a month, 15.8%')
  assert.equal(new Set([thin, loss, fine]).size, 3)
})

screenTest(
  'Minimums and the target margin are in Pricing Settings, and Review warns @GRD-02 @GRD-05',
  async ({ dana }) => {
    await hasWalked(dana)
    await dana.opens('/pricing-settings')
    await types(dana, 'Target margin in percent', '100')
    await dana.reads('Enter a margin from 0 to 99 percent')
    await types(dana, 'Target margin in percent', '40')
    await dana.readsMessage('Pricing Updated')
    await types(dana, 'Minimum per month in $', '500')
    await types(dana, 'Minimum per one-time extra in $', '60')
    await dana.sees(async () => {
      const { guard } = await dana.past.call(changeGuard, {})
      assert.deepEqual([guard.targetMargin, guard.minimumPerMonth, guard.minimumPerExtra], [40, 500, 60])
    })
    await dana.opensQuote('review')
    await dana.reads('$400.00 a month is below your minimum of $500.00.')
    await dana.presses('Set $500.00 a month')
    await isStored(dana, { finalMonthlyPrice: 500 })
  },
)

screenTest(
  'The first small extra proposes a minimum, and the last price of an extra comes first @GRD-05',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasDrafted()
    await dana.hasRoom(500, { name: 'Restroom', roomType: 'restroom' })
    await dana.usesPhone()
    await openRoom(dana, 'Restroom')
    const offered = dana.page.getByRole('region', { name: 'Additional services of Restroom' }).getByRole('button')
    const last = async () => (await offered.allTextContents()).filter((words) => /once|a month/.test(words)).at(-1)
    await offered.filter({ hasText: 'Carpet cleaning' }).waitFor()
    assert.match((await last()) ?? '', /^Carpet cleaning/)
    await dana.page.getByRole('button', { name: 'Window cleaning $40.00 once' }).click()
    await dana.reads('Set a minimum of $75.00 for one-time extras?')
    await dana.presses('Set $75.00')
    await dana.sees(async () => {
      const { guard } = await dana.past.call(changeGuard, {})
      const [room] = await dana.past.rooms(dana.company)
      assert.deepEqual([guard.minimumPerExtra, room?.extraWorkItems[0]?.price], [75, 75])
    })
    await dana.doesNotRead('Set a minimum')
    await dana.past.addRoom(dana.company, { name: 'Office', roomType: 'office', sqft: 4000 })
    await dana.page.reload()
    await openRoom(dana, 'Office')
    await dana.page.getByRole('button', { name: 'Window cleaning $75.00 once' }).waitFor()
  },
)

const monthly = 'Final monthly price in $'
const oneTime = 'Final one-time price in $'
const discount = 'Discount for paying yearly, in percent'

/** 2,000 sq ft weekly: $400.00 a month by area, $117.87 by time. */
async function hasWalked(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(2000)
}

async function types(dana: ScreenUser, label: string, text: string) {
  const box = dana.page.getByRole('textbox', { name: label, exact: true })
  await box.fill(text)
  await box.press('Enter')
}

const isStored = (dana: ScreenUser, fields: object) =>
  dana.sees(async () => assert.partialDeepStrictEqual(await dana.past.quote(dana.company), fields))
