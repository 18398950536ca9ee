import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { quoteFiveRooms } from '../../../../features/drivers/screens/five-rooms.ts'
import { coveredBy, isInReach } from '../../../../features/drivers/screens/focus.ts'
import { customerReads, openRoom, pressReview } from '../../../../features/drivers/screens/rooms.ts'
import { atOnce, takePhone, thumb } from '../../../../features/drivers/screens/thumb.ts'
import { saveBusiness } from '../../../modules/accounts/contract/endpoints.ts'
import { photo } from '../../../testing/fixtures/pictures.ts'

const company = 'Harbor Dental Group'

screenTest(
  'Five rooms are quoted and sent with one thumb in at most 55 taps @HND-05 @HND-07 @U-27',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.' })
    await dana.hasDrafted('Acme Offices')
    dana.company = company
    await takePhone(dana.desk, dana.ip)
    await dana.page.goto('/dashboard')
    const { taps, what } = await quoteFiveRooms(dana.page, thumb(dana.page, atOnce), await photo())
    dana.desk.at = { screen: 'elsewhere' }
    expect(taps).toBeGreaterThan(0)
    expect(taps, what.join(', ')).toBeLessThanOrEqual(55)
    await dana.sees(async () => {
      const row = (await dana.now.quotes()).find((quote) => quote.company === company)
      assert.equal(row?.status, 'Sent')
    })
    await customerReads(
      dana,
      { name: 'Lobby', about: 'Lobby · 620 sq ft', tasks: ['Clean Entrance Glass', 'Vacuum Entry Mats'] },
      {
        name: 'Medical Facility',
        about: 'Medical Facility · 432 sq ft',
        tasks: ['Empty Medical Waste', 'Clean Exam Rooms'],
      },
      { name: 'Restroom', about: 'Restroom · 240 sq ft', tasks: ['Clean & Sanitize Toilets', 'Clean Mirrors'] },
      { name: 'Office', about: 'Office · 560 sq ft', tasks: ['Vacuum Carpets', 'Empty Trash Bins'] },
      { name: 'Kitchen', about: 'Kitchen · 180 sq ft', tasks: ['Clean Countertops', 'Clean & Sanitize Sink'] },
    )
  },
)

screenTest.for([390, 320])(
  'At %i px the bar has the one filled button, and covers no field @U-05 @HND-07',
  async (width, { dana }) => {
    await dana.signsIn()
    await takePhone(dana.desk, dana.ip, width)
    await dana.hasDrafted()
    await dana.opensQuote('rooms')
    await onlyFilledIs(dana, 'Add room')
    await dana.presses('Lobby')
    await isInReach(dana, 'Square footage')
    assert.deepEqual(await coveredAlongTheForm(dana.page), [])
  },
)

screenTest('Each state of the walk has one filled button @U-05 @HND-07', async ({ dana }) => {
  await dana.signsIn()
  await takePhone(dana.desk, dana.ip)
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await dana.opensQuote('rooms')
  await onlyFilledIs(dana, 'Review & Send')
  await openRoom(dana, 'Reception')
  await onlyFilledIs(dana, 'Next room')
  await dana.presses('Next room')
  await onlyFilledIs(dana, 'Add room')
  const heading = dana.page.getByRole('heading', { name: 'Next room' })
  await dana.sees(async () => assert.ok(await heading.evaluate((own) => own === document.activeElement)))
  await dana.doesNotRead('There is a problem')
})

screenTest.for(['on a phone', 'at a desk'])(
  '@SCR-48 The message that a room was added is never in the way %s @U-22 @QUO-58',
  async (where, { dana }) => {
    await dana.signsIn()
    if (where === 'on a phone') await dana.usesPhone()
    await dana.hasDrafted()
    await dana.now.addRoom(company, { name: 'Reception', roomType: 'lobby', sqft: 620 })
    await dana.readsMessage('Room added successfully')
    await messageCoversNothing(dana.page)
    await pressReview(dana)
    await dana.isAt(await dana.pathOf('review'))
    await dana.isLoaded()
    // A dismissed message fades within this time; a remaining one would stay longer.
    await dana.page.locator(message).waitFor({ state: 'detached', timeout: 1_000 })
  },
)

