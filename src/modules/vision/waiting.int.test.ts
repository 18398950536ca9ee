import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { contractor } from '../../testing/contractors.ts'
import { lookingSystem, picture } from '../../testing/vision.ts'
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

it('five requests wait for one contractor’s photos; one more is told at once that they go on @F-11', async () => {
  const dana = await contractor(system)
  const input = { analysisId: randomUUID(), images: [await picture()] }
  const waiting: Promise<number>[] = []
  let told = 0
  while (told === 0 && waiting.length < 12) {
    const answer = dana.ask(contract.analyzeImages, input).then(({ statusCode }) => statusCode)
    waiting.push(answer)
    told = await Promise.race([answer, sleep(700, 0)])
  }
  expect(told).toBe(202)
  expect(waiting.length).toBeGreaterThan(5)
  letGo()
  expect((await Promise.all(waiting.slice(0, 5))).every((status) => status === 200)).toBe(true)
}, 60_000)
