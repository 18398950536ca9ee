import assert from 'node:assert/strict'
import { Then, When } from '@cucumber/cucumber'
import sharp from 'sharp'
import { changeArea, listAreas } from '../../src/modules/quoting/contract/areas.ts'
import { confidenceOf, plusMinusOf } from '../../src/web/measure/confidence.ts'
import type { Point } from '../../src/web/measure/geometry/polygon.ts'
import { pictureOf } from '../../src/web/measure/rendering/picture.ts'
import { sampleRoom } from '../../src/web/measure/rendering/sample-room.ts'
import { middleOf, type Trial, twoHundredRooms } from '../../src/web/measure/rendering/trial.ts'
import { walk } from '../drivers/screens/walkthrough.ts'
import { deskOf, pageOf } from './screen.ts'
import type { World } from './world.ts'

const { marks, squareFeet } = sampleRoom

When(
  'Dana measures {string} in a photo: {int} sq ft, within {int}%',
  async function (this: World, room: string, size: number, plusMinus: number) {
    const { id: areaId, version } = await this.past.room(this.company, room)
    const estimate = { aiEstimatedSqft: size, aiConfidence: confidenceOf(plusMinus), aiSource: 'measured' } as const
    await this.past.call(changeArea, { areaId, version, manualSqft: null, ...estimate })
  },
)

When('Dana confirms the size of {string} on site', async function (this: World, room: string) {
  const { id: areaId, version, aiEstimatedSqft } = await this.past.room(this.company, room)
  await this.past.call(changeArea, { areaId, version, manualSqft: aiEstimatedSqft })
})

Then(
  'the size of {string} is to be checked on site: measured by photo, ± {int} %',
  async function (this: World, room: string, plusMinus: number) {
    const { manualSqft, aiConfidence, aiSource } = await this.past.room(this.company, room)
    assert.deepEqual([manualSqft, aiSource, plusMinusOf(aiConfidence ?? 0)], [null, 'measured', plusMinus])
  },
)

Then('the size of {string} is still to be checked', async function (this: World, room: string) {
  await this.sees(async () => {
    const rooms = await this.past.call(listAreas, { quoteId: (await this.past.quote(this.company)).id })
    const { manualSqft, aiSource } = rooms.find(({ name }) => name === room) ?? {}
    assert.deepEqual([manualSqft, aiSource], [null, 'measured'])
  })
})

Then('the size of {string} is her own', async function (this: World, room: string) {
  assert.notEqual((await this.past.room(this.company, room)).manualSqft, null)
})

let trial: Trial | undefined
const trialNow = () => {
  trial ??= twoHundredRooms()
  return trial
}

Then('in 200 drawn rooms half of the measured sizes are within {int} %', (most: number) =>
  assert.ok(middleOf(trialNow().errors) <= most),
)
Then('the range has the true size in {int} of 100', (least: number) => assert.ok(100 * trialNow().covered >= least))
Then('no size is off by {int} %', (most: number) => assert.ok(trialNow().errors.at(-1)! < most))

const kitchen = async () => ({
  name: 'kitchen.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(Buffer.from(pictureOf(sampleRoom)))
    .withExif({ IFD2: { FocalLengthIn35mmFilm: String(marks.focal35) } })
    .jpeg()
    .toBuffer(),
})

