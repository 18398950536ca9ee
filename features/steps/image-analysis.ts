import assert from 'node:assert/strict'
import { Then, When } from '@cucumber/cucumber'
import { listAnalyses } from '../../src/modules/vision/contract/endpoints.ts'
import { photosOf } from './photo-estimates.ts'
import { pageOf } from './screen.ts'
import type { World } from './world.ts'

/** The file dialog's answer: her photos, and whatever else she picks. */
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
