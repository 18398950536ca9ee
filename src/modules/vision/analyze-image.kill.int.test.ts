import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { demoModel, startVisionModel } from '../../stand-ins/vision-model.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { contractor } from '../../testing/fixtures/contractors.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'
import { doomed } from '../../testing/system/killable-server.ts'
import { proved } from '../../testing/system/proved.ts'
import * as contract from './contract/endpoints.ts'
import { demonstration } from './model.ts'

/** The model says nothing while it is held. */
let held = false
const system = await lookingSystem({ answer: async () => held, demo: true, system: { role: 'web' } })
const model = demonstration({ baseUrl: system.looker.baseUrl, model: demoModel })
/** The demonstration model as it is after the next start: at another port. */
const restarted = await startVisionModel()
const modelThen = demonstration({ baseUrl: restarted.baseUrl, model: demoModel })
const asked = () => [...system.looker.asked(), ...restarted.asked()]
const dana = await contractor(system)
afterAll(async () => {
  await system.stop()
  await restarted.stop()
})

const query = async (text: string) => (await system.db.query(text)).rows

/** Does what the queue does half a minute after a worker's last heartbeat. */
const giveBackJobs = () =>
  query(
    "update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state in ('active', 'retry')",
  )

/** A worker that dies at this point, perhaps before it has said that it works. */
const dying = (fault: string) =>
  doomed(system, { role: 'worker', model, fault }).then(
    ({ gone }) => gone,
    () => undefined,
  )

async function killedWhileAsking(before: number) {
  const worker = await doomed(system, { role: 'worker', model })
  await expect.poll(() => asked().length, { timeout: 30_000 }).toBeGreaterThan(before)
  await worker.kill()
}

describe('a worker killed while a photo is being analyzed', () => {
  it.each([
    ['vision.begun', 1],
    ['the middle of the call', 2],
    ['vision.answered', 2],
    ['vision.settled', 1],
  ])(
    'at %s: the photo is answered, counted, and reported once, and the page is correct @EYE-01 @EYE-03 @EYE-10 @T-33 @SEC-15',
    { repeats: Number(process.env.KILLS_EACH ?? 1) - 1, timeout: 120_000 },
    async (point, timesAsked) => {
      held = point === 'the middle of the call'
      const before = { asked: asked().length, left: (await dana.call(contract.visionStatus, {})).leftToday }
      const analysisId = randomUUID()
      void dana.ask(contract.analyzeImages, { analysisId, images: [await picture()] })
      await expect.poll(() => query(`select 1 from vision.images where analysis_id = '${analysisId}'`)).toHaveLength(1)
      await (held ? killedWhileAsking(before.asked) : dying(point))
      held = false
      await giveBackJobs()
      const next = await system.another({ role: 'worker', model: modelThen })
      await expect
        .poll(() => dana.call(contract.getAnalysis, { analysisId }), { timeout: 60_000 })
        .toMatchObject({ state: 'done', reportEmailed: true, individualImages: [{ state: 'done', fromCache: false }] })
      expect((await dana.call(contract.visionStatus, {})).leftToday).toBe(before.left - 1)
      expect(asked().length - before.asked).toBe(timesAsked)
      const reports = (await system.mailbox.mails()).filter(({ html }) => html?.includes(analysisId))
      expect(reports).toHaveLength(1)
      await next.close()
      proved('kill while analyzing')
    },
  )
})

it('a photo queued before OPENAI_ settings changed can be sent to the new model, and raises no alert @SEC-15', async () => {
  const analysisId = randomUUID()
  void dana.ask(contract.analyzeImages, { analysisId, images: [await picture()] })
  await expect.poll(() => query(`select 1 from vision.images where analysis_id = '${analysisId}'`)).toHaveLength(1)
  const changed = { ...modelThen, model: 'another-model' }
  const worker = await system.another({ role: 'worker', model: changed })
  const state = () => dana.call(contract.getAnalysis, { analysisId })
  await expect
    .poll(state)
    .toMatchObject({ state: 'failed', individualImages: [{ error: { code: 'unavailable', retry: true } }] })
  expect(await query("select 1 from public.limits where name = 'alarm-model'")).toEqual([])

  const web = await system.another({ role: 'web', model: changed })
  const danaThere = Object.assign(visitor(web.app), { cookie: dana.cookie })
  await danaThere.call(contract.retryImage, { analysisId, position: 0 })
  await expect.poll(state).toMatchObject({ state: 'done', individualImages: [{ state: 'done' }] })
  await web.close()
  await worker.close()
})
