import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { contractor } from '../../testing/fixtures/contractors.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'
import * as contract from './contract/endpoints.ts'

/** The model says nothing while it is held. */
let held = false
const system = await lookingSystem({ answer: async () => held })
afterAll(() => system.stop())

it('an analysis can be deleted only by its owner, with its files and cached results, but it still counts', async () => {
  const [dana, bob] = [await contractor(system), await contractor(system)]
  const images = [await picture()]
  const { analysisId } = await dana.call(contract.analyzeImages, { images })
  const { rows } = await system.db.query('select picture from vision.images where analysis_id = $1', [analysisId])
  const file = join(system.objectsFolder, rows[0].picture.slice(0, 2), rows[0].picture)
  expect(existsSync(file)).toBe(true)

  expect((await bob.ask(contract.forgetAnalysis, { analysisId })).statusCode).toBe(404)
  await dana.call(contract.forgetAnalysis, { analysisId })
  expect(await dana.call(contract.listAnalyses, {})).toEqual([])
  expect((await dana.ask(contract.getPicture, { analysisId, position: 0 })).statusCode).toBe(404)
  expect((await dana.ask(contract.forgetAnalysis, { analysisId })).statusCode).toBe(404)
  await vi.waitFor(() => expect(existsSync(file)).toBe(false), { timeout: 10_000 })

  expect((await dana.call(contract.visionStatus, {})).leftToday).toBe(99)
  const again = await dana.call(contract.analyzeImages, { images })
  expect(again.analysis!.individualImages[0]!.fromCache).toBe(false)
})

it('an analysis deleted while its request is waiting returns 404 @SEC-13', async () => {
  const dana = await contractor(system)
  const analysisId = randomUUID()
  const before = system.looker.asked().length
  held = true
  const waiting = dana.ask(contract.analyzeImages, { analysisId, images: [await picture()] })
  await expect.poll(() => system.looker.asked().length).toBeGreaterThan(before)
  await dana.call(contract.forgetAnalysis, { analysisId })
  const refused = await waiting
  held = false
  expect([refused.statusCode, refused.json().code]).toEqual([404, 'analysis-not-found'])
})
