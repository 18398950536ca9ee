import type { Cents } from '../../../shared-kernel/money.ts'
import type { PlanType, SubscriptionStatus } from '../contract/plans.ts'

/** The next renewal as the provider calculates it; the amount is null when the provider could not be asked. */
export interface NextRenewal {
  readonly at: string
  readonly amount: Cents | null
  readonly planType: PlanType
  /** It costs what our price list says: no balance, no discount from support, no older price. */
  readonly plain: boolean
  /** What it was calculated from. While that stays the same, we do not ask again. */
  readonly basis: string
}

/** The invoice of the current period while it can still be stopped. */
export interface Draft {
  readonly at: string
  readonly amount: Cents
  readonly planType: PlanType
  /** Another invoice of this period was paid already, so canceling keeps the period. */
  readonly stays: boolean
}

/** How many discounted renewals are left, and whether the promise is over: kept in full, or given up. */
export interface DiscountLeft {
  readonly left: number
  readonly over: 'used' | 'given-up' | null
}

/** One look at the card provider: the subscription as it is there, and what follows from its invoices. */
export interface ProviderUpdate {
  /** When we began to read, in seconds of the database's clock. */
  readonly begun: number
  readonly subscriptionId: string
  readonly status: SubscriptionStatus
  readonly planType: PlanType
  readonly trialEnd: Date | null
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly accessEnd: Date | null
  readonly pending: { readonly planType: PlanType; readonly at: Date } | null
  readonly card: {
    readonly brand: string
    readonly last4: string
    readonly expMonth: number
    readonly expYear: number
  } | null
  readonly due: { readonly amount: Cents; readonly nextAttempt: Date | null; readonly confirm: boolean } | null
  readonly nextRenewal: NextRenewal | null
  readonly draft: Draft | null
  readonly lastPaid: { readonly amount: Cents; readonly at: string } | null
  /** What is left of the discount that was promised at that time. */
  readonly discount: DiscountLeft & { readonly promisedAt: Date | null }
}
