import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { expect, it, vi } from 'vitest'
import type { ReactionCall } from '../../shared-kernel/use-case.ts'
import type { Objects } from './objects.ts'
import { sweepOrphans } from './orphans.ts'

const now = new Date('2026-11-24T03:00:00Z')

/** How many of these files the sweep moves. */
async function swept(orphans: number, files: number, yes?: boolean, signal = new AbortController().signal) {
  const keys: string[] = Array.from({ length: files }, () => randomUUID())
  const objects = {
    owner: async () => 'ours',
    olderThan: async function* () {
      for (let at = 0; at < files; at += 500) yield keys.slice(at, at + 500)
    },
    discard: vi.fn(async () => {}),
    emptyTrash: vi.fn(async () => {}),
  }
  const publish = vi.fn()
  const db = { query: async () => ({ rows: [{ id: 'ours' }] }) } as unknown as Pool
  const log = { info() {}, warn() {}, error() {} }
  const call = {
    db,
    now,
    log,
    inTransaction: async (work: (inside: object) => unknown) => work({ publish }),
    job: { signal },
  }
  const named = new Set(keys.slice(orphans))
  const sweep = sweepOrphans(
    objects as unknown as Objects,
    async (some) => new Set(some.filter((key) => named.has(key))),
  )
  await sweep({ ...(yes && { yes }) }, call as unknown as ReactionCall)
  return [objects.discard.mock.calls.length, publish.mock.calls.length]
}

it.each([
  [200, 200, 200],
  [201, 4020, 201], // exactly 5%
  [201, 4019, 0],
  [1000, 30_000, 1000],
])('of %i orphans among %i files, %i go to the trash @OPS-02', async (orphans, files, moved) => {
  expect(await swept(orphans, files)).toEqual([moved, moved === 0 ? 1 : 0])
  expect(await swept(orphans, files, true)).toEqual([orphans, 0])
})

it('moves no more files once its time is up @OPS-07', async () => {
  await expect(swept(100, 4000, false, AbortSignal.abort(new Error('time is up')))).rejects.toThrow('time is up')
})
