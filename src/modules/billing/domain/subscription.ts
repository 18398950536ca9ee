import { randomUUID } from 'node:crypto'
import type { PlanType, SubscriptionStatus } from '../contract/plans.ts'
import { offerFor } from './offers.ts'
import type { Draft, NextRenewal, ProviderUpdate } from './provider-update.ts'

/**
 * A contractor's subscription: the card provider's state as last read, and our promises. The provider decides about
 * money and dates; this class decides what follows from them.
 */
export class Subscription {
  userId: string
  planType: PlanType
  /** In the provider's words; null until a trial is activated, although the provider already says "trialing". */
  status: SubscriptionStatus | null = null
  customerId: string | null = null
  subscriptionId: string | null = null
  setupIntentId: string | null = null
  /** Part of the idempotency keys that create a customer and a subscription, so a new attempt gets new keys. */
  attempt = 1
  activatedAt: Date | null = null
  /** The card or the email address already had a trial, so a plan is paid immediately. */
  trialRefused = false
  trialEnd: Date | null = null
  periodStart: Date | null = null
  periodEnd: Date | null = null
  accessEnd: Date | null = null
  pendingPlanType: PlanType | null = null
  pendingAt: Date | null = null
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null = null
  hasUsedRetentionOffer = false
  /** The coupon of an accepted offer until it's used up, and when it was promised while the plan has this offer. */
  discountCoupon: string | null = null
  discountPromisedAt: Date | null = null
  discountsLeft = 0
  /** The debt from a failed charge. An earlier release didn't write `confirm`. */
  due: { amount: number; nextAttempt: string | null; confirm?: boolean } | null = null
  nextRenewal: NextRenewal | null = null
  draft: Draft | null = null
  lastPaid: { amount: number; at: string } | null = null
  /** How many cancellations were reversed. Lets the next cancellation send an email again. */
  cancellations = 0
  /** The setup intent of the latest form for another card. */
  cardForm: string | null = null
  /** When the latest applied reading began, in seconds of the database's clock. */
  readBegun = -Infinity

  constructor(userId: string, planType: PlanType) {
    this.userId = userId
    this.planType = planType
  }

  becomeCustomer(customerId: string) {
    this.customerId ??= customerId
  }

  /** The keys of this attempt are used up. If several callers notice, only one moves on. */
  tryAgain(attempt: number) {
    if (this.attempt === attempt) this.attempt++
  }

  /** It was created at the provider and is waiting for a card or its first payment. */
  begin({ subscriptionId, setupIntentId, planType, trial }: Beginning) {
    if (this.subscriptionId !== null && this.subscriptionId !== subscriptionId) return
    this.subscriptionId = subscriptionId
    this.setupIntentId = setupIntentId
    this.planType = planType
    this.trialRefused = !trial
  }

  /**
   * The provider has the objects created by a call whose response was lost. They were looked for during this attempt: after the
   * next one has begun, the subscription that was found may be the one that was given up.
   */
  recover({ customerId, subscriptionId, setupIntentId }: Recovered, attempt: number) {
    if (this.subscriptionId !== null || this.attempt !== attempt) return
    this.customerId = customerId
    this.subscriptionId = subscriptionId
    this.setupIntentId = setupIntentId
  }

  choosePlan(planType: PlanType) {
    this.planType = planType
  }

  /** Replaces a subscription whose first invoice was never paid, because another plan was chosen. */
  startOver(subscriptionId: string, planType: PlanType) {
    if (this.subscriptionId !== subscriptionId) return
    this.attempt++
    this.subscriptionId = null
    this.setupIntentId = null
    this.status = null
    this.accessEnd = null
    this.due = null
    this.dropDiscount()
    this.planType = planType
    this.readBegun = -Infinity
  }

  refuseTrial() {
    this.trialRefused = true
  }

  /** Starts the trial. Older readings don't know about it yet and are rejected from now on. */
  activate(subscriptionId: string, begunAt: Date, now: number) {
    if (this.subscriptionId !== subscriptionId || this.activatedAt !== null) return
    this.activatedAt = begunAt
    this.readBegun = Math.max(this.readBegun, now)
  }

