import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completion, send } from '../../stand-ins/vision-model.ts'
import { type Contractor, contractor } from '../../testing/contractors.ts'
import { photo, photoWithPlace, pictureBomb } from '../../testing/pictures.ts'
import { lookingSystem, picture } from '../../testing/vision.ts'
import * as contract from './contract/endpoints.ts'

let says: string | null = null
const system = await lookingSystem({
  answer(asked, response) {
    if (says === null) return false
    send(response, 200, completion(asked.model, says))
    return true
  },
})
afterAll(() => system.stop())

const lobby = {
  showsRoom: true,
  estimatedSquareFootage: 384,
  roomType: 'lobby',
  confidenceLevel: 'high',
  dimensions: { length: 24, width: 16, height: 9 },
  reasoning: 'The desk is a common 8 ft unit.',
  visualCues: ['Reception desk, about 8 ft'],
  suggestedTasks: ['lobby-clean-entrance-glass', 'office-vacuum-carpets', 'lobby-invented'],
  fixtures: { toilets: null, sinks: null, showers: null, bins: 1 },
}

let dana: Contractor
beforeAll(() => {
  says = JSON.stringify(lobby)
})
const someone = async () => {
  dana = await contractor(system)
  return dana
}

describe('an analysis of photos', () => {
  it('answers with the estimate of each photo, its room and its reasons @VIS-01 @VIS-21 @VIS-22 @VIS-23 @EYE-01 @EYE-11', async () => {
    await someone()
    const images = [await picture('desk.jpg'), await picture('hall.png')]
    const answer = await dana.call(contract.analyzeImages, { images })
    expect(answer.analysis).toMatchObject({
      state: 'done',
      done: 2,
      total: 2,
      demo: false,
      totalSquareFootage: 768,
      individualImages: [{ filename: 'desk.jpg', state: 'done', fromCache: false }, { filename: 'hall.png' }],
    })
    const { fixtures, suggestedTasks, ...said } = answer.analysis!.individualImages[0]!.analysis!
    const { showsRoom: _, fixtures: __, suggestedTasks: ___, ...model } = lobby
    expect(said).toEqual(model)
    expect([fixtures, suggestedTasks]).toEqual([{ bins: 1 }, ['lobby-clean-entrance-glass']])
    expect(await dana.call(contract.getAnalysis, { analysisId: answer.analysisId })).toEqual(answer.analysis)
    expect(await dana.call(contract.listAnalyses, {})).toMatchObject([{ analysisId: answer.analysisId, total: 2 }])
  })
})
