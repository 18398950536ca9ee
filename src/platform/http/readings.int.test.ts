import { afterAll, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '../../shared-kernel/endpoint.ts'
import { conversation, query } from '../../shared-kernel/use-case.ts'
import { contractor } from '../../testing/fixtures/contractors.ts'
import { startSystem } from '../../testing/system/system.ts'

const input = z.object({ q: z.string() })
const output = z.object({ found: z.string() })
const search = endpoint('GET /api/slow-search', { access: 'signed-in', input, output })
const talk = endpoint('GET /api/slow-talk', { access: 'signed-in', input, output })

const begun: string[] = []
const ends = new Map<string, () => void>()
const slow = async ({ q }: { q: string }) => {
  begun.push(q)
  await new Promise<void>((end) => ends.set(q, end))
  return { found: q }
}
const slowly = { name: 'slowly', entities: [], handles: [query(search, slow), conversation(talk, slow)], reactsTo: [] }
const system = await startSystem({ role: 'web', further: [slowly] })
afterAll(() => system.stop())

const names = (who: string, count: number) => Array.from({ length: count }, (_, n) => `${who} ${n}`)

it('one contractor gets three concurrent reads; others read meanwhile, and conversations never wait @SEC-08', async () => {
  const [eve, dana] = [await contractor(system), await contractor(system)]
  const searches = names('eve', 15).map((q) => eve.ask(search, { q }))
  await expect.poll(() => begun.length).toBe(3)
  const talks = names('talk', 6).map((q) => eve.ask(talk, { q }))
  const others = names('dana', 3).map((q) => dana.ask(search, { q }))
  await expect.poll(() => begun.length).toBe(12)
  expect(begun.filter((q) => q.startsWith('eve'))).toHaveLength(3)
  for (let ended = 0; ended < 24; ended++) {
    await expect.poll(() => begun.length).toBeGreaterThan(ended)
    expect(begun.filter((q) => q.startsWith('eve') && ends.has(q)).length).toBeLessThanOrEqual(3)
    ends.get(begun[ended]!)!()
    ends.delete(begun[ended]!)
  }
  for (const answer of await Promise.all([...searches, ...talks, ...others])) expect(answer.statusCode).toBe(200)
})

it('reads beyond a queue of a hundred are refused with a message @SEC-08', async () => {
  const [eve, dana] = [await contractor(system), await contractor(system)]
  begun.length = 0
  const asked = names('eve', 104).map((q) => eve.ask(search, { q }))
  const refused = await Promise.race(asked)
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Too many pages and searches are being loaded at once. Please try again in a few seconds.',
  ])
  const other = dana.ask(search, { q: 'dana' })
  await expect.poll(() => begun).toContain('dana')
  for (let ended = 0; ended < 104; ended++) {
    await expect.poll(() => begun.length).toBeGreaterThan(ended)
    ends.get(begun[ended]!)!()
  }
  expect((await other).statusCode).toBe(200)
  expect((await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200)).toHaveLength(103)
})
