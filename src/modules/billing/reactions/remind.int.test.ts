import { afterAll, expect, it } from 'vitest'
import { contractor } from '../../../testing/fixtures/contractors.ts'
import { startSystem } from '../../../testing/system/system.ts'
import type { PlanType } from '../contract/plans.ts'
import type { Payments } from '../payments.ts'
import { remindEverybody } from './remind.ts'

const system = await startSystem({ role: 'web' })
afterAll(() => system.stop())

const now = new Date('2026-11-20T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000)
const card = (expMonth: number) => ({ brand: 'visa', last4: '4242', expMonth, expYear: 2026 })

/** Whether the account was read to see if a reminder is due. */
async function isRead(contractorId: string): Promise<boolean> {
  const read: unknown[] = []
  const db = {
    query: (statement: string | { values?: unknown[] }, values?: unknown[]) => {
      if (typeof statement === 'object') read.push(...(statement.values ?? []))
      return system.db.query(statement as string, values)
    },
  }
  const payments = { now: async () => now } as Payments
  const work = { db, log: system.app.log, inTransaction: async () => undefined as never }
  await remindEverybody(payments, work as never)
  return read.includes(contractorId)
}

it.each<readonly [string, PlanType, Record<string, unknown>, boolean]>([
  ['a monthly plan that renews in five days', 'pro-monthly', { period_end: inDays(5) }, false],
  [
    'a monthly plan with a promised discount',
    'pro-monthly',
    { period_end: inDays(5), discount_promised_at: inDays(-60) },
    true,
  ],
  ['a yearly plan that renews in 20 days', 'pro-yearly', { period_end: inDays(20) }, true],
  ['a yearly plan that renews in 40 days', 'pro-yearly', { period_end: inDays(40) }, false],
  [
    'a monthly plan that becomes a yearly one',
    'pro-monthly',
    { period_end: inDays(20), pending_plan_type: 'pro-yearly' },
    true,
  ],
  ['a card that expires this month', 'pro-monthly', { period_end: inDays(5), card: card(11) }, true],
  ['a card that expires next month', 'pro-monthly', { period_end: inDays(5), card: card(12) }, false],
  ['a trial', 'pro-monthly', { status: 'trialing', trial_end: inDays(0.2) }, true],
  ['a canceled yearly plan', 'pro-yearly', { period_end: inDays(20), access_end: inDays(20) }, false],
])('%s: whether a reminder may be due @OPS-07', async (_, plan, changes, expected) => {
  const { user } = await contractor(system, { plan })
  const fields = { subscription_id: `sub_${user.id}`, card: null, ...changes }
  const names = Object.keys(fields)
  await system.db.query(
    `update billing.subscriptions set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')} where user_id = $1`,
    [user.id, ...Object.values(fields)],
  )
  expect(await isRead(user.id)).toBe(expected)
})
