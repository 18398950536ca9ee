import type { Cents } from '../../../shared-kernel/money.ts'
import type { PlanType } from '../contract/plans.ts'
import type { ProviderSubscription } from './provider-records.ts'

/** The next renewal as the provider calculates it; the amount is null if the provider couldn't be reached. */
export interface NextRenewal {
  readonly at: string
  readonly amount: Cents | null
  readonly planType: PlanType
  /** The amount is our list price: no balance, no support discount, no older price. */
  readonly plain: boolean
  /** A hash of the inputs. While it stays the same, we don't ask again. */
  readonly basis: string
}

/** The current period's invoice, while it can still be stopped. */
export interface Draft {
  readonly at: string
  readonly amount: Cents
  readonly planType: PlanType
  /** Another invoice of this period is already paid, so canceling keeps the period. */
  readonly stays: boolean
}

/** The number of discounted renewals left, and whether the promise is over: used up, or given up. */
export interface DiscountLeft {
  readonly left: number
  readonly over: 'used' | 'given-up' | null
}

type Followed =
  | 'subscriptionId'
  | 'status'
  | 'planType'
  | 'trialEnd'
  | 'periodStart'
  | 'periodEnd'
  | 'accessEnd'
  | 'pending'
  | 'card'
  | 'due'

/** One reading of the card provider: the subscription there, and what follows from its invoices. */
export interface ProviderUpdate extends Pick<ProviderSubscription, Followed> {
  /** When the reading began, in seconds of the database's clock. */
  readonly begun: number
  readonly nextRenewal: NextRenewal | null
  readonly draft: Draft | null
  readonly lastPaid: { readonly amount: Cents; readonly at: string } | null
  /** The rest of the discount promised at `promisedAt`. */
  readonly discount: DiscountLeft & { readonly promisedAt: Date | null }
}
