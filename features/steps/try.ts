import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import { deskOf, open, pageOf } from './screen.ts'
import type { World } from './world.ts'

const room = (world: World, name: string) =>
  pageOf(world).locator('h3 > button[aria-expanded]').filter({ hasText: name })

/** Waits until the script has hydrated the server-rendered page. */
const isAlive = (world: World) =>
  world.sees(async () =>
    assert.ok(
      await pageOf(world).evaluate(() =>
        Object.keys(document.querySelector('h3 > button') ?? {}).some((key) => key.startsWith('__reactProps')),
      ),
    ),
  )

Given('her account is a year old', async function (this: World) {
  const { db } = this.product.system
  await db.query(`update accounts.users set created_at = now() - interval '1 year' where id = $1`, [this.contractorId])
})

When('she opens the room {string} of the building', async function (this: World, name: string) {
  await isAlive(this)
  await room(this, name).click()
})

When('she chooses to walk the {string}', async function (this: World, name: string) {
  await isAlive(this)
  await pageOf(this).getByRole('radio', { name }).check({ force: true })
})

When('she walks it with the keyboard alone', async function (this: World) {
  await isAlive(this)
  const { keyboard } = pageOf(this)
  const focused = () => pageOf(this).evaluate(() => document.activeElement?.textContent ?? '')
  for (let steps = 0; !(await focused()).startsWith('Reception'); steps++) {
    assert.ok(steps < 40, 'The first room is not reached with Tab')
    await keyboard.press('Tab')
  }
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('ArrowUp')
})

When('Dana opens the building to try without JavaScript', async function (this: World) {
  const desk = deskOf(this)
  const context = await desk.page.context().browser()!.newContext({ javaScriptEnabled: false, baseURL: desk.url })
  desk.page = await context.newPage()
  await open(this, 'the building to try')
})

Then('she is told that walking it needs JavaScript', async function (this: World) {
  const note = pageOf(this).locator('noscript:has(div)') // its text is not found by its words
  assert.match(await note.innerText(), /^Walking the building needs JavaScript/)
  assert.ok((await note.locator('div').first().boundingBox())?.height)
})

Then('{string} leads to a PDF', async function (this: World, link: string) {
  const address = await pageOf(this).getByRole('link', { name: link }).getAttribute('href')
  const answer = await pageOf(this).request.get(address ?? '')
  assert.equal(answer.headers()['content-type'], 'application/pdf')
  assert.equal((await answer.body()).subarray(0, 5).toString(), '%PDF-')
})

Then('her browser keeps nothing of her', async function (this: World) {
  assert.deepEqual(await pageOf(this).context().cookies(), [])
  assert.equal(await pageOf(this).evaluate(() => localStorage.length), 0)
})

Then('her browser keeps nothing of the building', async function (this: World) {
  await this.sees(async () =>
    assert.equal(await pageOf(this).evaluate(() => localStorage.getItem('tidytally-try')), null),
  )
})

Then('nothing of it was sent', function (this: World) {
  assert.deepEqual(
    deskOf(this).asked.filter((path) => path.startsWith('/api/')),
    [],
  )
})

Then('she has one quote, for {string}, at {string}', async function (this: World, company: string, price: string) {
  const quotes = await pageOf(this).evaluate(async () => (await fetch('/api/quotes')).json())
  const dollars = Number(price.replace(/[$,]/g, ''))
  assert.deepEqual(
    quotes.map((quote: { companyName: string; finalMonthlyPrice: number }) => [
      quote.companyName,
      quote.finalMonthlyPrice,
    ]),
    [[company, dollars]],
  )
})
