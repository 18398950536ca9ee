import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'

const company = 'Harbor Dental Group'

async function hasTwoRooms(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted(company, { frequency: 'daily' })
  for (const [name, sqft] of [
    ['Restrooms', 240],
    ['Offices', 1480],
  ] as const)
    await dana.past.addRoom(company, { name, roomType: 'office', sqft })
}

const opensRoom = (dana: ScreenUser, name: string) =>
  dana.page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()

screenTest('A room is cleaned on its own days, and an extra done as often as it says @SCH-03', async ({ dana }) => {
  await hasTwoRooms(dana)
  await dana.opensQuote('rooms')
  await opensRoom(dana, 'Offices')
  const cleaned = dana.page.getByLabel('Cleaned')
  expect(await cleaned.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(
    'As often as the building',
  )
  await cleaned.selectOption({ label: 'Tue, Thu' })
  await dana.reads('2 days a week, 8.67 visits a month.', '$641.33')
  await cleaned.selectOption({ label: 'Another schedule…' })
  await dana.page.getByRole('checkbox', { name: 'Wednesday' }).click()
  await dana.presses('Use this schedule')
  await dana.reads('3 days a week, 13 visits a month.', '$962.00')

  await dana.presses('Add a service')
  await dana.page.getByLabel('Service', { exact: true }).fill('Restock')
  await dana.page.getByLabel('Price in $').fill('10')
  await dana.page.getByText('Monthly', { exact: true }).click()
  await dana.page.getByLabel('Done').selectOption({ label: 'Every 2 weeks' })
  await dana.presses('Add service')
  await dana.reads('each time, every 2 weeks')
  await opensRoom(dana, 'Offices')
  await dana.reads('Tue, Wed, Thu')

  await dana.opensQuote('review')
  await dana.reads('Every weekday', 'On Tuesdays, Wednesdays, and Thursdays', 'each room’s visits')
  await dana.opensQuote('page')
  await dana.reads('Rooms by schedule', 'On Tuesdays, Wednesdays, and Thursdays')
  await dana.opens('/dashboard')
  await dana.reads('Mon–Fri, some rooms Tue, Wed, Thu')
})

screenTest('Review says what happens on holidays, and prices the first clean @SCH-03 @SCH-07', async ({ dana }) => {
  await hasTwoRooms(dana)
  await dana.opensQuote('review')
  await dana.page.getByLabel('Holidays').selectOption({ label: 'We don’t clean' })
  await dana.reads('Holidays: we don’t clean on New Year’s Day, Martin Luther King Jr. Day,')
  const first = dana.page.getByLabel('First clean')
  await first.fill('250')
  await first.press('Enter')
  await dana.reads('Pricing saved', '+ $250.00')
  expect(await dana.past.quote(company)).toMatchObject({
    holidays: 'skip',
    firstVisitPrice: 250,
    totalOneTimePrice: 250,
  })
  await dana.selects('How often', 'One time')
  await dana.reads('once')
  await first.waitFor({ state: 'detached' })
  await dana.page.getByLabel('Holidays').waitFor({ state: 'detached' })
})

screenTest('Business Settings keep what happens on which holidays @SCH-03', async ({ dana }) => {
  await dana.signsIn()
  await dana.opens('/business-settings')
  await dana.page.getByLabel('Business Name').fill('Brightline')
  await dana.page.getByLabel('On holidays').selectOption({ label: 'We clean on another day' })
  await dana.page.getByLabel('Your holidays').fill('Labor Day\n\nChristmas Day')
  await dana.presses('Save Business Settings')
  await dana.reads('Business Settings Updated')
  await dana.page.reload()
  expect(await dana.page.getByLabel('On holidays').inputValue()).toBe('move')
  expect(await dana.page.getByLabel('Your holidays').inputValue()).toBe('Labor Day\nChristmas Day')
  await dana.page.getByLabel('Your holidays').fill('x'.repeat(61))
  await dana.presses('Save Business Settings')
  await dana.reads('Please name at most 40 holidays, each with at most 60 characters')
})
