import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import { password } from '../../src/testing/fixtures/contractors.ts'
import { photo } from '../../src/testing/fixtures/pictures.ts'
import { openTab } from '../drivers/screens/desk.ts'
import { forward } from '../drivers/screens/review.ts'
import { calm, deskOf, open, pageOf, stands } from './screen.ts'
import type { World } from './world.ts'

Given('answers take their time', async function (this: World) {
  const arrived = Promise.withResolvers<void>()
  this.arrive = arrived.resolve
  await pageOf(this).route('**/api/**', async (route) => {
    await arrived.promise
    await route.continue().catch(() => {}) // the page may be gone by now
  })
})

When('the answers arrive', function (this: World) {
  this.arrive()
})

Given('nobody can say who is signed in', async function (this: World) {
  await pageOf(this).route('**/api/auth/user', (route) => route.abort())
})

Given('nothing can be written', async function (this: World) {
  await pageOf(this).route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  )
})

When('Dana/she loses the network', async function (this: World) {
  await calm(pageOf(this))
  await pageOf(this).context().setOffline(true)
})

When('the network is back', async function (this: World) {
  await pageOf(this).context().setOffline(false)
})

When('she closes the tab, finds a network and opens the list of quotes', async function (this: World) {
  const context = pageOf(this).context()
  await pageOf(this).close()
  await context.setOffline(false)
  deskOf(this).page = await context.newPage()
  await open(this, 'the list of quotes')
})

When('she presses the way to Review', async function (this: World) {
  await deskOf(this).hand.press(forward(deskOf(this)))
})

When('her session ends', async function (this: World) {
  await this.product.system.db.query('delete from accounts.sessions where user_id = $1', [this.contractorId])
})

When('she signs in again in another tab', async function (this: World) {
  const link = pageOf(this).getByRole('link', { name: 'Sign in (new tab)' }).first()
  const tab = await openTab(pageOf(this), () => link.click())
  await tab.getByLabel('Email').fill(this.email)
  await tab.getByLabel('Password', { exact: true }).fill(password)
  await tab.getByRole('button', { name: 'Sign In' }).click()
  await tab.waitForURL('**/dashboard')
  await this.past.signIn(this.email, password)
  await tab.close()
  await pageOf(this).evaluate(() => window.dispatchEvent(new Event('focus'))) // a headless page gets no focus event
  await link.waitFor({ state: 'detached' })
})

When('{string} becomes {figure} sq ft on another device', async function (this: World, room: string, sqft: number) {
  await this.past.resizeRoom(this.company, room, sqft)
})

When('the rate becomes {figure} cents on another device', async function (this: World, cents: number) {
  await this.past.setRate(this.company, cents / 100)
})

When('the quote is deleted on another device', async function (this: World) {
  await this.past.deleteQuote(this.company)
})

When('she takes {int} photos of a room that is not added yet', async function (this: World, count: number) {
  await pageOf(this).getByRole('button', { name: 'Next room' }).click()
  const form = pageOf(this).getByRole('region', { name: 'Next room' })
  for (let at = 1; at <= count; at++) {
    const file = { name: `boiler-${at}.jpg`, mimeType: 'image/jpeg', buffer: await photo() }
    await form.getByLabel('Take photo').setInputFiles(file)
    await form.getByRole('img', { name: `Photo ${at}` }).waitFor()
  }
})

Then('{int} photo(s) of the new room is/are shown', async function (this: World, count: number) {
  const form = pageOf(this).getByRole('region', { name: 'Next room' })
  await form.waitFor()
  await this.sees(async () => assert.equal(await form.getByRole('img', { name: /^Photo/ }).count(), count))
})

When('she takes a photo of {string} with no signal', async function (this: World, room: string) {
  const place = pageOf(this).getByRole('region', { name: `Size and photos of ${room}` })
  await place.getByLabel('Take photo').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo() })
})

Then(
  'the product knows {int} room(s) of {figure} sq ft in all',
  async function (this: World, rooms: number, sqft: number) {
    await this.sees(async () => {
      const { totalSqft } = await this.past.quote(this.company)
      assert.deepEqual([(await this.past.rooms(this.company)).length, totalSqft], [rooms, sqft])
    })
  },
)

Then('who is signed in was asked once', async function (this: World) {
  await stands(pageOf(this))
  await pageOf(this).waitForLoadState('networkidle')
  assert.equal(deskOf(this).asked.filter((path) => path === '/api/auth/user').length, 1)
})
