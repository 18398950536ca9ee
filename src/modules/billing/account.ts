import type { Pool } from 'pg'
import { toDollars } from '../../shared-kernel/money.ts'
import type { NextCharge, Subscription } from './contract/endpoints.ts'
import { type PlanType, priceOf } from './contract/plans.ts'
import { ifCanceled } from './domain/cancellation.ts'
import { amountOff, offerFor } from './domain/offers.ts'
import type { Subscription as Aggregate, SubscriptionField } from './domain/subscription.ts'
import { columns } from './storage.ts'

/** A contractor's subscription, read-only. `status` is as access sees it, with dates already applied. */
export type Account = Readonly<Pick<Aggregate, Exclude<SubscriptionField, 'readBegun'>>> & {
  /** It was canceled before the current period was paid, so it ended immediately. */
  readonly stopped: boolean
}

const { status: _, readBegun: __, ...read } = columns
const stored = Object.entries(read).map(([field, column]) => `b.${column} as "${field}"`)
const statement = {
  name: 'billing-account',
  text: `select a.status, ${stored.join(', ')},
                exists (select from billing.endings e where e.cause = 'stop:' || b.subscription_id) as stopped
           from billing.subscriptions b join billing.access a using (user_id) where b.user_id = $1`,
}

/** Null for a contractor who never chose a plan. */
export async function accountOf(db: Pool, contractorId: string): Promise<Account | null> {
  const { rows } = await db.query<Account>({ ...statement, values: [contractorId] })
  return rows[0] ?? null
}

const runs = ({ status }: Account) => status === 'trialing' || status === 'active'

/** The discount on this plan's next renewals; null if none is left or it was given for another plan. */
export function discountOn({ discountsLeft, discountCoupon }: Account, planType: PlanType): Subscription['discount'] {
  const offer = offerFor(planType)
  if (!offer || offer.coupon !== discountCoupon || discountsLeft === 0) return null
  return {
    renewalsLeft: discountsLeft,
    price: toDollars(offer.priceCents),
    fullPrice: toDollars(priceOf(planType)),
  }
}

/** The card provider's next charge, as last read; null if there is none. */
export function nextChargeOf(account: Account): NextCharge | null {
  const { accessEnd, subscriptionId, status, trialEnd, periodEnd, pendingPlanType, planType, draft } = account
  if (!subscriptionId || !runs(account)) return null
  if (draft && (draft.amount > 0 || !accessEnd))
    return { at: draft.at, amount: toDollars(draft.amount), planType: draft.planType, invoiced: true }
  const at = status === 'trialing' ? trialEnd : periodEnd
  if (accessEnd || !at) return null
  const { nextRenewal: next } = account
  if (!next) return { at: at.toISOString(), amount: null, planType: pendingPlanType ?? planType }
  return { at: next.at, amount: next.amount === null ? null : toDollars(next.amount), planType: next.planType }
}

/**
 * The next price of another plan; null with a support discount or a balance, because only an invoice shows the amount
 * then.
 */
export function listedCharge(account: Account, planType: PlanType): number | null {
  if (!account.nextRenewal?.plain) return null
  const offer = discountOn(account, planType) ? offerFor(planType) : undefined
  return toDollars(priceOf(planType) - (offer ? amountOff(offer) : 0))
}

const instant = (date: Date | null) => date?.toISOString() ?? null

/** The account as its owner sees it. */
export function subscriptionFrom(account: Account | null): Subscription {
  if (!account) return noSubscription
  const { status, planType, activatedAt, trialRefused, pendingPlanType, pendingAt, card, due } = account
  return {
    status,
    planType,
    trialAvailable: !activatedAt && !trialRefused,
    trialEnd: instant(account.trialEnd),
    periodStart: instant(account.periodStart),
    periodEnd: instant(account.periodEnd),
    accessEnd: instant(account.accessEnd),
    nextCharge: nextChargeOf(account),
    pendingChange: pendingPlanType && pendingAt ? { planType: pendingPlanType, at: pendingAt.toISOString() } : null,
    discount: discountOn(account, planType),
    card,
    ifCanceled: ifCanceled(account),
    due: due && { amount: toDollars(due.amount), nextAttempt: due.nextAttempt, confirm: due.confirm ?? false },
  }
}

const noSubscription: Subscription = {
  status: null,
  planType: null,
  trialAvailable: true,
  trialEnd: null,
  periodStart: null,
  periodEnd: null,
  accessEnd: null,
  nextCharge: null,
  pendingChange: null,
  discount: null,
  card: null,
  ifCanceled: null,
  due: null,
}
