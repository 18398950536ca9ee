import assert from 'node:assert/strict'
import { Then, When } from '@cucumber/cucumber'
import { listAnalyses } from '../../src/modules/vision/contract/endpoints.ts'
import { photosOf } from './photo-estimates.ts'
import { open, pageOf } from './screen.ts'
import type { World } from './world.ts'

/** Chooses the scenario's photos and other files in the file dialog. */
export async function choosePhotos(world: World, others: { name: string; mimeType: string; buffer: Buffer }[] = []) {
  const photos = photosOf(world).map(({ filename, base64 }) => ({
    name: filename,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(base64, 'base64'),
  }))
  await pageOf(world)
    .locator('#choose-photos')
    .setInputFiles([...photos, ...others])
  for (const { name } of photos)
    await pageOf(world)
      .getByRole('button', { name: `Remove ${name}` })
      .waitFor()
}

When('she chooses her photos', function (this: World) {
  return choosePhotos(this)
})

When('she opens the analysis of {string}', async function (this: World, words: string) {
  await pageOf(this).getByRole('link', { name: words }).first().click()
})

When('she chooses the draft for {string}', async function (this: World, company: string) {
  await pageOf(this).getByRole('dialog').getByText(company).click()
})

Then('Dana has had one analysis', async function (this: World) {
  assert.equal((await this.past.call(listAnalyses, {})).length, 1)
})

const press = (world: World, name: string) => pageOf(world).getByRole('button', { name }).click()

/** Steps to reach each state of this screen. */
export const imageAnalysisStates: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  'image analysis': (world) => open(world, 'image analysis'),
  'image analysis, a photo rejected': async (world) => {
    await open(world, 'image analysis')
    await choosePhotos(world, [{ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('Bleach, 2 gal') }])
    await pageOf(world).getByText('File rejected').waitFor()
  },
  'image analysis, not configured': async (world) => {
    const json = { model: 'none', sentTo: null, leftToday: 100 }
    await pageOf(world).route('**/api/image-analysis-status', (route) => route.fulfill({ json }), { times: 1 })
    await open(world, 'image analysis')
    await pageOf(world).getByText('AI analysis is not configured').waitFor()
  },
  'image analysis, photos analyzed': analyzed,
  'image analysis, which quote': async (world) => {
    await analyzed(world)
    await press(world, 'Use in a quote: desk.jpg')
    await pageOf(world).getByText('A new quote').waitFor()
  },
}

async function analyzed(world: World) {
  await open(world, 'image analysis')
  await choosePhotos(world)
  await press(world, 'Analyze Images')
  await pageOf(world).getByText('A detailed report was sent').waitFor()
}
