import type { Cents } from '../../shared-kernel/money.ts'
import type { PlanType } from './contract/plans.ts'
import type {
  Card,
  Dispute,
  PaidInvoice,
  PaidMoney,
  ProviderSubscription,
  Refund,
  Renewal,
} from './domain/provider-records.ts'

/** The card provider's location, and our keys. Only the publishable key leaves the server. */
export interface PaymentSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** Several while a secret is being rotated. */
  readonly webhookSecrets: readonly string[]
  /** The address of simulated payments; null for the real provider. */
  readonly simulator: { readonly host: string; readonly port: number } | null
}

/** For processes without payments, such as seeds and benchmarks. Every call fails with payments unavailable. */
export const nobodyPays: PaymentSettings = {
  secretKey: 'sk_test_sim_nobody',
  publishableKey: 'pk_test_sim_nobody',
  webhookSecrets: ['whsec_sim_nobody'],
  simulator: { host: '127.0.0.1', port: 9 },
}

/** The recipient of invoices. The address keeps its lines. */
export interface InvoiceDetails {
  readonly companyName: string
  readonly address: string
  readonly taxId: string
}

/**
 * A support discount on a plan's invoices of the next months; any other plan costs its full price. Its id contains its
 * terms, so it is created only once.
 */
export interface SupportCoupon {
  readonly id: string
  readonly planType: PlanType
  /** Its name on invoices: at most 40 characters. */
  readonly name: string
  readonly off: { readonly amount: Cents } | { readonly percent: number }
  readonly months: number
}

export interface Person {
  readonly contractorId: string
  readonly email: string
  readonly name: string
}

/** The form that the browser confirms: a card to save ("seti_") or a payment ("pi_"). */
export interface CardForm {
  readonly subscriptionId: string
  readonly setupIntentId: string | null
  readonly clientSecret: string
  /** The amount of the payment, which includes the customer's balance; null if the card is only saved. */
  readonly dueNow: Cents | null
}

/**
 * The price of an upgrade, or of starting the plan during its trial, calculated for one second. Always the same for the
 * same second.
 */
export interface Proration {
  readonly dueNow: Cents
  /** An amount too small to charge to a card, added to the next charge. */
  readonly putOff: Cents
  readonly reckonedAt: Date
  /** The end of the period that this pays for. */
  readonly paidThrough: Date
  /** The charged days of the new plan, and the credited days of the old one. */
  readonly lines: readonly ProrationLine[]
}

export interface ProrationLine {
  readonly planType: PlanType
  readonly from: Date
  readonly to: Date
  readonly amount: Cents
}

/**
 * The card provider, in our terms. Writes take our own idempotency key, so repeating one has no further effect. The
 * provider stores a key for 24 hours with its first parameters and response. After a refusal, or after the effect was
 * undone, a retry needs a new key. Refusals are DomainErrors:
 * - `card-declined` (402): with the bank's message, and `declineCode` in its details
 * - `payments-unavailable` (503): no response; a write may have happened
 * - `payments-busy` (503): the provider was too busy and did nothing
 * - `payments-refused` (503): the provider understood and refused
 */
export interface Payments {
  readonly publishableKey: string
  readonly simulated: boolean
  /** The payment clock: real time, except for simulated payments, whose clock can be moved. */
  now(): Promise<Date>

  createCustomer(person: Person, key: string): Promise<string>
  /** The recipient of future invoices; null for an unknown customer. Finalized invoices don't change. */
  invoiceDetails(customerId: string): Promise<InvoiceDetails | null>
  setInvoiceDetails(customerId: string, details: InvoiceDetails): Promise<void>
  /** Changes the customer's address; without effect if the provider doesn't have the customer anymore. */
  setEmail(customerId: string, email: string): Promise<void>
  /** The customer created for this contractor by a call whose response was lost. */
  findCustomer(person: Person): Promise<string | null>
  /** A customer's newest subscription that hasn't ended. */
  findSubscription(customerId: string): Promise<string | null>

  startTrial(order: { customerId: string; contractorId: string; planType: PlanType }, key: string): Promise<CardForm>
  /** A subscription that begins when its first invoice is paid. */
  startPaid(order: { customerId: string; contractorId: string; planType: PlanType }, key: string): Promise<CardForm>
  /** The card form of a subscription that is still waiting for its card or first payment; otherwise null. */
  cardForm(subscriptionId: string): Promise<CardForm | null>
  /** Whether a card was confirmed, which card, and whose. All empty for an unknown id. */
  setup(setupIntentId: string): Promise<{ done: boolean; customerId: string | null; card: Card | null }>
  /** Starts the trial with this card. */
  activate(subscriptionId: string, order: { cardId: string; trialEnd: Date }, key: string): Promise<void>

  read(subscriptionId: string): Promise<ProviderSubscription>
  /** Newest first, without zero amounts and first payments that were never made. */
  invoices(customerId: string, most: number): Promise<readonly PaidInvoice[]>

