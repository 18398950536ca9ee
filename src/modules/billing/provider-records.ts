import type { Cents } from '../../shared-kernel/money.ts'
import type { PlanType, SubscriptionStatus } from './contract/plans.ts'

/** A card as a contractor may see it, and the fingerprint by which it is known again. */
export interface Card {
  readonly id: string
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
  readonly fingerprint: string
}

const smallestCharge = 50

/** What a card is charged of it: less than 50 cents is put off to the next invoice. */
export const chargeable = (cents: Cents): Cents => (cents < smallestCharge ? 0 : cents)

/** A subscription as the card provider has it at this moment. Instants are dates, amounts cents. */
export interface Snapshot {
  readonly subscriptionId: string
  readonly customerId: string
  readonly status: SubscriptionStatus
  readonly planType: PlanType
  readonly trialEnd: Date | null
  readonly periodStart: Date
  readonly periodEnd: Date
  /** When it ends for good, or has ended; null while it renews. */
  readonly accessEnd: Date | null
  /** It ended because no try to charge it succeeded. */
  readonly endedUnpaid: boolean
  /** It ended for another reason before its trial or period was over: somebody at the provider's dashboard ended it. */
  readonly endedEarly: boolean
  readonly pending: { readonly planType: PlanType; readonly at: Date } | null
  /** The id of our own coupon that lowers its next invoice; one that ends before is none. */
  readonly coupon: string | null
  /** Whether more lowers its invoices than that coupon: a discount or a balance that support gave. */
  readonly favored: boolean
  /** Changes with everything that we know to change the next invoice. */
  readonly basis: string
  readonly card: Card | null
  /** The setup intent that still waits for a card, if any. */
  readonly setupIntentId: string | null
  /** An invoice that could not be charged (past_due, unpaid): what is owed and when it is tried again. */
  readonly due: OpenInvoice | null
  /** An upgrade that waits for its money. */
  readonly pendingUpdate: boolean
  /** Cents of her credit that a waiting upgrade holds, and gives back if it is not paid; negative for a debt. */
  readonly heldCredit: number
}

export interface OpenInvoice {
  readonly invoiceId: string
  readonly amount: Cents
  readonly attempts: number
  readonly nextAttempt: Date | null
  /** Her bank would pay if she confirmed it. */
  readonly confirm: boolean
  /** The provider's own page for this invoice. */
  readonly payUrl: string | null
}

export interface PaidInvoice {
  readonly id: string
  readonly at: Date
  /** "unconfirmed": an upgrade's, which is owed only when the bank confirms it. */
  readonly status: 'paid' | 'open' | 'unconfirmed' | 'draft' | 'void' | 'uncollectible'
  readonly planType: PlanType | null
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly amount: Cents
  readonly discount: Cents
  /** The part of it that our own coupons took off. */
  readonly ownDiscount: Cents
  readonly attempts: number
  readonly nextAttempt: Date | null
  readonly receiptUrl: string | null
}

/** The money that an invoice brought, and how much of it went back. */
export interface PaidMoney {
  readonly paymentId: string
  readonly chargeId: string
  readonly customerId: string | null
  readonly amount: Cents
  readonly refunded: Cents
  /** The bank has taken it back for now, so that it cannot be refunded as well. */
  readonly disputed: boolean
  /** Of the card that paid, whatever her card is today. */
  readonly last4: string | null
}

export interface Refund {
  readonly id: string
  readonly amount: Cents
  readonly at: Date
  readonly last4: string | null
}

/** A cardholder told the bank that a payment is not right. */
export interface Dispute {
  readonly amount: Cents
  /** In the provider's words. */
  readonly reason: string
  readonly evidenceDue: Date | null
  readonly paymentId: string | null
  readonly customerId: string | null
  readonly invoiceId: string | null
}

/** The provider's own reckoning of the next renewal. */
export interface Renewal {
  readonly at: Date
  readonly amount: Cents
  /** The same before what is too little for a card is put off. */
  readonly wanted: Cents
  readonly planType: PlanType
}
