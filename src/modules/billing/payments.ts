import type { Cents } from '../../shared-kernel/money.ts'
import type { PlanType } from './contract/plans.ts'
import type { Card, Dispute, PaidInvoice, PaidMoney, Refund, Renewal, Snapshot } from './provider-records.ts'

/** Where the card provider is and how we are known there. The publishable key is the only one that leaves the server. */
export interface PaymentSettings {
  readonly secretKey: string
  readonly publishableKey: string
  /** More than one while a secret is being replaced. */
  readonly webhookSecrets: readonly string[]
  /** Where simulated payments listen; null for the provider itself. */
  readonly simulator: { readonly host: string; readonly port: number } | null
}

/** For a process in which nobody pays: seeds and measurements. Every call finds payments unavailable. */
export const nobodyPays: PaymentSettings = {
  secretKey: 'sk_test_sim_nobody',
  publishableKey: 'pk_test_sim_nobody',
  webhookSecrets: ['whsec_sim_nobody'],
  simulator: { host: '127.0.0.1', port: 9 },
}

/** Whom invoices are for. The address is as it is written, one line after the other. */
export interface InvoiceDetails {
  readonly companyName: string
  readonly address: string
  readonly taxId: string
}

/** A discount of support's for all invoices of so many months. Its id says all of it, so that it is made once. */
export interface SupportCoupon {
  readonly id: string
  /** As invoices call it; at most 40 characters. */
  readonly name: string
  readonly off: { readonly amount: Cents } | { readonly percent: number }
  readonly months: number
}

export interface Person {
  readonly contractorId: string
  readonly email: string
  readonly name: string
}

/** What the browser confirms: a card to keep ("seti_") or a payment ("pi_"). */
export interface CardForm {
  readonly subscriptionId: string
  readonly setupIntentId: string | null
  readonly clientSecret: string
}

/** A price for an upgrade, reckoned for one second, so that the same second charges the same amount. */
export interface Proration {
  readonly dueNow: Cents
  /** What is too little for a card, and is added to the next charge. */
  readonly putOff: Cents
  readonly reckonedAt: Date
  /** What it is made of: the new plan's days, and the old one's that are credited. */
  readonly lines: readonly ProrationLine[]
}

export interface ProrationLine {
  readonly planType: PlanType
  readonly from: Date
  readonly to: Date
  readonly amount: Cents
}

/**
 * The card provider, in our words. Reads say how things are; writes take our own idempotency key, so that repeating one
 * does it once. Refusals are DomainErrors: `card-declined` (402, with the bank's sentence), `payments-unavailable` (503:
 * it did not answer; a write may have happened), `payments-busy` (503: it had no time, and did nothing),
 * `payments-refused` (503: it understood and said no). `card-declined`
 * brings `declineCode` in its details. The provider remembers a key for 24 hours with the first answer and the first
 * parameters: what is asked again after a refusal, or after it was undone, needs a new key.
 */
export interface Payments {
  readonly publishableKey: string
  readonly simulated: boolean
  /** The provider's clock: ours, except for simulated payments, whose clock can be moved. */
  now(): Promise<Date>

  createCustomer(person: Person, key: string): Promise<string>
  /** Whom the next invoices are for; null for a customer who is not there. What was finalized stays as it is. */
  invoiceDetails(customerId: string): Promise<InvoiceDetails | null>
  setInvoiceDetails(customerId: string, details: InvoiceDetails): Promise<void>
  /** A customer made for this contractor by a call whose answer was lost. */
  findCustomer(person: Person): Promise<string | null>
  /** The newest subscription of a customer that has not ended. */
  findSubscription(customerId: string): Promise<string | null>

  startTrial(order: { customerId: string; contractorId: string; planType: PlanType }, key: string): Promise<CardForm>
  /** A subscription that begins when its first invoice is paid. */
  startPaid(order: { customerId: string; contractorId: string; planType: PlanType }, key: string): Promise<CardForm>
  /** The card form of a subscription that still waits for its card or its first payment; null when it does not. */
  cardForm(subscriptionId: string): Promise<CardForm | null>
  /** How a card's confirmation stands. */
  setup(setupIntentId: string): Promise<{ done: boolean; customerId: string | null; card: Card | null }>
  /** Starts the trial's day with this card. */
  activate(subscriptionId: string, order: { cardId: string; trialEnd: Date }, key: string): Promise<void>

  read(subscriptionId: string): Promise<Snapshot>
  /** Newest first, without those of amount zero and first payments that nobody made. */
  invoices(customerId: string, most: number): Promise<readonly PaidInvoice[]>

