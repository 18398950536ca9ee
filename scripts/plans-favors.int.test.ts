import { afterAll, describe, expect, it } from 'vitest'
import * as billing from '../src/modules/billing/contract/endpoints.ts'
import { atStripe, later, onPlan, onTrial, quiet } from '../src/testing/fixtures/subscribers.ts'
import { plansOver } from '../src/testing/system/plans-script.ts'
import { startSystem } from '../src/testing/system/system.ts'

const system = await startSystem({ reports: true })
const { plans, forget } = await plansOver(system)
afterAll(async () => {
  await system.stop()
  await forget()
})

const month = 31 * 24
const totals = (email: string) => atStripe(system, email).invoices.map(({ total }) => total)

describe('npm run plans -- comp and coupon', () => {
  it('B-14: comp makes exactly the next renewals free, counting the first charge after a trial as one', async () => {
    const [paying, trying] = [await onPlan(system), await onTrial(system, 'pro-monthly')]
    const given = await plans(`comp ${paying.email} --renewals 2 --yes`)
    expect(given).toMatchObject({ code: 0, err: '' })
    expect(given.out).toContain('given: Free of charge: the next 2 renewals')
    expect((await plans(`comp ${trying.email} --renewals 1 --yes`)).code).toBe(0)
    const again = await plans(`comp ${paying.email} --renewals 1 --yes`)
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('the next 2 renewals" still runs.')])
    expect((await plans(`show ${paying.email}`)).out).toMatch(/^coupon +Free of charge: the next 2 renewals$/m)
    for (let turn = 0; turn < 3; turn++) await later(system, month)
    await quiet(system)
    expect(totals(paying.email)).toEqual([0, 1999, 0, 0, 1999])
    expect(totals(trying.email).slice(0, 3)).toEqual([0, 0, 3299])
    expect(await paying.call(billing.subscription, {})).toMatchObject({ status: 'active' })
  })

  it('B-14: coupon takes an amount or a percentage off, within limits, and is logged', async () => {
    const [one, other] = [await onPlan(system), await onPlan(system, 'pro-monthly')]
    const much = await plans(`coupon ${one.email} --amount 20.00 --renewals 1 --yes`)
    expect([much.code, much.err]).toEqual([1, 'The plan costs $19.99.\n'])
    expect((await plans(`coupon ${one.email} --amount 5.00 --renewals 1 --yes --json`)).code).toBe(0)
    expect((await plans(`coupon ${other.email} --percent 20 --renewals 1 --yes`)).code).toBe(0)
    for (let turn = 0; turn < 2; turn++) await later(system, month)
    expect(totals(one.email)).toEqual([0, 1999, 1499, 1999])
    expect(totals(other.email)).toEqual([0, 3299, 2639, 3299])
    const { rows } = await system.db.query(
      "select details, outcome from billing.operator_actions where action = 'coupon' order by begun_at",
    )
    expect(rows.map(({ outcome }) => outcome)).toEqual(['too-much', 'done', 'done'])
    expect(rows[2]!.details).toEqual({ percent: 20, renewals: 1 })
  })

  it.each([
    ['comp dana@sparrowhome.example --yes', 'Say --renewals, a number from 1 to 12'],
    ['comp dana@sparrowhome.example --renewals 13 --yes', '--renewals takes a number from 1 to 12, not "13"'],
    ['comp dana@sparrowhome.example --renewals 1', 'add --yes'],
    ['coupon dana@sparrowhome.example --renewals 1 --yes', 'Say either --amount or --percent'],
    ['coupon dana@sparrowhome.example --percent 101 --renewals 1 --yes', '--percent takes a number from 1 to 100'],
  ])('B-14: wrong usage exits with 2 and an explanation: %s', async (words, sentence) => {
    const { code, out, err } = await plans(words)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(sentence)
  })
})