  /** The next renewal as the provider would bill it now; null if there won't be one. */
  previewRenewal(subscriptionId: string): Promise<Renewal | null>
  /** The immediate charge for an upgrade, calculated for now or for an earlier second. */
  previewUpgrade(subscriptionId: string, planType: PlanType, reckonedAt?: Date): Promise<Proration>
  /**
   * Charges the proration and changes the plan once it is paid. A client secret means the bank requires a confirmation.
   * After `card-declined` the old plan stays and nothing is pending. A declined or dropped upgrade can be requested
   * again with the same order.
   */
  upgrade(
    subscriptionId: string,
    order: { planType: PlanType; reckonedAt: Date },
    key: string,
  ): Promise<{ clientSecret: string | null }>
  /** Drops an upgrade that is waiting for its payment, and its invoice, if any. */
  dropUpgrade(subscriptionId: string): Promise<void>
  /** Changes to a plan of the same price, or to any plan during the trial, without a charge or credit. */
  swap(subscriptionId: string, planType: PlanType, key: string): Promise<void>
  /** Changes the plan with the next period. */
  changeAtPeriodEnd(subscriptionId: string, planType: PlanType, key: string): Promise<void>
  /** Drops a scheduled plan change. */
  keepPlan(subscriptionId: string): Promise<void>

  /** Adds or removes our coupon. Other discounts stay. */
  setCoupon(subscriptionId: string, coupon: string | null, key: string): Promise<void>
  /** Lets it end with its period. Releases a scheduled change first. */
  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void>
  resume(subscriptionId: string, key: string): Promise<void>
  /** Ends it immediately, without a further charge. Does nothing if it has ended or doesn't exist. */
  cancelNow(subscriptionId: string): Promise<void>
  /**
   * Voids every unpaid invoice, drafts included, so no later attempt takes money. Returns how many it voided, and
   * whether one of them was paid at the same moment.
   */
  stopCharges(subscriptionId: string): Promise<{ voided: number; paid: boolean }>
  /** Whether it has ended for good or doesn't exist. */
  hasEnded(subscriptionId: string): Promise<boolean>
  /**
   * Removes the customer's name, address and cards, and ends their subscriptions immediately. Invoices stay. Safe to
   * repeat.
   */
  forgetCustomer(customerId: string): Promise<void>

  startCard(customerId: string, key: string): Promise<{ setupIntentId: string; clientSecret: string }>
  /** The client secret of this customer's card form while no card is confirmed; null for any other form. */
  openCard(customerId: string, setupIntentId: string): Promise<string | null>
  /** Closes a card form, so no card can be confirmed with it. Safe to repeat. */
  closeCard(setupIntentId: string): Promise<void>
  useCard(order: { customerId: string; subscriptionId: string; cardId: string }): Promise<void>
  /**
   * Charges an open invoice to this card while the contractor is there. A secret means the bank requires a
   * confirmation.
   */
  pay(invoiceId: string, cardId: string): Promise<{ clientSecret: string | null }>
  /** All discounts on the subscription's invoices, with the ids and names of their coupons. */
  discounts(subscriptionId: string): Promise<readonly { coupon: string; name: string | null }[]>
  /** Adds a discount to the existing ones, and creates its coupon if needed. */
  addDiscount(subscriptionId: string, coupon: SupportCoupon, key: string): Promise<void>
  /** Voids an open invoice, so it's no longer owed. Leaves any other as it is. */
  voidInvoice(invoiceId: string): Promise<void>

  /** An invoice's payment; null if nothing was paid. */
  paymentOf(invoiceId: string): Promise<PaidMoney | null>
  /** Refunds a payment in part or in full. Returns the refund's id. */
  refund(
    order: { paymentId: string; amount: Cents; reason: 'requested_by_customer' | 'duplicate' | 'fraudulent' },
    key: string,
  ): Promise<string>
  /** The refunded amounts of a customer, by invoice. */
  refundsByInvoice(customerId: string): Promise<ReadonlyMap<string, Cents>>
  /** A charge's refunds. */
  refundsOf(chargeId: string): Promise<readonly Refund[]>
  dispute(disputeId: string): Promise<Dispute>
  /** An invoice that could not be finalized, with the reason in the provider's words. */
  unfinalized(invoiceId: string): Promise<{ amount: Cents; customerId: string | null; reason: string | null }>
  /** An object's page in the provider's dashboard; null for simulated payments. */
  pageOf(what: 'payment' | 'invoice' | 'customer' | 'dispute', id: string): string | null

  /** Moves the end of a trial, for an operator. */
  extendTrial(subscriptionId: string, trialEnd: Date, key: string): Promise<void>
  /** Makes prices and coupons at the provider match ours. Returns what it created. */
  syncCatalogue(): Promise<readonly string[]>
  /** All subscriptions at the provider, page by page, for the reconciler. */
  subscriptions(): AsyncIterable<{
    subscriptionId: string
    customerId: string
    contractorId: string | null
    endedAt: Date | null
  }>

  /** Checks the signature of a report. Throws `not-signed` (400). */
  report(payload: Buffer, signature: string): Promise<Report>
}

/** One event from the provider. It only says where to look, because the current state is read again. */
export interface Report {
  readonly id: string
  readonly type: string
  /** The id of the object it's about, such as a dispute. */
  readonly objectId: string | null
  readonly at: Date
  readonly customerId: string | null
  readonly contractorId: string | null
}