When(
  /^(?:Dana|she) takes a photo of a kitchen of 212 sq ft for "([^"]*)"( with no signal)?$/,
  async function (this: World, room: string, offline?: string) {
    const page = pageOf(this)
    if (!offline) await walk(deskOf(this), this.company)
    const head = page.locator('h3 > button[aria-expanded]').filter({ hasText: room })
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    await page.getByLabel('Take photo').setInputFiles(await kitchen())
    if (!offline) await page.getByRole('progressbar').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Measure Photo 1 of ${room}` }).click()
    await photo(this).waitFor()
  },
)

When('she takes a photo of a kitchen of 212 sq ft for a new room', async function (this: World) {
  const page = pageOf(this)
  await page.getByRole('button', { name: 'Next room' }).click()
  await page.getByLabel('Take photo').setInputFiles(await kitchen())
  await page.getByRole('button', { name: 'Measure Photo 1', exact: true }).click()
  await photo(this).waitFor()
})

const dialog = (world: World) => pageOf(world).getByRole('dialog')
const photo = (world: World) => dialog(world).getByRole('img').first()

/** A photo point's position on the screen. */
async function onScreen(world: World, { x, y }: Point): Promise<Point> {
  const box = (await photo(world).boundingBox())!
  return { x: box.x + (x / marks.width) * box.width, y: box.y + (y / marks.height) * box.height }
}

async function tap(world: World, points: readonly Point[]) {
  for (const point of points) {
    const { x, y } = await onScreen(world, point)
    await pageOf(world).mouse.click(x, y)
  }
}

When('she marks its door and its floor', async function (this: World) {
  await tap(this, [...marks.reference.corners, ...marks.floor])
})

When('she marks its door, and a floor whose sides cross', async function (this: World) {
  const [a, b, c, d] = marks.floor
  await tap(this, [...marks.reference.corners, a!, c!, b!, d!])
})

/** Moves ten pixels per key press with Shift, then one. */
async function moveBy(world: World, pixels: number, [less, more]: readonly [string, string]) {
  const { keyboard } = pageOf(world)
  const key = pixels < 0 ? less : more
  const whole = Math.round(Math.abs(pixels))
  for (let press = 0; press < Math.floor(whole / 10); press++) await keyboard.press(`Shift+${key}`)
  for (let press = 0; press < whole % 10; press++) await keyboard.press(key)
}

async function markByKeys(world: World, add: string, points: readonly Point[]) {
  for (const point of points) {
    await dialog(world).getByRole('button', { name: add }).focus()
    await pageOf(world).keyboard.press('Enter')
    const handle = dialog(world).locator('[data-point][aria-pressed=true]')
    await handle.and(pageOf(world).locator(':focus')).waitFor()
    const box = (await handle.boundingBox())!
    const goal = await onScreen(world, point)
    await moveBy(world, goal.x - box.x - box.width / 2, ['ArrowLeft', 'ArrowRight'])
    await moveBy(world, goal.y - box.y - box.height / 2, ['ArrowUp', 'ArrowDown'])
  }
}

When('she marks its door and its floor with keys alone', async function (this: World) {
  await markByKeys(this, 'Add a point', marks.reference.corners)
  await dialog(this).getByRole('button', { name: 'Mark the floor' }).focus()
  await pageOf(this).keyboard.press('Enter')
  await markByKeys(this, 'Add a corner', marks.floor)
})

When('she undoes the last mark', async function (this: World) {
  await pageOf(this).keyboard.press('ArrowLeft')
  await pageOf(this).keyboard.press('Control+z')
})

const useButton = (world: World) => dialog(world).getByRole('button', { name: /^Use [\d,]+ sq ft$/ })

Then('she is offered about 212 sq ft', async function (this: World) {
  await this.sees(async () => {
    const words = (await useButton(this).textContent()) ?? ''
    const offered = Number(/[\d,]+/.exec(words)![0].replace(',', ''))
    assert.ok(Math.abs(offered / squareFeet - 1) < 0.05, words)
  })
  await dialog(this)
    .getByText(/give or take \d+ %/)
    .waitFor()
})

When('she takes the measured size', async function (this: World) {
  await useButton(this).focus()
  await pageOf(this).keyboard.press('Enter')
  await dialog(this).waitFor({ state: 'detached' })
})

Then('{string} is listed with {string}', async function (this: World, room: string, words: string) {
  const head = pageOf(this).locator('h3 > button[aria-expanded]').filter({ hasText: room })
  await head.click()
  await head.getByText(words).waitFor()
  await head.click()
})
