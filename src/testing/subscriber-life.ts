import { expect } from 'vitest'
import * as contract from '../modules/billing/contract/endpoints.ts'
import { accessOf } from '../modules/billing/index.ts'
import { reconcileEverybody } from '../modules/billing/reactions/reconcile.ts'
import type { Engine } from '../stand-ins/stripe/engine.ts'
import type { Contractor } from './contractors.ts'
import type { MovedTime } from './moved-time.ts'
import * as plain from './plain-subscriber.ts'

/** One subscription, lived both by the product and on paper. */
export interface Life {
  readonly system: MovedTime
  readonly dana: Contractor
  readonly stripe: Engine
  readonly her: plain.PlainSubscriber
  /** A card that the bank holds for a trial that has not started. */
  confirmed: plain.PlainCard | null
  /** What we last read of her subscription; null if we only started one. */
  seen: plain.PlainSubscription | null
  refused: boolean
  readonly reported: Set<string>
}

/** Reads the provider, and starts a trial whose card is waiting. */
export function sync(life: Life) {
  const { her } = life
  if (her.subscription?.status === 'waiting' && life.confirmed) {
    plain.activate(her, life.confirmed)
    life.confirmed = null
  }
  life.seen = structuredClone(her.subscription)
}

export const iso = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString())
export const dollars = (cents: number) => cents / 100

/** Access by dates at this second, from what we last read. */
function statusOf({ her, seen }: Life) {
  if (!seen || seen.status === 'waiting') return null
  const { status, trialEnd, end } = seen
  const over = seen.ended ?? (seen.ending ? end : null)
  if (plain.runs(seen) && over !== null && over <= her.now) return 'canceled'
  if (status === 'trialing' && trialEnd! + 3600 <= her.now) return 'canceled'
  if (status === 'active' && end + 3600 <= her.now) return 'past_due'
  return status
}

/** Whether the product is open to her. */
export const isOpen = (life: Life) => ['trialing', 'active'].includes(statusOf(life) ?? '')

/** What the screen must show. */
export function screenOf(life: Life) {
  const { her, seen } = life
  if (!seen) return {}
  const { plan, next, promise, bill } = seen
  const status = statusOf(life)
  const over = seen.ended ?? (seen.ending ? seen.end : null)
  const charged = next ?? plan
  const renews = (status === 'trialing' || status === 'active') && over === null
  const drafted = (status === 'trialing' || status === 'active') && bill?.tries === 0
  const lowered = promise && promise.left > 0 && !over && ['active', 'past_due'].includes(seen.status)
  return {
    status,
    planType: plan,
    trialAvailable: !her.activated && !life.refused,
    trialEnd: iso(seen.trialEnd),
    periodStart: iso(seen.start),
    periodEnd: iso(seen.end),
    accessEnd: iso(over),
    nextCharge: drafted
      ? { at: iso(bill!.at), amount: dollars(bill!.amount), planType: bill!.plan, invoiced: true }
      : renews
        ? { at: iso(seen.end), amount: dollars(plain.renewalPrice(seen, charged)), planType: charged }
        : null,
    pendingChange: next ? { planType: next, at: iso(seen.end) } : null,
    discount: lowered
      ? { renewalsLeft: promise.left, price: dollars(promise.price), fullPrice: dollars(plain.prices[plan]) }
      : null,
    due:
      seen.status === 'past_due' && bill && bill.tries > 0
        ? { amount: dollars(bill.amount), nextAttempt: iso(bill.at) }
        : null,
  }
}

/** Access, screen and charges must match those on paper. */
export async function expectAgreement(life: Life) {
  const { system, dana, her, stripe } = life
  await system.accessAt(dana.user.id, her.now)
  const status = statusOf(life)
  const open = isOpen(life)
  const access = await accessOf(system.db, dana.user.id)
  expect(access).toMatchObject({ open, paid: status === 'active' })
  expect(access.pro).toBe(status === 'active' && life.seen!.plan.startsWith('pro'))
  expect(await dana.call(contract.subscription, {})).toMatchObject(screenOf(life))
  expect(chargesAt(stripe)).toEqual(her.charges)
}

const chargesAt = ({ state }: Engine) =>
  Object.values(state.objects.invoice)
    .filter(({ status, amount_paid }) => status === 'paid' && amount_paid > 0)
    .map(({ status_transitions, amount_paid }) => ({ at: status_transitions.paid_at!, amount: amount_paid }))
    .toSorted((one, other) => one.at - other.at)

const night = (after: number) => Math.floor((after - 16_140) / 86_400) * 86_400 + 86_400 + 16_140

/** Time passes. A night after something happened ends with the reconciler, whatever became of the reports. */
export async function waitUntil(life: Life, until: number) {
  const { system, her, stripe } = life
  for (;;) {
    const unseen = JSON.stringify(life.seen) !== JSON.stringify(her.subscription)
    const stop = night(unseen ? her.now : plain.nextDueAt(her))
    if (!(stop <= until)) break
    stripe.advanceTo(stop * 1000)
    plain.advance(her, stop)
    await expectAgreement(life)
    await reconcileEverybody(system.payments, system.work)
    sync(life)
    await expectAgreement(life)
  }
  stripe.advanceTo(until * 1000)
  plain.advance(her, until)
}

/** Each charge was announced once. */
export async function expectReceipts({ system, dana, her }: Life) {
  const { rows } = await system.db.query(
    `select count(*)::int as receipts from billing.notices where user_id = $1 and cause like 'receipt:%'`,
    [dana.user.id],
  )
  expect(rows[0].receipts).toBe(her.charges.length)
}
