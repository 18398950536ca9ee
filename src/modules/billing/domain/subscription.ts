import { randomUUID } from 'node:crypto'
import type { PlanType, SubscriptionStatus } from '../contract/plans.ts'
import type { Draft, NextRenewal, ProviderUpdate } from './provider-update.ts'

/**
 * What a contractor has subscribed to: what the card provider had when it was last read, and what we promised. The
 * provider decides about money and dates; this class decides what we make of it.
 */
export class Subscription {
  userId: string
  planType: PlanType
  /** In the provider's words; null until a trial is activated, although the provider says "trialing" by then. */
  status: SubscriptionStatus | null = null
  customerId: string | null = null
  subscriptionId: string | null = null
  setupIntentId: string | null = null
  /** Part of the idempotency keys that create a customer and a subscription, so a new try gets new keys. */
  attempt = 1
  activatedAt: Date | null = null
  /** The card or the email address had a trial before, so a plan is paid at once. */
  trialRefused = false
  trialEnd: Date | null = null
  periodStart: Date | null = null
  periodEnd: Date | null = null
  accessEnd: Date | null = null
  pendingPlanType: PlanType | null = null
  pendingAt: Date | null = null
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null = null
  hasUsedRetentionOffer = false
  /** The coupon of an accepted offer, and when it was promised. */
  discountCoupon: string | null = null
  discountPromisedAt: Date | null = null
  discountsLeft = 0
  /** What could not be charged. An earlier release did not write `confirm`. */
  due: { amount: number; nextAttempt: string | null; confirm?: boolean } | null = null
  nextRenewal: NextRenewal | null = null
  draft: Draft | null = null
  lastPaid: { amount: number; at: string } | null = null
  /** How many cancellations were taken back. The next one is news again. */
  cancellations = 0
  /** The setup intent of the last form for another card. */
  cardForm: string | null = null
  /** When the read we follow began, in seconds of the database's clock. */
  readBegun = -Infinity

  constructor(userId: string, planType: PlanType) {
    this.userId = userId
    this.planType = planType
  }

  becomeCustomer(customerId: string) {
    this.customerId ??= customerId
  }

  /** The keys of this attempt are used up; of several callers who noticed, one moves on. */
  tryAgain(attempt: number) {
    if (this.attempt === attempt) this.attempt++
  }

  /** It was created at the provider, and waits for a card or for its first payment. */
  begin({ subscriptionId, setupIntentId, planType, trial }: Beginning) {
    if (this.subscriptionId !== null && this.subscriptionId !== subscriptionId) return
    this.subscriptionId = subscriptionId
    this.setupIntentId = setupIntentId
    this.planType = planType
    this.trialRefused = !trial
  }

  /** The provider has what we asked for in a call whose answer was lost. */
  recover({ customerId, subscriptionId, setupIntentId }: Recovered) {
    if (this.subscriptionId !== null) return
    this.customerId = customerId
    this.subscriptionId = subscriptionId
    this.setupIntentId = setupIntentId
  }

  choosePlan(planType: PlanType) {
    this.planType = planType
  }

  /** Nobody paid its first invoice, and another plan was chosen: a new subscription takes its place. */
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

  /** The trial begins. A read from before that moment does not know it, and is refused from now on. */
  activate(subscriptionId: string, begunAt: Date, now: number) {
    if (this.subscriptionId !== subscriptionId || this.activatedAt !== null) return
    this.activatedAt = begunAt
    this.readBegun = Math.max(this.readBegun, now)
  }

  /** Once in an account's life. False when it was taken up already. */
  takeUpOffer(subscriptionId: string, { coupon, renewals }: Offer, at: Date): boolean {
    if (this.hasUsedRetentionOffer || this.subscriptionId !== subscriptionId) return false
    this.hasUsedRetentionOffer = true
    this.discountCoupon = coupon
    this.discountPromisedAt = at
    this.discountsLeft = renewals
    return true
  }

  /** The provider refused the coupon, so the offer is open again. */
  withdrawOffer() {
    this.hasUsedRetentionOffer = false
    this.dropDiscount()
  }

  openCardForm(setupIntentId: string) {
    this.cardForm = setupIntentId
  }

  /**
   * Renews, falls past due, is canceled, resumes or ends, whichever the provider says. False when a newer read was
   * faster, or when the read is about an earlier subscription.
   */
  follow(update: ProviderUpdate): boolean {
    if (this.subscriptionId !== update.subscriptionId || update.begun < this.readBegun) return false
    this.readBegun = update.begun
    this.followStatus(update)
    this.followTerm(update)
    this.followMoney(update)
    if (this.discountPromisedAt?.getTime() === update.discount.promisedAt?.getTime())
      this.followDiscount(update.discount)
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

  /** Not for a discount that was promised during the read, which cannot know it. */
  private followDiscount({ left, over }: ProviderUpdate['discount']) {
    this.discountsLeft = left
    if (over) this.discountCoupon = null
    if (over === 'given-up') this.discountPromisedAt = null
  }

  /** Somebody deleted the customer at the provider, and the subscription with it. */
  loseCustomer(customerId: string, at: Date) {
    if (this.customerId !== customerId) return
    this.customerId = null
    this.status = 'canceled'
    this.accessEnd = at
    this.due = null
    this.pendingPlanType = null
    this.pendingAt = null
  }

  /** The account is closed. What was paid stays for the books, under an id that leads to nobody. */
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
  /** How many renewals it lowers. */
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

/** The names of what is stored about a subscription. */
export type SubscriptionField = {
  [Key in keyof Subscription]: Subscription[Key] extends (...given: never[]) => unknown ? never : Key
}[keyof Subscription]