  /** Once in an account's lifetime. False if it was already accepted. */
  takeUpOffer(subscriptionId: string, { coupon, renewals }: Offer, at: Date): boolean {
    if (this.hasUsedRetentionOffer || this.subscriptionId !== subscriptionId) return false
    this.hasUsedRetentionOffer = true
    this.discountCoupon = coupon
    this.discountPromisedAt = at
    this.discountsLeft = renewals
    return true
  }

  /** The provider refused the coupon, so the offer is available again. */
  withdrawOffer() {
    this.hasUsedRetentionOffer = false
    this.dropDiscount()
  }

  openCardForm(setupIntentId: string) {
    this.cardForm = setupIntentId
  }

  /**
   * Applies the provider's state: renewed, past due, canceled, resumed or ended. False if a newer reading was applied
   * already, or if this one is about an earlier subscription.
   */
  follow(update: ProviderUpdate): boolean {
    if (this.subscriptionId !== update.subscriptionId || update.begun < this.readBegun) return false
    this.readBegun = update.begun
    const sameOffer = offerFor(this.planType) === offerFor(update.planType)
    this.followStatus(update)
    this.followTerm(update)
    this.followMoney(update)
    if (this.discountPromisedAt?.getTime() === update.discount.promisedAt?.getTime())
      this.followDiscount(update.discount)
    if (!sameOffer && this.discountCoupon === null) this.discountPromisedAt = null
    return true
  }

  private followStatus({ status, trialEnd, planType }: ProviderUpdate) {
    const paid = status === 'active' || status === 'past_due' || status === 'unpaid'
    if (this.activatedAt === null && paid) this.trialRefused = true
    this.status = status === 'trialing' && this.activatedAt === null ? null : status
    this.trialEnd = this.activatedAt === null ? null : trialEnd
    this.planType = planType
  }

  private followTerm({ periodStart, periodEnd, accessEnd, pending }: ProviderUpdate) {
    if (this.accessEnd !== null && accessEnd === null) this.cancellations++
    this.periodStart = periodStart
    this.periodEnd = periodEnd
    this.accessEnd = accessEnd
    this.pendingPlanType = pending?.planType ?? null
    this.pendingAt = pending?.at ?? null
  }

  private followMoney({ card, due, nextRenewal, draft, lastPaid }: ProviderUpdate) {
    if (card) this.card = { brand: card.brand, last4: card.last4, expMonth: card.expMonth, expYear: card.expYear }
    this.due = due && {
      amount: due.amount,
      nextAttempt: due.nextAttempt?.toISOString() ?? null,
      confirm: due.confirm,
    }
    this.nextRenewal = nextRenewal
    this.draft = draft
    this.lastPaid = lastPaid
  }

  /** Skips a discount promised while the provider was being read, because the reading can't include it. */
  private followDiscount({ left, over }: ProviderUpdate['discount']) {
    this.discountsLeft = left
    if (over) this.discountCoupon = null
    if (over === 'given-up') this.discountPromisedAt = null
  }

  /** The customer was deleted at the provider, and the subscription with it. */
  loseCustomer(customerId: string, at: Date) {
    if (this.customerId !== customerId) return
    this.customerId = null
    this.status = 'canceled'
    this.accessEnd = at
    this.due = null
    this.pendingPlanType = null
    this.pendingAt = null
  }

  /** Closes the account. Payments stay for the books under an id that no longer identifies anyone. */
  close(at: Date) {
    this.userId = randomUUID()
    this.status = 'canceled'
    this.accessEnd ??= at
  }

  private dropDiscount() {
    this.discountCoupon = null
    this.discountPromisedAt = null
    this.discountsLeft = 0
  }
}

interface Offer {
  readonly coupon: string
  /** How many renewals are discounted. */
  readonly renewals: number
}

interface Beginning {
  readonly subscriptionId: string
  readonly setupIntentId: string | null
  readonly planType: PlanType
  readonly trial: boolean
}

interface Recovered {
  readonly customerId: string
  readonly subscriptionId: string | null
  readonly setupIntentId: string | null
}

/** The names of the stored fields of a subscription. */
export type SubscriptionField = {
  [Key in keyof Subscription]: Subscription[Key] extends (...given: never[]) => unknown ? never : Key
}[keyof Subscription]
