import assert from 'node:assert/strict'
import sharp from 'sharp'
import { type ScreenUser, screenTest } from '../../../features/drivers/screen-test.ts'
import { losesNetwork } from '../../../features/drivers/screens/network.ts'
import { openRoom, roomHead, totalIs } from '../../../features/drivers/screens/rooms.ts'
import { walk } from '../../../features/drivers/screens/walkthrough.ts'
import type { Point } from './geometry/polygon.ts'
import { pictureOf } from './rendering/picture.ts'
import { sampleRoom } from './rendering/sample-room.ts'

screenTest(
  'A floor is measured with a finger, used, and confirmed on site @EYE-08 @EYE-04 @AMB-V07 @SCR-28',
  async ({ dana }) => {
    await hasReception(dana)
    await dana.usesPhone()
    await walk(dana.desk, dana.company)
    await photographReception(dana)
    await figureAdjoinsUnit(dana)
    await mark(dana, [...marks.reference.corners, ...marks.floor])
    await isOffered212(dana)
    await takeSize(dana)
    await dana.reads('Measured by photo')
    const head = roomHead(dana, 'Reception')
    await head.click()
    await head.getByText('check on site').waitFor()
    await head.click()
    await dana.presses('Confirm size')
    await dana.doesNotRead('check on site')
  },
)

screenTest('A floor is measured with the keyboard alone @EYE-08', async ({ dana }) => {
  await hasReception(dana)
  await walk(dana.desk, dana.company)
  await photographReception(dana)
  await markByKeys(dana, 'Add a point', marks.reference.corners)
  await dialog(dana).getByRole('button', { name: 'Mark the floor' }).focus()
  await dana.page.keyboard.press('Enter')
  await markByKeys(dana, 'Add a corner', marks.floor)
  await isOffered212(dana)
  await dana.page.keyboard.press('ArrowLeft')
  await dana.page.keyboard.press('Control+z')
  await takeSize(dana)
  await dana.reads('Measured by photo')
})

screenTest('A landscape photo fills the height on a phone; two fingers move it @SCR-28 @EYE-08', async ({ dana }) => {
  await hasReception(dana)
  await dana.usesPhone()
  await walk(dana.desk, dana.company)
  await photographReception(dana, { file: await landscape() })
  const box = async () => (await photo(dana).boundingBox())!
  const frame = (await photo(dana).locator('..').boundingBox())!
  const start = await box()
  assert.ok(Math.abs(start.height - frame.height) < 1 && start.width > frame.width, JSON.stringify({ start, frame }))
  await dragWithTwoFingers(dana, { x: frame.x + 60, y: frame.y + 100 }, -40)
  await dana.sees(async () => assert.ok(Math.abs((await box()).x - (start.x - 40)) < 2, JSON.stringify(await box())))
  assert.equal(await dialog(dana).locator('[data-point]').count(), 0)
  await dana.presses('Zoom out')
  await dana.sees(async () => assert.ok(Math.abs((await box()).width - frame.width) < 1))
})

screenTest('A floor is measured without a signal @EYE-08', async ({ dana }) => {
  await hasReception(dana)
  await openRoom(dana, 'Reception')
  await losesNetwork(dana)
  await photographReception(dana, { network: 'offline' })
  await mark(dana, [...marks.reference.corners, ...marks.floor])
  await takeSize(dana)
  await dana.reads('Measured by photo', 'Saved on this phone')
})

screenTest('Marks that cannot be a floor are refused @EYE-08', async ({ dana }) => {
  const [a, b, c, d] = marks.floor
  await hasReception(dana)
  await walk(dana.desk, dana.company)
  await photographReception(dana)
  await mark(dana, [...marks.reference.corners, a!, c!, b!, d!])
  await dana.reads('The sides of the floor cross. Put the corners in order, around the room.')
  await dana.presses('Discard')
  await totalIs(dana, '$620.00', 1, 620)
})

screenTest('A room is measured before it is added @EYE-04 @EYE-08', async ({ dana }) => {
  await hasReception(dana)
  await dana.opensQuote('rooms')
  await dana.page.getByRole('button', { name: 'Next room' }).click()
  await dana.page.getByLabel('Take photo').setInputFiles(await kitchen())
  await dana.presses('Measure Photo 1')
  await photo(dana).waitFor()
  await mark(dana, [...marks.reference.corners, ...marks.floor])
  await isOffered212(dana)
  await takeSize(dana)
  await dana.reads('Measured by photo')
  await dana.presses('Kitchen', 'Add room')
  await dana.readsMessage('Room added successfully')
  await dana.sees(async () => {
    const room = (await dana.past.rooms(dana.company)).find(({ name }) => name === 'Kitchen')
    assert.deepEqual([room?.manualSqft, room?.aiSource], [null, 'measured'])
  })
})

const { marks, squareFeet } = sampleRoom

async function hasReception(dana: ScreenUser) {
  await dana.signsIn()
  await dana.hasDrafted('Harbor Dental Group', { frequency: 'daily' })
  await dana.hasRoom(620)
}

