import type { Pool } from 'pg'
import { toDollars } from '../../shared-kernel/money.ts'
import type { NextCharge, Subscription } from './contract/endpoints.ts'
import { type PlanType, priceOf, type SubscriptionStatus } from './contract/plans.ts'
import { amountOff, offerFor } from './offers.ts'

/** A contractor's row of billing.subscriptions: our mirror of what the card provider has, and what we promised her. */
export interface Account {
  readonly userId: string
  /** As access sees it: dates already applied. */
  readonly status: SubscriptionStatus | null
  readonly planType: PlanType
  readonly customerId: string | null
  readonly subscriptionId: string | null
  readonly setupIntentId: string | null
  /** Counts her subscriptions, so that a new one gets a new idempotency key. */
  readonly attempt: number
  readonly activatedAt: Date | null
  /** Her card or e-mail had a trial before: a plan is paid at once. */
  readonly trialRefused: boolean
  readonly trialEnd: Date | null
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly accessEnd: Date | null
  readonly pendingPlanType: PlanType | null
  readonly pendingAt: Date | null
  readonly card: { brand: string; last4: string; expMonth: number; expYear: number } | null
  readonly hasUsedRetentionOffer: boolean
  /** The coupon of an accepted offer, and when it was promised. */
  readonly discountCoupon: string | null
  readonly discountPromisedAt: Date | null
  readonly discountsLeft: number
  readonly due: { amount: number; nextAttempt: string | null } | null
  /** Counts the cancellations that she took back, so that the next one is told again. */
  readonly cancellations: number
}

const statement = {
  name: 'billing-account',
  text: `select b.user_id as "userId", a.status, b.plan_type as "planType", b.customer_id as "customerId",
                b.subscription_id as "subscriptionId", b.setup_intent_id as "setupIntentId", b.attempt,
                b.activated_at as "activatedAt", b.trial_refused as "trialRefused", b.trial_end as "trialEnd",
                b.period_start as "periodStart", b.period_end as "periodEnd", b.access_end as "accessEnd",
                b.pending_plan_type as "pendingPlanType", b.pending_at as "pendingAt", b.card,
                b.has_used_retention_offer as "hasUsedRetentionOffer", b.discount_coupon as "discountCoupon",
                b.discount_promised_at as "discountPromisedAt", b.discounts_left as "discountsLeft", b.due, b.cancellations
           from billing.subscriptions b join billing.access a using (user_id) where b.user_id = $1`,
}

/** Null for a contractor who never chose a plan. */
export async function accountOf(db: Pool, contractorId: string): Promise<Account | null> {
  const { rows } = await db.query<Account>({ ...statement, values: [contractorId] })
  return rows[0] ?? null
}

const runs = ({ status }: Account) => status === 'trialing' || status === 'active'

/** A running discount on this plan's renewals; null when none is left or the plan is not one that it was given for. */
export function discountOn({ discountsLeft, discountCoupon }: Account, planType: PlanType): Subscription['discount'] {
  const offer = offerFor(planType)
  if (!offer || offer.coupon !== discountCoupon || discountsLeft === 0) return null
  return {
    renewalsLeft: discountsLeft,
    price: toDollars(offer.priceCents),
    fullPrice: toDollars(priceOf(planType)),
  }
}

/** What the card provider will charge next, from what was last read there; null when nothing will be. */
export function nextChargeOf(account: Account): NextCharge | null {
  const { accessEnd, subscriptionId, status, trialEnd, periodEnd, pendingPlanType, planType } = account
  const at = status === 'trialing' ? trialEnd : periodEnd
  if (accessEnd || !subscriptionId || !runs(account) || !at) return null
  const charged = pendingPlanType ?? planType
  const offer = discountOn(account, charged) ? offerFor(charged) : undefined
  const cents = priceOf(charged) - (offer ? amountOff(offer) : 0)
  return { at: at.toISOString(), amount: toDollars(cents), planType: charged }
}

const instant = (date: Date | null) => date?.toISOString() ?? null

/** The account as its owner may know it. */
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
    due: due && { amount: toDollars(due.amount), nextAttempt: due.nextAttempt },
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
  due: null,
}
