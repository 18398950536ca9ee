import { afterAll, expect, it } from 'vitest'
import { later, onTrial, quiet } from '../../../testing/fixtures/subscribers.ts'
import { startSystem } from '../../../testing/system/system.ts'
import * as billing from '../contract/endpoints.ts'
import type { PlanType } from '../contract/plans.ts'

const system = await startSystem({ reports: true })
const { stripe } = system
afterAll(() => system.stop())

type Trying = Awaited<ReturnType<typeof onTrial>>

const hours = (until: number) => Math.max(0, (until - stripe.now()) / 3_600_000)
const monthOf = (seconds: number | null) => (seconds ? new Date(seconds * 1000).toISOString().slice(0, 7) : null)
const now = () => new Date(stripe.now())
/** Noon UTC on that day, `months` from now. */
const on = (day: number, months = 0) => Date.UTC(now().getUTCFullYear(), now().getUTCMonth() + months, day, 12)

const perMonth: Record<PlanType, number> = {
  ...{ 'residential-monthly': 1999, 'commercial-monthly': 1999, 'pro-monthly': 3299 },
  ...{ 'residential-yearly': 1308, 'commercial-yearly': 1308, 'pro-yearly': 2175 },
}

const held = () => Object.values(stripe.engine.state.objects.subscription)
const monthly = (one: ReturnType<typeof held>[number]) => perMonth[one.items.data[0]!.price.lookup_key as PlanType]
const paidOnce = (id: string) =>
  Object.values(stripe.engine.state.objects.invoice).filter(
    ({ parent, status, amount_paid }) =>
      parent?.subscription_details?.subscription === id && status === 'paid' && amount_paid > 0,
  )

/** Counted from the card provider's objects right now, without our records. */
function countedThere() {
  const [active, due] = ['active', 'past_due'].map((wanted) => held().filter(({ status }) => status === wanted))
  const sum = (some: ReturnType<typeof held>) => some.reduce((total, one) => total + monthly(one), 0)
  return { subscribers: active!.length, mrr: sum(active!), pastDue: due!.length, pastDueMrr: sum(due!) }
}

/** Counted from the provider's objects after the year is over. */
function countedAfterwards(month: string) {
  const ended = held().filter(({ id, ended_at }) => monthOf(ended_at) === month && paidOnce(id).length > 0)
  const first = (id: string) => Math.min(...paidOnce(id).map(({ created }) => created))
  const begun = held().filter(({ id }) => paidOnce(id).length > 0 && monthOf(first(id)) === month)
  return {
    trialsStarted: held().filter(({ created }) => monthOf(created) === month).length,
    trialsConverted: begun.length,
    begun: begun.length,
    churned: ended.length,
    churnedMrr: ended.reduce((total, one) => total + monthly(one), 0),
  }
}

async function change(dana: Trying, planType: PlanType) {
  const { dueNow, reckonedAt } = await dana.call(billing.previewChange, { planType })
  await dana.call(billing.changePlan, { planType, dueNow, reckonedAt })
}

it('B-14: a year of trials, conversions, upgrades, declines, and cancellations matches the card provider’s records', async () => {
  await later(system, hours(on(3, 1)))
  const there: Record<string, ReturnType<typeof countedThere>> = {}
  const plans: PlanType[] = ['residential-monthly', 'pro-monthly', 'commercial-yearly', 'pro-yearly']
  const people: Trying[] = []
  for (let turn = 0; turn < 12; turn++) {
    const fails = turn % 5 === 4 ? '4000000000000341' : undefined
    const dana = await onTrial(system, plans[turn % plans.length], fails)
    people.push(dana)
    if (turn % 6 === 3) await dana.call(billing.cancelSubscription, {})
    await later(system, hours(on(8)))
    if (turn === 2) await change(people[0]!, 'pro-monthly')
    if (turn === 5) await change(people[1]!, 'pro-yearly')
    if (turn === 4) await people[0]!.call(billing.cancelSubscription, {})
    if (turn === 8) await people[2]!.call(billing.cancelSubscription, {})
    await later(system, hours(on(27)))
    await quiet(system)
    there[now().toISOString().slice(0, 7)] = countedThere()
    if (turn < 11) await later(system, hours(on(3, 1)))
  }
  const { months, recordedSince } = await system.operator('ann').figures(null)
  expect(recordedSince!.toISOString().slice(0, 7)).toBe(months[0]!.month)
  const wanted = Object.entries(there).map(([month, counts]) => ({ month, ...counts, ...countedAfterwards(month) }))
  expect(months.map(({ complete, ...month }) => month)).toEqual(wanted)
  const [sum] = [
    months.reduce((total, { churned, trialsStarted, begun }) => total + churned + trialsStarted + begun, 0),
  ]
  expect(sum).toBeGreaterThan(20) // there was something to count
  expect(months.some(({ churned }) => churned > 0)).toBe(true)
  const one = await system.operator('ann').figures(months[6]!.month)
  expect(one.months).toEqual([months[6]])
  await expect(system.operator('ann').figures('2999-01')).rejects.toMatchObject({ code: 'future' })
}, 300_000)
