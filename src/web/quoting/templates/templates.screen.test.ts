import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { losesNetwork } from '../../../../features/drivers/screens/network.ts'
import { atOnce, type Thumb, takePhone, thumb } from '../../../../features/drivers/screens/thumb.ts'
import { fillInCustomer } from '../../../../features/drivers/screens/wizard.ts'
import { saveBusiness } from '../../../modules/accounts/contract/endpoints.ts'
import { listAreas } from '../../../modules/quoting/contract/areas.ts'

const company = 'Harbor Dental Group'

screenTest(
  'From a template a ten-room quote is sent in at most 12 taps after the customer is typed @TPL-01 @TPL-03',
  async ({ dana }) => {
    const hand = await onPhone(dana, '/calculator')
    await tap(dana, hand, 'New from template', /^Office/)
    await hand.type('3080')
    await dana.reads('1,171 sq ft')
    await tap(dana, hand, 'Use template')
    await dana.reads('10 rooms, 3,080 sq ft')
    await expect.poll(() => dana.field('Building type').inputValue()).toBe('office')
    await dana.reads('Mon, Wed, Fri')
    await dana.enters('Company name', company)
    await dana.enters('Contact person', 'Priya Nair')
    await dana.enters('Email', 'priya@harbordental.example')
    await dana.enters('Phone', '(503) 555-0188')
    await hand.choose(dana.page.getByLabel('Start'), 'Start', 'Flexible')
    await tap(dana, hand, 'Continue to Walkthrough', 'Continue to Review', 'Send to Customer', 'Send anyway')
    await dana.readsMessage('Quote sent successfully!')
    const { taps, what } = hand.tally()
    expect(taps, what.join(', ')).toBeLessThanOrEqual(12)
    const { totalSqft, status, id } = await quoteOf(dana, company)
    expect([totalSqft, status]).toEqual([3080, 'sent'])
    expect(await roomsOf(dana, id)).toHaveLength(10)
  },
)

screenTest(
  'A second site of a known customer is quoted in at most 8 taps, at another address @TPL-02 @TPL-03',
  async ({ dana }) => {
    const hand = await onPhone(dana, null)
    await dana.hasDrafted(company)
    await dana.hasRoom(620)
    await dana.opens('/dashboard')
    await tap(dana, hand, `More for ${company}`, 'Copy quote', 'Another site of this customer')
    await hand.fill(dana.page.getByLabel('Service address'), 'Service address', '9 Dock Street, Portland')
    await tap(dana, hand, 'Copy quote', 'Send to Customer', 'Send anyway')
    await dana.readsMessage('Quote sent successfully!')
    const { taps, what } = hand.tally()
    expect(taps, what.join(', ')).toBeLessThanOrEqual(8)
    const { serviceAddress, contactPerson, status } = await quoteOf(dana, company)
    expect([serviceAddress, contactPerson, status]).toEqual(['9 Dock Street, Portland', 'Priya Nair', 'sent'])
  },
)

screenTest('A quote becomes a template, a quote is made from it, and it is deleted @TPL-01', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted(company)
  await dana.hasRoom(600)
  await dana.hasRoom(300, { name: 'Office', roomType: 'office' })
  await dana.opensQuote('page')
  await dana.presses('More', 'Use as template')
  await dana.fieldIs('Name', company)
  await dana.enters('Name', '')
  await dana.presses('Save template')
  await dana.reads('Please enter a name for the template')
  await dana.enters('Name', 'Small practice')
  await dana.presses('Save template')
  await dana.readsMessage('Template saved', 'Use it with “New from template” when you start a quote.')

  await dana.opens('/calculator')
  await dana.presses('New from template')
  await choose(dana, 'Small practice')
  await dana.reads('66.7%', '33.3%')
  await dana.presses('Use template')
  await dana.reads('Please enter the total size in whole square feet')
  await dana.page.keyboard.type('901')
  await dana.reads('601 sq ft', '300 sq ft')
  await dana.page.keyboard.press('Enter')
  await fillInCustomer(dana.page, 'Bay Dental')
  await dana.page.reload()
  await dana.reads('2 rooms, 901 sq ft')
  await dana.presses('Continue to Walkthrough')
  await dana.reads('Reception', '601 sq ft', 'Office', '300 sq ft')

  await dana.opens('/calculator')
  await dana.presses('New from template', 'Delete the template Small practice')
  await dana.reads('Quotes that you made from it stay.')
  await dana.sees(async () => assert.equal(await focused(dana), 'Keep it'))
  await dana.presses('Keep it')
  await dana.sees(async () => assert.match(await focused(dana), /^Small practice/))
  await dana.presses('Delete the template Small practice', 'Delete template')
  await dana.readsMessage('Template deleted')
  await dana.reads('None yet.')
  await dana.sees(async () => assert.match(await focused(dana), /^Dental practice/))
})

