import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../testing/system/database.ts'
import { forgetRates, keepRate, refuseFull } from './rates.ts'

let database: FreshDatabase
let db: Pool
beforeAll(async () => {
  database = await freshDatabase()
  db = new Pool({ connectionString: database.url })
})
afterAll(async () => {
  await db.end()
  await database.drop()
})

const ask = (key: string) => keepRate(db, { key, most: 3, seconds: 60, refusal: 'That is a lot.' })
const ago = (key: string, seconds: number) =>
  db.query('update public.rates set since = now() - make_interval(secs => $2) where key = $1', [key, seconds])

describe('a rate', () => {
  it('S-03: refuses what goes beyond it, however many ask at the same moment, and nobody else', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 8 }, () => ask('eve')))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(ask('dana')).resolves.toBeUndefined()
  })

  it('says when to try again, and counts from zero after that', async () => {
    await ago('eve', 20)
    await expect(ask('eve')).rejects.toMatchObject({
      message: expect.stringMatching(/^That is a lot\. Please try again in (39|40) seconds\.$/),
      details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => [39, 40].includes(seconds)) },
    })
    for (const [seconds, words] of [
      [1800, '30 minutes'],
      [9000, '3 hours'],
    ] as const)
      await expect(
        keepRate(db, { key: 'eve', most: 3, seconds: seconds + 20, refusal: 'That is a lot.' }),
      ).rejects.toMatchObject({ message: `That is a lot. Please try again in ${words}.` })
    await ago('eve', 61)
    await expect(ask('eve')).resolves.toBeUndefined()
  })

  it('S-22: can be looked at without counting', async () => {
    const bob = { key: 'bob', most: 1, seconds: 60, refusal: 'That is a lot.' }
    for (let look = 0; look < 3; look++) await expect(refuseFull(db, bob)).resolves.toBeUndefined()
    await keepRate(db, bob)
    await expect(refuseFull(db, bob)).rejects.toMatchObject({ code: 'too-often' })
    await ago('bob', 61)
    await expect(refuseFull(db, bob)).resolves.toBeUndefined()
  })

  it('leaves no row behind after a day', async () => {
    await ago('eve', 25 * 3600)
    await ago('bob', 25 * 3600)
    await forgetRates({}, { db } as never)
    expect((await db.query('select key from public.rates')).rows).toEqual([{ key: 'dana' }])
  })
})
