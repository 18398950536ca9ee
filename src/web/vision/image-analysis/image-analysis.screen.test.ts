import assert from 'node:assert/strict'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { analyzeImages, listAnalyses } from '../../../modules/vision/contract/endpoints.ts'
import { widePicture } from '../../../testing/fixtures/vision.ts'

const desk = { ...room('lobby', 384, 'high'), filename: 'desk.jpg' }

screenTest(
  'Photos become square feet @VIS-03 @VIS-06 @VIS-08 @VIS-09 @VIS-10 @VIS-17 @AMB-V08 @AMB-V11 @EYE-02',
  async ({ dana }) => {
    await dana.signsIn()
    const photos = await photographs(
      dana,
      desk,
      { ...room('medical', 120, 'medium'), filename: 'exam.jpg' },
      { showsRoom: false, filename: 'list.jpg' },
    )
    await dana.opens('/image-analysis')
    await dana.reads('100 photos left today')
    await choosesPhotos(dana, photos)
    await dana.control('Analyze Images').dblclick()
    await dana.reads(
      'Sum of images: 384 + 120, from 2 photos',
      '3 of 3 photos done',
      'High confidence',
      'Medical Facility',
      'list.jpg wasn’t estimated',
      'A demonstration model invents these',
      'Demo estimate',
      'A detailed report was sent to',
      '97 photos left today',
    )
    expect(await dana.past.call(listAnalyses, {})).toHaveLength(1)
    await dana.page.reload()
    await dana.reads('Sum of images: 384 + 120, from 2 photos')
  },
)

screenTest('An earlier analysis opens again @EYE-01 @VIS-18', async ({ dana }) => {
  await dana.signsIn()
  await dana.past.call(analyzeImages, { images: await photographs(dana, desk) })
  await dana.opens('/image-analysis')
  await dana.page.getByRole('link', { name: '384 sq ft' }).first().click()
  await dana.reads('Sum of images: 384, from 1 photo')
  await dana.presses('Start a new analysis')
  await dana.doesNotRead('Total estimated area')
})

screenTest('The same photo is known, and does not count again @EYE-03', async ({ dana }) => {
  await dana.signsIn()
  const photos = await photographs(dana, desk)
  await dana.opens('/image-analysis')
  await choosesPhotos(dana, photos)
  await dana.presses('Analyze Images', 'Start a new analysis')
  await choosesPhotos(dana, photos)
  await dana.presses('Analyze Images')
  await dana.reads('Known from', '99 photos left today')
})

screenTest(
  'A photo becomes a room of a quote, marked until it is checked @EYE-04 @EYE-07 @AMB-V07 @AMB-V02',
  async ({ dana }) => {
    await dana.signsIn()
    await dana.hasDrafted()
    const photos = await photographs(dana, desk)
    await dana.opens('/image-analysis')
    await choosesPhotos(dana, photos)
    await dana.presses('Analyze Images', 'Use in a quote: desk.jpg')
    await dana.page.getByRole('dialog').getByText('Harbor Dental Group').click()
    await dana.presses('Continue')
    await dana.fieldIs('Square footage', '384')
    const lobby = dana.page.getByRole('radio', { name: 'Lobby', exact: true })
    await dana.sees(async () => assert.ok(await lobby.isChecked()))
    await dana.fieldIs('Room name', 'Lobby')
    await dana.reads('Demo estimate, check on site', 'Demo estimate')
    await dana.presses('Add room')
    await dana.readsMessage('Room added successfully')
    await dana.reads('check on site')
  },
)

screenTest('A trial meets a wall with two ways on @VIS-02', async ({ dana }) => {
  await dana.signsIn({ planStatus: 'trialing' })
  await dana.opens('/image-analysis')
  await dana.readsHeading('AI Image Analysis')
  await dana.reads('Premium Feature Required')
  await dana.linkLeadsTo('Back to Dashboard', '/dashboard')
  await dana.linkLeadsTo('Upgrade Now', '/subscription/manage')
})

/** What the model says about a photo of a room. */
function room(roomType: string, size: number, confidenceLevel: string) {
  return {
    showsRoom: true,
    estimatedSquareFootage: size,
    roomType,
    confidenceLevel,
    dimensions: { length: size / 10, width: 10, height: null },
    reasoning: 'The doors are 80 in high.',
    visualCues: ['Door, about 80 in'],
  }
}

/** Photos about which the model says this. */
async function photographs({ product }: ScreenUser, ...estimates: { filename: string; showsRoom: boolean }[]) {
  const taken = estimates.map(async ({ filename, ...estimate }) => {
    const { photo, width } = await widePicture(filename)
    product.modelSays(width, estimate)
    return photo
  })
  return Promise.all(taken)
}

async function choosesPhotos({ page }: ScreenUser, photos: readonly { filename: string; base64: string }[]) {
  const files = photos.map(({ filename, base64 }) => ({
    name: filename,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  }))
  await page.locator('#choose-photos').setInputFiles(files)
  for (const { name } of files) await page.getByRole('button', { name: `Remove ${name}` }).waitFor()
}