screenTest(
  'A chosen template can be changed and removed; another kind of customer drops it @TPL-01',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.opens('/calculator')
    await chooses(dana, 'Church', '8000')
    await dana.reads('10 rooms, 8,000 sq ft')
    await dana.presses('Change')
    await choose(dana, 'Retail store')
    await dana.page.keyboard.type('5000')
    await dana.page.keyboard.press('Enter')
    await dana.reads('“Retail store”', '8 rooms, 5,000 sq ft')
    await dana.fieldIs('Building type', 'retail')
    await dana.presses('Remove')
    await dana.doesNotRead('8 rooms')
    await dana.fieldIs('Building type', 'retail')
    await dana.presses('Customer Type')
    await chooses(dana, 'Vacation rental', '1200')
    await dana.reads('Customer or household name', 'One time')
    await dana.presses('Customer Type')
    await dana.page.getByText('Commercial', { exact: true }).click()
    await dana.presses('Continue to Customer Info')
    await dana.reads('Company name')
    await dana.doesNotRead('9 rooms')
  },
)

screenTest('Only templates for customers of the plan are offered @TPL-01', async ({ dana }) => {
  await dana.signsIn({ plan: 'residential-monthly' })
  await dana.opens('/calculator')
  await dana.presses('New from template')
  await dana.reads('Apartment turnover', 'Vacation rental')
  await dana.doesNotRead('Dental practice')
})

screenTest('A copy for another customer asks for one, and takes photos along on request @TPL-02', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted(company)
  await dana.hasRoom(620)
  await dana.past.takePhoto(company, dana.room)
  await dana.opensQuote('page')
  await dana.presses('More', 'Copy quote', 'Copy quote')
  await dana.reads('There is a problem', 'Company name is required', 'Valid email is required')
  await dana.enters('Company name', 'Bay Dental')
  await dana.enters('Contact person', 'June Park')
  await dana.enters('Email', 'june@bay.example')
  await dana.enters('Phone', '(503) 555-0190')
  await dana.page.getByText('Copy the photo, too').click()
  await dana.presses('Copy quote')
  await dana.readsHeading('Review & Send: Bay Dental')
  const { uploadedImages, email } = await quoteOf(dana, 'Bay Dental')
  expect([uploadedImages.length, email]).toEqual([1, 'june@bay.example'])
  expect((await dana.now.quotes()).map((quote) => quote.company)).toEqual(['Bay Dental', company])
})

screenTest('Without a signal templates say that they need one @TPL-01', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens('/calculator')
  await chooses(dana, 'Office', '3080')
  await fillInCustomer(dana.page, company)
  await losesNetwork(dana)
  await dana.reads('Templates don’t work offline. Continue when you’re back online, or remove it to start now.')
  await dana.presses('Continue to Walkthrough')
  await dana.readsMessage('Error creating quote')
  await dana.fieldIs('Company name', company)
  await dana.presses('Remove')
  await dana.doesNotRead('Templates don’t work offline.')
})

/** A thumb on a phone at this path, of an account that has sent quotes before. */
async function onPhone(dana: ScreenUser, path: string | null): Promise<Thumb> {
  await dana.signsIn()
  await dana.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
  await takePhone(dana.desk, dana.ip)
  if (path) await dana.page.goto(path)
  return thumb(dana.page, atOnce)
}

async function tap({ page }: ScreenUser, hand: Thumb, ...names: (string | RegExp)[]) {
  for (const name of names) {
    const roles = (['button', 'menuitem', 'radio'] as const).map((role) => page.getByRole(role, { name }))
    await hand.tap(
      roles.reduce((all, one) => all.or(one)),
      String(name),
    )
  }
}

const choose = (dana: ScreenUser, name: string) =>
  dana.page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click()

async function chooses(dana: ScreenUser, name: string, size: string) {
  await dana.presses('New from template')
  await choose(dana, name)
  await dana.page.keyboard.type(size)
  await dana.presses('Use template')
}

const focused = ({ page }: ScreenUser) => page.evaluate(() => document.activeElement?.textContent ?? '')
const quoteOf = async (dana: ScreenUser, name: string) => dana.past.quote(name)
const roomsOf = (dana: ScreenUser, quoteId: string) => dana.past.call(listAreas, { quoteId })
