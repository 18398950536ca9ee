import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { cannotWrite } from '../../../../features/drivers/screens/network.ts'
import { takePhone } from '../../../../features/drivers/screens/thumb.ts'
import { addRoom } from '../../../../features/drivers/screens/walkthrough.ts'
import { fillInCustomer } from '../../../../features/drivers/screens/wizard.ts'

const company = 'Harbor Dental Group'
const another = 'Another schedule…'
const use = 'Use this schedule'

screenTest('A quote for Tuesday, Thursday, and Saturday is made on a phone @SCH-01 @SCH-02', async ({ dana }) => {
  await dana.signsIn()
  await takePhone(dana.desk, dana.ip)
  await toCustomer(dana)
  await taps(dana, another, use)
  await dana.reads('Please choose at least one day')
  for (const day of ['Tuesday', 'Thursday', 'Saturday']) await touches(dana, day)
  await dana.reads('Tue, Thu, Sat. 3 days a week, 13 visits a month.')
  await taps(dana, use)
  await dana.page.getByRole('radio', { name: /^Tue, Thu, Sat 13 visits a month/, checked: true }).waitFor()
  await dana.page.reload()
  await dana.page.getByRole('radio', { name: /^Tue, Thu, Sat/, checked: true }).waitFor()

  await taps(dana, 'Continue to Walkthrough')
  await dana.reads('Add the first room')
  expect((await dana.past.quote(company)).schedule).toEqual({ weekdays: [2, 4, 6] })
  await addRoom(dana.desk, { name: 'Reception', type: 'Lobby', size: '620' })
  await taps(dana, 'Continue to Review')
  await selectedIs(dana, 'Tue, Thu, Sat')
  await dana.reads('620 sq ft × $0.026 × 13 visits', '13 visits a month')
})

screenTest('Three days a week is one of the cards, and is kept with the customer @SCH-01', async ({ dana }) => {
  await dana.signsIn()
  await toCustomer(dana)
  await touches(dana, /^Mon, Wed, Fri/)
  await dana.presses('Continue to Walkthrough')
  await dana.reads('Add the first room')
  await dana.page.goBack()
  const chosen = (name: RegExp) => dana.page.getByRole('radio', { name, checked: true }).waitFor()
  await chosen(/^Mon, Wed, Fri/)
  await touches(dana, /^Tue, Thu/)
  await dana.page.reload()
  await chosen(/^Tue, Thu/)
  await dana.presses('Continue to Walkthrough')
  await dana.reads('Add the first room')
  const { frequency, schedule } = await dana.past.quote(company)
  expect({ frequency, schedule }).toEqual({ frequency: 'custom', schedule: { weekdays: [2, 4] } })
})

screenTest('Without a signal, the schedule is kept on the phone and sent later @SCH-01', async ({ dana }) => {
  await dana.signsIn()
  await toCustomer(dana)
  await cannotWrite(dana)
  await dana.presses(another)
  await touches(dana, 'Times a month')
  await dana.page.getByRole('textbox', { name: 'Visits a month' }).fill('3') // cards say it too
  await dana.presses(use, 'Continue to Walkthrough')
  await dana.reads('Add the first room')
  await dana.page.unrouteAll()
  await dana.page.evaluate(() => void window.dispatchEvent(new Event('online')))
  const sent = () => dana.past.quote(company).catch(() => undefined) // not there yet
  await dana.sees(async () => assert.deepEqual((await sent())?.schedule, { perMonth: 3 }))
})

screenTest('Homes are offered the schedules of homes first @SCH-01', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens('/calculator')
  await touches(dana, /^Residential/)
  await dana.presses('Continue to Customer Info')
  const cards = dana.page.getByRole('group', { name: 'How often' }).getByRole('radio')
  await cards.first().waitFor()
  expect(await cards.evaluateAll((all) => all.map((card) => (card as HTMLInputElement).value))).toEqual([
    'biweekly',
    'weekly',
    'Every 4 weeks',
    'One time',
    'monthly',
    'daily',
    'daily7',
  ])
})

screenTest('Any schedule can be chosen with the keyboard alone @SCH-01', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted(company)
  await dana.hasRoom(2000)
  await dana.opensQuote('review')
  const often = dana.page.getByLabel('How often')
  await often.focus()
  await dana.page.keyboard.press('End')
  await dana.page.getByRole('dialog', { name: 'How often' }).waitFor()
  await dana.page.keyboard.press('Escape')
  await focusReturns(dana)
  await selectedIs(dana, 'Weekly')

  await dana.page.keyboard.press('End')
  dana.usesKeyboard()
  const { hand } = dana.desk
  await hand.choose(dana.page.getByRole('radio', { name: 'Every few weeks' }))
  await hand.fill(dana.page.getByLabel('Number of weeks'), '3')
  await dana.page.keyboard.press('Enter')
  await dana.readsMessage('Pricing saved')
  await focusReturns(dana)
  await selectedIs(dana, 'Every 3 weeks')
})

screenTest('The edit dialog keeps a school’s schedule, without the summer @SCH-01', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted(company)
  await dana.hasRoom(2000)
  await dana.opens('/dashboard')
  await dana.presses(`More for ${company}`, 'Edit details')
  await dana.selects('How often', another)
  for (const day of ['Monday', 'Wednesday', 'Friday']) await touches(dana, day)
  await dana.page.getByText('Only some months').click()
  for (const month of ['July', 'August']) await touches(dana, month)
  await dana.reads('Mon, Wed, Fri, Sep–Jun. 3 days a week, 13 visits a month.')
  await dana.presses(use)
  await selectedIs(dana, 'Mon, Wed, Fri, Sep–Jun')
  await dana.presses('Save changes')
  await dana.readsMessage('Quote Updated')
  expect((await dana.past.quote(company)).schedule).toEqual({
    weekdays: [1, 3, 5],
    months: [1, 2, 3, 4, 5, 6, 9, 10, 11, 12],
  })
})

async function toCustomer(dana: ScreenUser) {
  await dana.opens('/calculator')
  await dana.presses('Continue to Customer Info')
  await fillInCustomer(dana.page, company)
}

async function taps(dana: ScreenUser, ...names: string[]) {
  for (const name of names) await dana.control(name).tap()
}

/** Clicks the chip or card around a hidden radio button or checkbox. */
async function touches({ page }: ScreenUser, name: string | RegExp) {
  const answer = page.getByRole('radio', { name }).or(page.getByRole('checkbox', { name }))
  await answer.locator('xpath=ancestor::label[1]').click()
}

async function selectedIs(dana: ScreenUser, label: string) {
  const often = dana.page.locator('select').and(dana.page.getByLabel('How often'))
  await dana.sees(async () =>
    assert.equal(await often.evaluate((own) => (own as HTMLSelectElement).selectedOptions[0]?.label), label),
  )
}

async function focusReturns(dana: ScreenUser) {
  await dana.sees(async () => assert.equal(await dana.page.evaluate(() => document.activeElement?.tagName), 'SELECT'))
}
