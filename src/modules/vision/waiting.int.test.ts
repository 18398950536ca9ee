import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { contractor } from '../../testing/fixtures/contractors.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'
import * as contract from './contract/endpoints.ts'

let letGo: () => void = () => undefined
const held = new Promise<void>((resolve) => {
  letGo = resolve
})
const system = await lookingSystem({
  answerMs: 50_000,
  answer: async () => {
    await held
    return false
  },
})
afterAll(() => system.stop())

it('five requests wait for a contractor’s photos; a sixth gets 202 at once @F-11', async () => {
  const dana = await contractor(system)
  const input = { analysisId: randomUUID(), images: [await picture()] }
  const send = async () => (await dana.ask(contract.analyzeImages, input)).statusCode
  const answers = Array.from({ length: 6 }, send)
  expect(await Promise.race(answers)).toBe(202)
  letGo()
  expect((await Promise.all(answers)).toSorted()).toEqual([200, 200, 200, 200, 200, 202])
})
