import assert from 'node:assert/strict'
import { Then, When } from '@cucumber/cucumber'
import { changeArea } from '../../src/modules/quoting/contract/areas.ts'
import { confidenceOf, plusMinusOf } from '../../src/web/measure/confidence.ts'
import { middleOf, type Trial, twoHundredRooms } from '../../src/web/measure/rendering/trial.ts'
import type { World } from './world.ts'

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
