import type { Cents } from '../../../shared-kernel/money.ts'
import type { PlanType, SubscriptionStatus } from '../contract/plans.ts'

/** A card as shown to a contractor, with the fingerprint that identifies it. */
export interface Card {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly fingerprint: string
}

const smallestCharge = 50

/** The chargeable amount: less than 50 cents is deferred to the next invoice. */
export const chargeable = (cents: Cents): Cents => (cents < smallestCharge ? 0 : cents)

/** A subscription as the card provider has it now. Amounts in cents. */
export interface ProviderSubscription {
  readonly subscriptionId: string
  readonly customerId: string
  readonly status: SubscriptionStatus
  readonly planType: PlanType
  readonly trialEnd: Date | null
  readonly periodStart: Date
  readonly periodEnd: Date
  /** When it ends, or ended; null while it renews. */
  readonly accessEnd: Date | null
  /** It ended because every attempt to charge it failed. */
  readonly endedUnpaid: boolean
  /** It ended before its trial or period was over: someone ended it in the provider's dashboard. */
  readonly endedEarly: boolean
  readonly pending: { readonly planType: PlanType; readonly at: Date } | null
  /** The id of our own coupon, if it discounts the next invoice. */
  readonly coupon: string | null
  /** Something else changes its invoices too: a support discount or a balance. */
  readonly favored: boolean
  /** A hash of everything known to affect the next invoice. */
  readonly basis: string
  readonly card: Card | null
  /** The setup intent that is still waiting for a card. */
  readonly setupIntentId: string | null
  /** The invoice whose charge failed (past_due, unpaid). */
  readonly due: OpenInvoice | null
  /** An upgrade is waiting for its payment. */
  readonly pendingUpdate: boolean
  /** Credit held by a waiting upgrade, returned if it isn't paid. Negative for a debt. */
  readonly heldCredit: number
}

export interface OpenInvoice {
  readonly invoiceId: string
  readonly amount: Cents
  readonly attempts: number
  readonly nextAttempt: Date | null
  /** The bank only needs a confirmation. */
  readonly confirm: boolean
  /** The provider's page for this invoice. */
  readonly payUrl: string | null
}

export interface PaidInvoice {
  readonly id: string
  readonly at: Date
  /** "unconfirmed": for an upgrade, owed only once it's confirmed with the bank. */
  readonly status: 'paid' | 'open' | 'unconfirmed' | 'draft' | 'void' | 'uncollectible'
  readonly planType: PlanType | null
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly amount: Cents
  readonly discount: Cents
  /** The part of the discount from our own coupons. */
  readonly ownDiscount: Cents
  readonly attempts: number
  readonly nextAttempt: Date | null
  readonly receiptUrl: string | null
}

/** An invoice's payment, and how much of it was refunded. */
export interface PaidMoney {
  readonly paymentId: string
  readonly chargeId: string
  readonly customerId: string | null
  readonly amount: Cents
  readonly refunded: Cents
  /** The bank has taken it back for now, so it can't be refunded. */
  readonly disputed: boolean
  /** The card that paid, which may differ from the current card. */
  readonly last4: string | null
}

export interface Refund {
  readonly id: string
  readonly amount: Cents
  readonly at: Date
  readonly last4: string | null
}

/** A cardholder disputes a payment with the bank. */
export interface Dispute {
  readonly amount: Cents
  /** In the provider's words. */
  readonly reason: string
  readonly evidenceDue: Date | null
  readonly paymentId: string | null
  readonly customerId: string | null
  readonly invoiceId: string | null
}

/** The next renewal as the provider calculates it. */
export interface Renewal {
  readonly at: Date
  readonly amount: Cents
  /** The amount before one too small to charge is deferred. */
  readonly wanted: Cents
  readonly planType: PlanType
}