  /** The next renewal, as the provider would bill it now; null when there will be none. */
  previewRenewal(subscriptionId: string): Promise<Renewal | null>
  /** What an upgrade charges at once, reckoned for now or for an earlier second. */
  previewUpgrade(subscriptionId: string, planType: PlanType, reckonedAt?: Date): Promise<Proration>
  /**
   * Charges the proration and changes the plan when the money came; a secret asks for the bank's confirmation. After
   * `card-declined` nothing waits any more and the plan is the old one; then, or dropped, it may be asked again as it was.
   */
  upgrade(
    subscriptionId: string,
    order: { planType: PlanType; reckonedAt: Date },
    key: string,
  ): Promise<{ clientSecret: string | null }>
  /** Drops an upgrade that waits for its money, and its invoice. Without one nothing happens. */
  dropUpgrade(subscriptionId: string): Promise<void>
  /** Another plan of the same price, or any plan while the trial runs: no charge and no credit. */
  swap(subscriptionId: string, planType: PlanType, key: string): Promise<void>
  /** Another plan from the next period on. */
  changeAtPeriodEnd(subscriptionId: string, planType: PlanType, key: string): Promise<void>
  /** Keeps the plan that a scheduled change would end. */
  keepPlan(subscriptionId: string): Promise<void>

  /** Puts our coupon on, or takes it off; discounts of others stay. */
  setCoupon(subscriptionId: string, coupon: string | null, key: string): Promise<void>
  /** Lets it end with its period, after releasing a scheduled change. */
  cancelAtPeriodEnd(subscriptionId: string, key: string): Promise<void>
  resume(subscriptionId: string, key: string): Promise<void>
  /** Ends it at once, without a further charge. One that has ended, or is not there, stays so. */
  cancelNow(subscriptionId: string): Promise<void>
  /**
   * Voids every invoice that is not paid yet, drafts too, so that no later try takes money. Says how many it voided, and
   * whether one of them was paid in the same moment.
   */
  stopCharges(subscriptionId: string): Promise<{ voided: number; paid: boolean }>
  /** Whether it has ended for good, or is not there. */
  hasEnded(subscriptionId: string): Promise<boolean>
  /** Removes her name, address and cards, and ends at once what runs. Her invoices stay. One who is not there stays so. */
  forgetCustomer(customerId: string): Promise<void>

  startCard(customerId: string, key: string): Promise<{ setupIntentId: string; clientSecret: string }>
  /** The secret of a card form of this customer that no card was confirmed with yet; null for any other. */
  openCard(customerId: string, setupIntentId: string): Promise<string | null>
  /** No card can be confirmed with this form any more. One that is closed or gone stays so. */
  closeCard(setupIntentId: string): Promise<void>
  useCard(order: { customerId: string; subscriptionId: string; cardId: string }): Promise<void>
  /** Tries an open invoice with this card while she is there; a secret asks for the bank's confirmation. */
  pay(invoiceId: string, cardId: string): Promise<{ clientSecret: string | null }>
  /** Everything that lowers its invoices, by the coupons' ids and names. */
  discounts(subscriptionId: string): Promise<readonly { coupon: string; name: string | null }[]>
  /** Adds a discount to those that run, and makes its coupon where there is none. */
  addDiscount(subscriptionId: string, coupon: SupportCoupon, key: string): Promise<void>
  /** Nobody owes it any more. One that is not open stays as it is. */
  voidInvoice(invoiceId: string): Promise<void>

  /** The money of a paid invoice; null when none was paid. */
  paymentOf(invoiceId: string): Promise<PaidMoney | null>
  /** Gives back a part of a payment, or all of it, and says under which id. */
  refund(
    order: { paymentId: string; amount: Cents; reason: 'requested_by_customer' | 'duplicate' | 'fraudulent' },
    key: string,
  ): Promise<string>
  /** What went back to a customer's card, by the invoice that it was paid for. */
  refundsByInvoice(customerId: string): Promise<ReadonlyMap<string, Cents>>
  /** What went back of a charge. */
  refundsOf(chargeId: string): Promise<readonly Refund[]>
  dispute(disputeId: string): Promise<Dispute>
  /** An invoice that could not be finalized, and why, in the provider's words. */
  unfinalized(invoiceId: string): Promise<{ amount: Cents; customerId: string | null; reason: string | null }>
  /** Where an operator sees it at the provider; null for simulated payments. */
  pageOf(what: 'payment' | 'invoice' | 'customer' | 'dispute', id: string): string | null

  /** Moves the end of a trial, for an operator. */
  extendTrial(subscriptionId: string, trialEnd: Date, key: string): Promise<void>
  /** Makes the six prices and the coupons there what they are here. Says what it created. */
  syncCatalogue(): Promise<readonly string[]>
  /** Customers and subscriptions that the provider has, for the reconciler, page by page. */
  subscriptions(): AsyncIterable<{
    subscriptionId: string
    customerId: string
    contractorId: string | null
    endedAt: Date | null
  }>

  /** Checks who signed a report and says whom it is about. Throws `not-signed` (400). */
  report(payload: Buffer, signature: string): Promise<Report>
}

/** One event of the provider. Only whom it is about matters: what is true is read anew. */
export interface Report {
  readonly id: string
  readonly type: string
  /** The id of what it is about, such as a dispute's. */
  readonly objectId: string | null
  readonly at: Date
  readonly customerId: string | null
  readonly contractorId: string | null
}
