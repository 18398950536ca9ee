import { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { timePasses } from '../../testing/system/counted.ts'
import { type FreshDatabase, freshDatabase } from '../../testing/system/database.ts'
import { attempt, claim, countEach, forgetLimits, limit, refuseFull, usesOf } from './limit.ts'

let database: FreshDatabase
let db: Pool
let second: Pool
beforeAll(async () => {
  database = await freshDatabase()
  db = new Pool({ connectionString: database.url })
  second = new Pool({ connectionString: database.url })
})
beforeEach(() => db.query('delete from public.limits'))
afterAll(async () => {
  await db.end()
  await second.end()
  await database.drop()
})

const terms = { by: 'account', says: 'You rang {most} times in the last {per}.' }
const bells = limit('bells', { most: 3, per: 'minute', ...terms })
const doors = limit('doors', { most: 1, per: '24 hours', ...terms, again: 'You can ring again', code: 'one-door' })
const plans = limit('bells-by-plan', { most: { trial: 1, paid: 2 }, per: 'hour', ...terms })

describe('a limit', () => {
  it('S-03: refuses uses beyond it, even concurrent ones in two processes, and affects no other account', async () => {
    for (let round = 0; round < 20; round++) {
      await timePasses(db, 2)
      const asked = await Promise.allSettled(
        Array.from({ length: 8 }, (_, n) => claim(n % 2 ? db : second, bells.of('eve'))),
      )
      expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
      const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
      expect(new Set(refused)).toEqual(new Set([expect.stringMatching(/in (59|60) seconds\.$/)]))
    }
    await expect(claim(db, bells.of('dana'))).resolves.toBeUndefined()
  })

  it('reports the number, the period, and the wait until the next use', async () => {
    await claim(db, bells.of('eve'))
    await db.query(`update public.limits set hits = array[now() - interval '20 seconds']`)
    for (let ring = 0; ring < 2; ring++) await claim(db, bells.of('eve'))
    await expect(claim(db, bells.of('eve'))).rejects.toMatchObject({
      fault: 'too-many',
      code: 'too-often',
      message: expect.stringMatching(/^You rang 3 times in the last minute\. Please try again in (39|40) seconds\.$/),
      details: { retryAfterSeconds: expect.toSatisfy((seconds: number) => [39, 40].includes(seconds)) },
    })
    await db.query(`update public.limits set hits = array(select hit - interval '41 seconds' from unnest(hits) hit)`)
    await expect(claim(db, bells.of('eve'))).resolves.toBeUndefined()
    await expect(claim(db, bells.of('eve')), 'the window slides: two of the last minute stay').rejects.toThrow()
  })

  it.each([
    [0, '24 hours'],
    [22 * 60 + 1, '119 minutes'],
    [22 * 60, '2 hours'],
    [23 * 60 + 58, '2 minutes'],
    [23 * 60 + 59, '60 seconds'],
  ])('after %d minutes of a day, %s are left', async (minutes, words) => {
    await claim(db, doors.of('eve'))
    await timePasses(db, minutes)
    await expect(claim(db, doors.of('eve'))).rejects.toMatchObject({
      code: 'one-door',
      message: `You rang 1 times in the last 24 hours. You can ring again in ${words}.`,
    })
  })

  it('claims several limits together or none, and reports the longest wait', async () => {
    await claim(db, doors.of('eve'))
    for (let ring = 0; ring < 3; ring++)
      await expect(claim(db, bells.of('eve'), doors.of('eve'))).rejects.toMatchObject({ code: 'one-door' })
    expect(await usesOf(db, bells.of('eve'))).toBe(0)
    await countEach(db, bells.of('eve'), doors.of('eve'))
    expect([await usesOf(db, bells.of('eve')), await usesOf(db, doors.of('eve'))]).toEqual([1, 1])
  })

  it('has one counter across plans', async () => {
    await claim(db, plans.of('eve', { plan: 'trial' }))
    expect((await attempt(db, plans.of('eve', { plan: 'trial' })))?.message).toMatch(/^You rang 1 times/)
    expect(await attempt(db, plans.of('eve', { plan: 'paid' }))).toBeNull()
    expect((await attempt(db, plans.of('eve', { plan: 'paid' })))?.message).toMatch(/^You rang 2 times/)
  })

  it('S-22: can be checked without counting', async () => {
    for (let look = 0; look < 3; look++) await expect(refuseFull(db, doors.of('bob'))).resolves.toBeUndefined()
    await claim(db, doors.of('bob'))
    await expect(refuseFull(db, doors.of('bob'))).rejects.toMatchObject({ code: 'one-door' })
  })

  it('S-17: writes nothing when it refuses', async () => {
    await claim(db, doors.of('eve'))
    const versions = async () => (await db.query('select xmin, xmax, hits from public.limits')).rows
    const before = await versions()
    for (let ring = 0; ring < 3; ring++) await attempt(db, doors.of('eve'))
    expect(await versions()).toEqual(before)
  })

  it('deletes its rows after their period, and stores only hashed names', async () => {
    await claim(db, doors.of('dana@brightline.example'), bells.of('dana@brightline.example'))
    await timePasses(db, 2)
    await forgetLimits({}, { db } as never)
    const { rows } = await db.query('select name, who from public.limits')
    expect(rows).toEqual([{ name: 'doors', who: expect.stringMatching(/^[\da-f]{64}$/) }])
  })

  it('must have a unique name', () => {
    expect(() => limit('bells', { most: 1, per: 'hour', ...terms })).toThrow('Two limits are named bells')
  })
})
