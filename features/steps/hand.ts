import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import type { Page } from 'playwright-core'
import { photo } from '../../src/testing/fixtures/pictures.ts'
import { quoteFiveRooms } from '../drivers/screens/five-rooms.ts'
import { atOnce, phone, type Tally, thumb } from '../drivers/screens/thumb.ts'
import { addRoom, walk } from '../drivers/screens/walkthrough.ts'
import { deskOf, pageOf } from './screen.ts'
import type { World } from './world.ts'

/** The same contractor, signed in on a phone with a touch screen. */
async function takePhone(world: World, width = 390) {
  const desk = deskOf(world)
  const before = desk.page.context()
  const context = await before.browser()!.newContext({
    ...phone,
    viewport: { width, height: width === 390 ? 844 : 640 },
    baseURL: desk.url,
    storageState: await before.storageState(),
    extraHTTPHeaders: { 'x-forwarded-for': world.ip },
  })
  context.on('weberror', (error) => desk.broken.push(String(error.error().stack)))
  await before.close()
  desk.page = await context.newPage()
  desk.at = { screen: 'elsewhere' }
}

Given('she holds a phone of {int} px', function (this: World, width: number) {
  return takePhone(this, width)
})

let tally: Tally | undefined

When('Dana quotes five rooms with one thumb', async function (this: World) {
  this.company = 'Harbor Dental Group'
  await takePhone(this)
  await pageOf(this).goto('/dashboard')
  tally = await quoteFiveRooms(pageOf(this), thumb(pageOf(this), atOnce), await photo())
  deskOf(this).at = { screen: 'elsewhere' }
})

Then('it took at most {int} taps', function (this: World, most: number) {
  const { taps = 0, what = [] } = tally ?? {}
  this.attach(`${taps} taps: ${what.join(', ')}`)
  assert.ok(taps > 0 && taps <= most, `${taps} taps: ${what.join(', ')}`)
})

/** The labels of all buttons that are filled with the brand color. */
const filled = async (page: Page) => {
  await page.mouse.move(0, 0) // a hovered button has a different blue
  return page.evaluate(() => {
    const probe = document.createElement('i')
    probe.style.color = '#1f56e6'
    const brand = getComputedStyle(document.body.appendChild(probe)).color
    probe.remove()
    return [...document.querySelectorAll<HTMLElement>('button, a')]
      .filter((own) => own.offsetParent !== null || getComputedStyle(own).position === 'fixed')
      .filter((own) => getComputedStyle(own).backgroundColor === brand)
      .map((own) => own.innerText.trim())
  })
}

Then('{string} is the only filled button', async function (this: World, name: string) {
  await this.sees(async () => assert.deepEqual(await filled(pageOf(this)), [name]))
})

/** The element that covers the focused control, or null. */
const coveredBy = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const shown = at.closest('label') ?? at
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const points = [
      [(left + right) / 2, (top + bottom) / 2],
      [(left + right) / 2, Math.max(top, bottom - 3)],
      [(left + right) / 2, Math.min(bottom, top + 3)],
    ] as const
    const other = points
      .map(([x, y]) => document.elementFromPoint(x, y))
      .find((hit) => !hit || !(hit.contains(shown) || shown.contains(hit) || hit.closest('label') === shown))
    return other === undefined
      ? null
      : `${at.outerHTML.slice(0, 80)} under ${other?.className ?? 'the edge of the screen'}`
  })

Then('the keyboard is at {string}, and nothing covers it', async function (this: World, label: string) {
  const field = pageOf(this).getByLabel(label)
  await this.sees(async () => assert.ok(await field.evaluate((own) => own === document.activeElement)))
  assert.equal(await coveredBy(pageOf(this)), null)
})

let covered: string[] = []

When('she walks through every field of the form with Tab', async function (this: World) {
  const page = pageOf(this)
  covered = []
  await page.getByLabel('Square footage').focus()
  for (let stops = 0; stops < 60; stops++) {
    const found = await coveredBy(page)
    if (found) covered.push(found)
    if (await page.getByLabel('Room name').evaluate((own) => own === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  assert.fail('Tab does not reach the room name')
})

Then('nothing covered any of them', () => assert.deepEqual(covered, []))

Then('the keyboard is at the heading of the next room', async function (this: World) {
  const heading = pageOf(this).getByRole('heading', { name: 'Next room' })
  await this.sees(async () => assert.ok(await heading.evaluate((own) => own === document.activeElement)))
})

Then("the message covers neither the next room's type nor its size nor a way on", async function (this: World) {
  const page = pageOf(this)
  const toast = await page.locator('[data-scope=toast][data-part=root]').boundingBox()
  assert.ok(toast)
  const parts = {
    'the room type': page.getByRole('group', { name: 'Room type' }),
    'the size': page.getByLabel('Square footage'),
    'Add room': page.getByRole('button', { name: 'Add room', exact: true }),
    'the way to Review': page.getByRole('link', { name: 'Review & Send' }),
  }
  for (const [name, part] of Object.entries(parts)) {
    const box = (await part.locator('visible=true').first().boundingBox())!
    const apart =
      box.x + box.width <= toast.x ||
      toast.x + toast.width <= box.x ||
      box.y + box.height <= toast.y ||
      toast.y + toast.height <= box.y
    assert.ok(apart, `The message lies on ${name}`)
  }
})

When(
  'she adds the room {string}, type {string}, measured as {string}',
  async function (this: World, name: string, type: string, size: string) {
    await walk(deskOf(this), this.company)
    await addRoom(deskOf(this), { name, type, size })
  },
)

Then('both were measured as {string}', async function (this: World, measuredAs: string) {
  await this.sees(async () =>
    assert.deepEqual(
      (await this.past.rooms(this.company)).map((room) => room.measuredAs),
      [measuredAs, measuredAs],
    ),
  )
})