/** A photo of a room of 212 square feet. */
const kitchen = async () => ({
  name: 'kitchen.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp(Buffer.from(pictureOf(sampleRoom)))
    .withExif({ IFD2: { FocalLengthIn35mmFilm: String(marks.focal35) } })
    .jpeg()
    .toBuffer(),
})

/** The lower part of that photo, 4:3. */
async function landscape() {
  const { buffer, ...file } = await kitchen()
  const lower = { left: 0, top: 700, width: marks.width, height: (3 / 4) * marks.width }
  return { ...file, buffer: await sharp(buffer).extract(lower).jpeg().toBuffer() }
}

async function dragWithTwoFingers(dana: ScreenUser, { x, y }: Point, by: number) {
  const devtools = await dana.page.context().newCDPSession(dana.page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly number[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map((at, id) => ({ x: at, y, id })) })
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  await touch('touchStart', [x])
  await touch('touchStart', [x, x + 80])
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', [x + part * by, x + 80 + part * by])
  await touch('touchEnd', [])
  await devtools.detach()
}

/** Adds the photo to the reception, and opens it for measuring. */
async function photographReception(
  dana: ScreenUser,
  { network = 'online', file }: { network?: 'online' | 'offline'; file?: Awaited<ReturnType<typeof kitchen>> } = {},
) {
  const head = roomHead(dana, 'Reception')
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  await dana.page.getByLabel('Take photo').setInputFiles(file ?? (await kitchen()))
  if (network === 'online') await dana.page.getByRole('progressbar').waitFor({ state: 'detached' })
  await dana.page.getByRole('button', { name: 'Measure Photo 1 of Reception' }).click()
  await photo(dana).waitFor()
}

const dialog = ({ page }: ScreenUser) => page.getByRole('dialog')
const photo = (dana: ScreenUser) => dialog(dana).getByRole('img').first()

/** A photo point's position on the screen, once the photo rests: marks open panels, which resize it. */
async function onScreen(dana: ScreenUser, { x, y }: Point): Promise<Point> {
  await (await photo(dana).elementHandle())!.waitForElementState('stable')
  const box = (await photo(dana).boundingBox())!
  return { x: box.x + (x / marks.width) * box.width, y: box.y + (y / marks.height) * box.height }
}

async function mark(dana: ScreenUser, points: readonly Point[]) {
  for (const point of points) {
    const { x, y } = await onScreen(dana, point)
    await dana.page.mouse.click(x, y)
  }
}

async function markByKeys(dana: ScreenUser, add: string, points: readonly Point[]) {
  for (const point of points) {
    await dialog(dana).getByRole('button', { name: add }).focus()
    await dana.page.keyboard.press('Enter')
    const handle = dialog(dana).locator('[data-point][aria-pressed=true]')
    await handle.and(dana.page.locator(':focus')).waitFor()
    const box = (await handle.boundingBox())!
    const goal = await onScreen(dana, point)
    await moveBy(dana, goal.x - box.x - box.width / 2, ['ArrowLeft', 'ArrowRight'])
    await moveBy(dana, goal.y - box.y - box.height / 2, ['ArrowUp', 'ArrowDown'])
  }
}

/** Moves ten pixels per key press with Shift, then one. */
async function moveBy({ page: { keyboard } }: ScreenUser, pixels: number, [less, more]: readonly [string, string]) {
  const key = pixels < 0 ? less : more
  const whole = Math.round(Math.abs(pixels))
  for (let press = 0; press < Math.floor(whole / 10); press++) await keyboard.press(`Shift+${key}`)
  for (let press = 0; press < whole % 10; press++) await keyboard.press(key)
}

const offer = (dana: ScreenUser) => dialog(dana).getByRole('button', { name: /^Use [\d,]+ sq ft$/ })

async function isOffered212(dana: ScreenUser) {
  await dana.sees(async () => {
    const words = (await offer(dana).textContent()) ?? ''
    const offered = Number(/[\d,]+/.exec(words)![0].replace(',', ''))
    assert.ok(Math.abs(offered / squareFeet - 1) < 0.05, words)
  })
  await saysAccuracyOnce(dana)
}

/** "80 in", with a space between. */
async function figureAdjoinsUnit(dana: ScreenUser) {
  const figure = dialog(dana).getByLabel(/Door height/)
  const [end, start] = await figure.evaluate((own) => {
    const { right } = own.getBoundingClientRect()
    const { paddingRight, borderRightWidth } = getComputedStyle(own)
    return [
      right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth),
      own.nextElementSibling!.getBoundingClientRect().left,
    ]
  })
  assert.ok(start! - end! <= 6, `${start! - end!} px`)
}

/** Seen once; the sentence is for screen readers. */
async function saysAccuracyOnce(dana: ScreenUser) {
  const sentence = dialog(dana).getByText(/give or take \d+%/)
  await sentence.waitFor()
  assert.equal((await sentence.boundingBox())!.width, 1)
  await dialog(dana)
    .getByText(/^±\d+%$/)
    .waitFor()
}

async function takeSize(dana: ScreenUser) {
  await offer(dana).focus()
  await dana.page.keyboard.press('Enter')
  await dialog(dana).waitFor({ state: 'detached' })
}