screenTest('A line stands between every two rooms, however high they are', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  for (const [at, sqft] of [620, 300, 180, 90, 430].entries())
    await dana.past.addRoom(company, { name: `Room ${at + 1}`, roomType: 'office', sqft })
  await takePhone(dana.desk, dana.ip)
  await dana.opensQuote('rooms')
  const rows = dana.page.locator('li:has(> h3 > button[aria-expanded])')
  await rows.nth(4).waitFor()
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
  expect(boxes).toHaveLength(5)
  for (const box of boxes.slice(1)) expect(await linesAt(dana.page, box!.y)).toBe(1)
})

screenTest('Cancel is on the line of the price, and icons end at the edge of the fields @SCR-51', async ({ dana }) => {
  await dana.signsIn()
  await dana.hasDrafted()
  await dana.hasRoom(620)
  await dana.past.addOwnTask(company, 'Reception', 'Water the plants')
  await dana.past.addService(company, 'Reception', { name: 'Interior windows', price: 120, type: 'monthly' })
  await dana.usesPhone()
  await openRoom(dana, 'Reception')
  const field = rightOf(await dana.page.getByRole('textbox', { name: 'Room name' }).boundingBox())
  for (const name of ['Remove Water the plants', 'Remove Interior windows'])
    expect(rightOf(await dana.control(name).locator('svg').boundingBox()), name).toBeCloseTo(field, 0)
  await dana.presses('Next room')
  await dana.presses('Office')
  await dana.enters('Square footage', '300')
  const form = dana.page.locator('form', { has: dana.page.getByRole('heading', { name: 'Next room' }) })
  const lines = await Promise.all(
    [form.getByText('$60.00'), form.getByRole('button', { name: 'Cancel' })].map((one) => one.evaluate(baseline)),
  )
  expect(Math.abs(lines[0]! - lines[1]!), lines.join()).toBeLessThan(2)
})

const rightOf = (box: { x: number; width: number } | null) => Math.round(box!.x + box!.width)

/** Runs in the page: the baseline of the text. */
function baseline(own: Element) {
  const range = document.createRange()
  range.selectNodeContents(own)
  const measure = document.createElement('canvas').getContext('2d')!
  measure.font = getComputedStyle(own).font
  return range.getClientRects()[0]!.bottom - measure.measureText('$').fontBoundingBoxDescent
}

const message = '[data-scope=toast][data-part=root]'

/** Only this button or link is filled with the brand color. */
async function onlyFilledIs(dana: ScreenUser, name: string) {
  await dana.sees(async () => assert.deepEqual(await filled(dana.page), [name]))
}

async function filled(page: Page) {
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

/** What covered each control from the size to the name of the room, going there with Tab. */
async function coveredAlongTheForm(page: Page) {
  const covered: string[] = []
  await page.getByLabel('Square footage').focus()
  for (let stops = 0; stops < 60; stops++) {
    const found = await coveredBy(page)
    if (found) covered.push(found)
    if (await page.getByLabel('Room name').evaluate((own) => own === document.activeElement)) return covered
    await page.keyboard.press('Tab')
  }
  assert.fail('Tab does not reach the room name')
}

async function messageCoversNothing(page: Page) {
  const toast = await page.locator(message).boundingBox()
  assert.ok(toast)
  const parts = {
    'the header with the steps': page.locator('main [data-phone-header], main h1'),
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
    assert.ok(apart, `The message covers ${name}`)
  }
}

/** How many rows of pixels near this height are darker than the ground, left of all text. */
async function linesAt(page: Page, y: number) {
  const clip = { x: 2, y: Math.floor(y) - 4, width: 1, height: 8 }
  const pixels = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .greyscale()
    .raw()
    .toBuffer()
  const ground = Math.max(...pixels)
  return [...pixels].filter((gray) => gray < ground - 8).length
}
