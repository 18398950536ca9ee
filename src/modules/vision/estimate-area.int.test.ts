import { describe, expect, it } from 'vitest'
import { completion, send } from '../../stand-ins/vision-model/answers.ts'
import { contractor } from '../../testing/fixtures/contractors.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'
import * as contract from './contract/endpoints.ts'

const sentence = 'Unable to analyze photo. Please enter square footage manually.'

describe('the estimate of one photo', () => {
  it.each([
    ['high', 0.9],
    ['medium', 0.65],
    ['low', 0.35],
  ])('returns the size and its confidence: %s is %d @VIS-24 @AMB-V10', async (confidenceLevel, aiConfidence) => {
    const said = {
      estimatedSquareFootage: 212,
      roomType: 'kitchen',
      confidenceLevel,
      dimensions: { length: 17, width: 12.5 },
    }
    const system = await lookingSystem({
      answer: (asked, response) => {
        send(response, 200, completion(asked.model, JSON.stringify(said)))
        return true
      },
    })
    const dana = await contractor(system)
    const { base64 } = await picture()
    expect(await dana.call(contract.estimateArea, { image: base64, filename: 'kitchen.jpg' })).toMatchObject({
      aiEstimatedSqft: 212,
      aiConfidence,
      demo: false,
      fromCache: false,
    })
    expect(await dana.call(contract.estimateArea, { image: base64 })).toMatchObject({ fromCache: true })
    expect(system.looker.asked()).toHaveLength(1)
    await system.stop()
  })

  it.each([
    ['sim-500', 503, 'unavailable', true],
    ['sim-slow', 503, 'timeout', true],
    ['sim-401', 503, 'misconfigured', false],
    ['sim-nosense', 422, 'no_sense', true],
    ['sim-refusal', 422, 'refused', false],
  ])(
    'that fails as %s returns %i with the message for the screen @VIS-27 @EYE-11 @F-11',
    async (model, status, code, retry) => {
      const short = code === 'timeout' ? { timeoutMs: 200, deadlineMs: 600 } : {}
      const system = await lookingSystem({ model, ...short })
      const dana = await contractor(system)
      const refused = await dana.ask(contract.estimateArea, { image: (await picture()).base64 })
      expect([refused.statusCode, refused.json()]).toEqual([
        status,
        expect.objectContaining({ code, message: sentence, retry }),
      ])
      await system.stop()
    },
  )

  it('is marked if it comes from the demonstration model @AMB-V08', async () => {
    const system = await lookingSystem({ demo: true })
    const dana = await contractor(system)
    expect(await dana.call(contract.estimateArea, { image: (await picture()).base64 })).toMatchObject({ demo: true })
    await system.stop()
  })
})
