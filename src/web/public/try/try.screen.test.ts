import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { cardOf, typeCard } from '../../../../features/drivers/screens/card.ts'
import { losesNetwork } from '../../../../features/drivers/screens/network.ts'
import { roomHead } from '../../../../features/drivers/screens/rooms.ts'

screenTest(
  'A visitor walks a building, keeps the quote, signs up, and has it as a draft at the same price @FRD-03 @FRD-12',
  async ({ dana }) => {
    await dana.opens('/')
    await dana.presses('Try it now, no account')
    await dana.isAt('/try')
    await dana.reads('$1,044.00')
    expect(await dana.page.context().cookies()).toEqual([])
    expect(await dana.page.evaluate(() => localStorage.length)).toBe(0)
    await opensTryRoom(dana, 'Reception')
    await dana.enters('Square footage', '1,000')
    await dana.enters('Company name', 'Ferry Street Dental')
    await dana.page.reload()
    await dana.reads('$1,158.00', 'Quote for Ferry Street Dental')
    expect(dana.desk.asked.filter((path) => path.startsWith('/api/'))).toEqual([])
    await dana.presses('Keep this quote')
    await dana.reads('Ferry Street Dental comes along: 5 rooms, $1,158.00 a month.')
    await fillsInAccount(dana)
    await dana.presses('Start My Free Trial')
    await dana.readsHeading('Complete Your Trial Setup')
    await typeCard(dana.page, cardOf('4242424242424242'))
    await dana.presses('Start 1-Day Free Trial')
    await dana.readsMessage('Your building is a draft now', 'You’re listed as the contact until you add your customer.')
    await dana.readsHeading('Review & Send: Ferry Street Dental')
    await dana.reads('$1,158.00')
    expect(await quotes(dana)).toEqual([['Ferry Street Dental', 1158]])
    await dana.sees(async () =>
      assert.equal(await dana.page.evaluate(() => localStorage.getItem('tidytally-try')), null),
    )
    await dana.opens('/try')
    await dana.reads('$1,044.00')
  },
)

screenTest('A click before the script loads counts when a visitor comes back @FRD-03', async ({ dana }) => {
  await dana.opens('/try')
  await opensTryRoom(dana, 'Reception')
  await dana.presses('Add a service')
  await dana.page.getByRole('textbox', { name: 'Service' }).waitFor()
  const loaded = Promise.withResolvers<void>()
  await dana.page.route('**/*.js', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await dana.page.reload({ waitUntil: 'commit' })
  await dana.presses('Next room')
  loaded.resolve()
  await dana.presses('Add room')
  await dana.reads('Please select a room type')
})

screenTest('Two tabs and a double click make one draft @FRD-03', async ({ dana }) => {
  const { db } = dana.product.system
  await dana.signsIn()
  await db.query(`update accounts.users set created_at = now() - interval '1 year' where id = $1`, [dana.contractorId])
  await dana.opens('/try')
  await dana.control('Keep this quote').dblclick()
  await dana.reads('The building you tried: Harbor Dental Group')
  const firstTab = dana.page
  dana.desk.page = await firstTab.context().newPage()
  await dana.page.goto('/dashboard')
  await dana.control('Save as a draft').dblclick()
  await dana.readsHeading('Review & Send: Harbor Dental Group')
  dana.desk.page = firstTab
  await firstTab.bringToFront()
  await dana.doesNotRead('The building you tried')
  expect(await quotes(dana)).toEqual([['Harbor Dental Group', 1044]])
})

screenTest('A plan for homes takes the house, not the practice @FRD-03', async ({ dana }) => {
  await dana.signsIn({ plan: 'residential-monthly' })
  await dana.opens('/try')
  await dana.presses('Keep this quote')
  await dana.reads('Your plan quotes residential customers, and this one is commercial. Pro quotes both.')
  await dana.opens('/try')
  await isHydrated(dana)
  await dana.page.getByRole('radio', { name: 'Family house' }).check({ force: true })
  await dana.presses('Keep this quote')
  await dana.readsHeading('Review & Send: The Marlowe household')
  expect(await quotes(dana)).toEqual([['The Marlowe household', 478.6]])
})

screenTest('Without a signal the walk goes on @FRD-03', async ({ dana }) => {
  await dana.opens('/try')
  await losesNetwork(dana)
  await opensTryRoom(dana, 'Exam rooms')
  await dana.enters('Square footage', '2,480')
  await dana.presses('Remove room Exam rooms 1–6')
  await dana.reads('$600.00')
  await dana.presses('Undo')
  await dana.reads('$1,344.00')
})

screenTest('The keyboard is enough to walk the building @FRD-03', async ({ dana }) => {
  await dana.opens('/try')
  await isHydrated(dana)
  const { keyboard } = dana.page
  const focused = () => dana.page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let steps = 0; !(await focused()).startsWith('Reception'); steps++) {
    assert.ok(steps < 40, 'The first room is not reached with Tab')
    await keyboard.press('Tab')
  }
  for (const key of ['Enter', 'Tab', 'Tab', 'ArrowUp']) await keyboard.press(key)
  await dana.reads('$1,047.00')
})

screenTest("Without JavaScript the visitor reads the sample's quote @FRD-03 @FRD-01", async ({ dana }) => {
  await goesOnWithoutJavaScript(dana)
  await dana.opens('/try')
  const note = dana.page.locator('noscript:has(div)') // its text is not found by its words
  expect(await note.innerText()).toMatch(/^Walking the building needs JavaScript/)
  expect((await note.locator('div').first().boundingBox())?.height).toBeGreaterThan(0)
  await dana.reads('Quote for Harbor Dental Group', '$1,044.00')
  await dana.doesNotRead('Next room')
  const address = await dana.page.getByRole('link', { name: 'See the PDF' }).getAttribute('href')
  const response = await dana.page.request.get(address ?? '')
  expect(response.headers()['content-type']).toBe('application/pdf')
  expect((await response.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

/** Waits until the script has hydrated the server-rendered page. */
async function isHydrated(dana: ScreenUser) {
  await dana.sees(async () =>
    assert.ok(
      await dana.page.evaluate(() =>
        Object.keys(document.querySelector('h3 > button') ?? {}).some((key) => key.startsWith('__reactProps')),
      ),
    ),
  )
}

async function opensTryRoom(dana: ScreenUser, room: string) {
  await isHydrated(dana)
  await roomHead(dana, room).click()
}

async function fillsInAccount(dana: ScreenUser) {
  const { firstName, lastName, email, password } = dana.person()
  await dana.page.getByLabel('First name').fill(firstName)
  await dana.page.getByLabel('Last name').fill(lastName)
  await dana.page.getByLabel('Email').fill(email)
  await dana.page.getByLabel('Password', { exact: true }).fill(password)
}

/** All quotes of the account, with company and dollars a month. */
const quotes = ({ page }: ScreenUser): Promise<[string, number][]> =>
  page.evaluate(async () => {
    const all: { companyName: string; finalMonthlyPrice: number }[] = await (await fetch('/api/quotes')).json()
    return all.map((quote): [string, number] => [quote.companyName, quote.finalMonthlyPrice])
  })

async function goesOnWithoutJavaScript({ desk }: ScreenUser) {
  const before = desk.page.context()
  const context = await before.browser()!.newContext({ javaScriptEnabled: false, baseURL: desk.url })
  await before.close()
  desk.close = () => context.close()
  desk.page = await context.newPage()
}
