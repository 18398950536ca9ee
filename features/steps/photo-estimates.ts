import assert from 'node:assert/strict'
import { Given, Then, When } from '@cucumber/cucumber'
import { roomTypeLabel } from '../../src/modules/quoting/contract/vocabulary.ts'
import { type Analysis, analyzeImages, visionStatus } from '../../src/modules/vision/contract/endpoints.ts'
import { arrangeSubscription } from '../../src/testing/fixtures/contractors.ts'
import { widePicture } from '../../src/testing/fixtures/vision.ts'
import type { World } from './world.ts'

interface Looked {
  readonly photos: { filename: string; base64: string }[]
  analysis?: Analysis | undefined
}
const looked = new WeakMap<World, Looked>()

function hers(world: World): Looked {
  const known = looked.get(world) ?? { photos: [] }
  looked.set(world, known)
  return known
}

/** The photos taken so far. */
export const photosOf = (world: World) => hers(world).photos

async function photographed(world: World, filename: string, estimate: object | null) {
  const { photo, width } = await widePicture(filename)
  if (estimate) world.product.modelSays(width, estimate)
  hers(world).photos.push(photo)
}

const keyOf = (label: string) => Object.entries(roomTypeLabel).find(([, name]) => name === label)?.[0]

const room = (label: string, size: number, confidenceLevel: string, length: number, width: number) => ({
  showsRoom: true,
  estimatedSquareFootage: size,
  roomType: keyOf(label),
  confidenceLevel,
  dimensions: { length, width, height: null },
  reasoning: 'The doors are 80 in high.',
  visualCues: ['Door, about 80 in'],
})

Given(
  'the model sees a {} of {figure} sq ft in {string}, with {word} confidence',
  async function (this: World, label: string, size: number, filename: string, confidence: string) {
    await photographed(this, filename, room(label, size, confidence, size / 10, 10))
  },
)

Given(
  'the model sees a {} of {figure} sq ft, {int} by {int} ft, in {string}, with {word} confidence',
  async function (
    this: World,
    label: string,
    size: number,
    length: number,
    width: number,
    filename: string,
    confidence: string,
  ) {
    await photographed(this, filename, room(label, size, confidence, length, width))
  },
)

Given('the model sees no room in {string}', async function (this: World, filename: string) {
  await photographed(this, filename, { showsRoom: false })
})

Given('she has {int} photo(s)', async function (this: World, count: number) {
  for (let photo = 1; photo <= count; photo++) await photographed(this, `room-${photo}.jpg`, null)
})

Given('Dana has had {int} photos analyzed today', async function (this: World, count: number) {
  await this.product.system.db.query(
    `insert into vision.calls (id, contractor_id, at, settled)
     select gen_random_uuid(), $1, now() - interval '2 hours', true from generate_series(1, $2)`,
    [this.contractorId, count],
  )
})

async function analyze(this: World) {
  const about = hers(this)
  await this.attempt(async () => {
    about.analysis = (await this.past.call(analyzeImages, { images: about.photos })).analysis
  })
}

Given('Dana has had her photos analyzed', analyze)
When('Dana has her photos analyzed', analyze)

Given('Dana is on trial', async function (this: World) {
  await arrangeSubscription(this.product.system.db, this.contractorId, 'pro-monthly', 'trialing')
})

const imageOf = (world: World, filename: string) => {
  const image = hers(world).analysis?.individualImages.find((one) => one.filename === filename)
  assert.ok(image, `There is no answer for ${filename}. She was told: ${world.told.join(' / ') || 'nothing'}`)
  return image
}

Then(
  '{string} is a {} of about {figure} sq ft, with {word} confidence',
  function (this: World, filename: string, label: string, size: number, confidence: string) {
    const { analysis } = imageOf(this, filename)
    assert.deepEqual(
      [analysis?.roomType, analysis?.estimatedSquareFootage, analysis?.confidenceLevel],
      [keyOf(label), size, confidence],
    )
  },
)

Then('there is no estimate of {string}: {string}', function (this: World, filename: string, sentence: string) {
  const { analysis, error } = imageOf(this, filename)
  assert.deepEqual([analysis, error?.message], [undefined, sentence])
})

Then('the photos together are {figure} sq ft', function (this: World, size: number) {
  assert.equal(hers(this).analysis?.totalSquareFootage, size)
})

Then('one report is emailed to Dana', async function (this: World) {
  assert.equal(hers(this).analysis?.reportEmailed, true)
  const mails = await this.product.system.mailbox.mails()
  const reports = mails.filter(({ html }) => html?.includes(hers(this).analysis!.analysisId))
  assert.equal(reports.length, 1)
})

Then('{string} is known from before, and does not count', async function (this: World, filename: string) {
  assert.equal(imageOf(this, filename).fromCache, true)
  assert.equal((await this.past.call(visionStatus, {})).leftToday, 99)
})

Then('the quote is still {money} a month', async function (this: World, price: string) {
  const { finalMonthlyPrice } = await this.past.quote(this.company)
  assert.equal(`$${finalMonthlyPrice?.toFixed(2)}`, price)
})
