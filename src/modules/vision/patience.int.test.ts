import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { type Contractor, contractor } from '../../testing/fixtures/contractors.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'
import { publicUrl } from '../../testing/system/system.ts'
import * as contract from './contract/endpoints.ts'

/** Requests that the model has not answered yet. */
const held: ServerResponse[] = []
let holds = true
const system = await lookingSystem({
  answerMs: 400,
  answer(_, response) {
    if (holds) held.push(response)
    return holds
  },
})
afterAll(() => system.stop())
const patient = { timeout: 15_000 }

let dana: Contractor
beforeEach(async () => {
  held.length = 0
  dana = await contractor(system)
})

it('a slow analysis returns its id, continues, and reports when it is done @EYE-01 @EYE-10', async () => {
  holds = true
  const answer = await dana.ask(contract.analyzeImages, { images: [await picture()] })
  const { analysisId } = answer.json()
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([202, ['analysisId']])
  expect(await dana.call(contract.getAnalysis, { analysisId })).toMatchObject({ done: 0, reportEmailed: null })
  await vi.waitFor(() => expect(held).toHaveLength(1), patient)
  holds = false
  held[0]!.destroy() // the client tries once more
  await vi.waitFor(
    async () =>
      expect(await dana.call(contract.getAnalysis, { analysisId })).toMatchObject({
        state: 'done',
        reportEmailed: true,
      }),
    patient,
  )
})

it('disconnecting during a photo estimate stops the model, and it does not count @F-11 @EYE-03', async () => {
  holds = true
  await system.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = system.app.server.address() as AddressInfo
  const leaving = new AbortController()
  const left = fetch(`http://127.0.0.1:${port}/api/estimate-area-sqft`, {
    method: 'POST',
    headers: { cookie: dana.cookie, origin: publicUrl, host: 'localhost:3000', 'content-type': 'application/json' },
    body: JSON.stringify({ image: (await picture()).base64 }),
    signal: leaving.signal,
  })
  await vi.waitFor(() => expect(held).toHaveLength(1), patient)
  expect((await dana.call(contract.visionStatus, {})).leftToday).toBe(99)
  const stopped = once(held[0]!, 'close')
  leaving.abort()
  await expect(left).rejects.toThrow()
  await stopped
  await vi.waitFor(async () => expect((await dana.call(contract.visionStatus, {})).leftToday).toBe(100), patient)
})

it('deleting an analysis while the model is working does not refund its pictures @EYE-03 @T-33', async () => {
  holds = true
  const { analysisId } = (await dana.ask(contract.analyzeImages, { images: [await picture()] })).json()
  await vi.waitFor(() => expect(held).toHaveLength(1), patient)
  await dana.call(contract.forgetAnalysis, { analysisId })
  held[0]!.destroy()
  await system.db.query("update vision.calls set at = at - interval '40 minutes' where contractor_id = $1", [
    dana.user.id,
  ])
  expect((await dana.call(contract.visionStatus, {})).leftToday).toBe(99)
})
