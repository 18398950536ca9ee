import { afterAll, expect, it } from 'vitest'
import { contractor } from '../../testing/fixtures/contractors.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import * as contract from './contract/endpoints.ts'

let isHeld = true
const system = await lookingSystem({ answer: async () => isHeld, answerMs: 100 })
afterAll(() => system.stop())

it('fails a photo after 20 minutes if no job is left for it, not while it waits for its turn', async () => {
  const dana = await contractor(system)
  const [first, second, third] = [await picture(), await picture(), await picture()]
  const { analysisId } = await dana.call(contract.analyzeImages, { images: [first, second, third, third] })
  const states = async () => {
    const sql = 'select state, trouble from vision.images where analysis_id = $1'
    return (await system.db.query(sql, [analysisId])).rows.map(({ state, trouble }) => trouble ?? state).toSorted()
  }
  const later = async () => {
    const sql = `update vision.images set changed_at = now() - interval '21 minutes' where analysis_id = $1`
    await system.db.query(sql, [analysisId])
    await system.boss.send('vision.settle-abandoned', { payload: {}, requestId: 'clock' })
    await jobsDone(system.db, 'vision.settle-abandoned')
  }
  await expect.poll(() => system.looker.asked().length).toBe(2)
  await later()
  expect(await states()).toEqual(['queued', 'queued', 'running', 'running'])

  await system.db.query(`delete from pgboss.job where name = 'vision.analyze-image'`)
  await later()
  expect(await states()).toEqual(Array(4).fill('unavailable'))
  isHeld = false
}, 60_000)
