import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { atMost } from '../../../shared-kernel/rule.ts'
import { Registration } from '../../accounts/contract/endpoints.ts'
import { PlanType, SubscriptionStatus } from './plans.ts'

const at = z.iso.datetime()
const dollars = z.number()

/**
 * The next charge as calculated by the card provider: date, amount (in dollars, after discounts and balance) and plan.
 * The amount is null while unknown. `invoiced`: it's for the current period.
 */
export const NextCharge = z.object({
  at,
  amount: dollars.nullable(),
  planType: PlanType,
  invoiced: z.literal(true).optional(),
})
export type NextCharge = z.infer<typeof NextCharge>

const nothingSaid = 'Please write what made you leave'

/** A contractor's subscription. Amounts in dollars, times ISO 8601 UTC. */
export const Subscription = z.object({
  /** Null before it begins; then `planType` is the plan chosen at sign-up, if any. */
  status: SubscriptionStatus.nullable(),
  planType: PlanType.nullable(),
  /** Whether the free trial is still available. Otherwise a plan is paid immediately. */
  trialAvailable: z.boolean(),
  trialEnd: at.nullable(),
  periodStart: at.nullable(),
  periodEnd: at.nullable(),
  /** When access ends after a cancellation; null while it renews. */
  accessEnd: at.nullable(),
  nextCharge: NextCharge.nullable(),
  /** A downgrade that begins with the next period. */
  pendingChange: z.object({ planType: PlanType, at }).nullable(),
  /** The retention discount: the price of the next `renewalsLeft` renewals, and the price afterward. */
  discount: z.object({ renewalsLeft: z.int(), price: dollars, fullPrice: dollars }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  /**
   * The effect of canceling. "ends-now": the current period is unpaid and won't be charged. "unknown": the card
   * provider's report is late. Null if there is nothing to cancel.
   */
  ifCanceled: z.enum(['ends-now', 'ends-later', 'unknown']).nullable(),
  /**
   * A failed charge: its amount, when the provider will retry it (null: no automatic retry), and whether the bank only
   * needs a confirmation with the card on file.
   */
  due: z.object({ amount: dollars, nextAttempt: at.nullable(), confirm: z.boolean() }).nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/**
 * The card provider's public key, whether payments are only simulated, and the payment clock, which can differ from a
 * phone's clock.
 */
export const config = endpoint('GET /api/config', {
  access: 'public',
  output: z.object({ payments: z.object({ publishableKey: z.string(), simulated: z.boolean(), now: at }) }),
})

/**
 * The browser confirms a card with this client secret. It begins with "seti_" to save a card for later, or "pi_" to pay
 * an amount now. It belongs to this contractor and is never logged. `dueNow` is the amount that a payment charges, in
 * dollars, with any balance from before; null if the card is only saved.
 */
const CardForm = z.object({ clientSecret: z.string(), subscriptionId: z.string(), dueNow: dollars.nullable() })

export const TrialRegistration = Registration.extend({ planType: PlanType })

/**
 * Opens an account with a trial that waits for its card, and signs in. Repeating it with the same email and password
 * continues where it stopped. 409 "An account with this email already exists", 503 if payments are unavailable.
 */
export const registerWithTrial = endpoint('POST /api/auth/register-with-trial', {
  access: 'public',
  input: TrialRegistration,
  output: CardForm,
})

/**
 * Starts the 24 hours once the card is saved. Safe to repeat. `planType` is the plan on the screen: the trial gets it even
 * if another tab has chosen a different one since, but not after a change of plan during the trial. 404 for another contractor's subscription, 402 while the card is not
 * confirmed, 409 `trial-used` if this card or email address already had a trial.
 */
export const activateTrial = endpoint('POST /api/auth/activate-trial', {
  access: 'signed-in',
  input: z.strictObject({
    subscriptionId: z.string().min(1).max(255),
    paymentMethodId: z.string().min(1).max(255),
    planType: PlanType.optional(),
  }),
  output: Subscription,
})

/**
 * Begins a subscription to this plan, or changes the plan of one that is still waiting for its card. If the trial is
 * used up, the secret is for a payment. 409 `subscribed` if a subscription is active, 409 `update-card` if a charge
 * failed.
 */
export const createSubscription = endpoint('POST /api/subscription/create', {
  access: 'signed-in',
  input: z.strictObject({ planType: PlanType }),
  output: CardForm,
})

/** The subscription as last read from the card provider. */
export const subscription = endpoint('GET /api/subscription', { access: 'signed-in', output: Subscription })

/** The subscription as the card provider has it now. For use after a confirmation in the browser or at the bank. */
export const refreshSubscription = endpoint('POST /api/subscription/refresh', {
  access: 'signed-in',
  output: Subscription,
})

/** The cost and date of changing to a plan, or of starting it during its trial. */
export const PlanChange = z.object({
  planType: PlanType,
  effective: z.enum(['now', 'period-end']),
  at,
  /** Charged immediately, in dollars; 0 for a change at the end of the period or during the trial. */
  dueNow: dollars,
  /** The parts of `dueNow`: the days of the new plan, and the credited days of the current one. */
  lines: z.array(z.object({ planType: PlanType, from: at, to: at, amount: dollars })),
  nextCharge: NextCharge,
  endsDiscount: z.boolean(),
  /**
   * The second (since 1970) that the amount was calculated for. Sent back with the change, so that the same amount is
   * charged.
   */
  reckonedAt: z.int(),
})
export type PlanChange = z.infer<typeof PlanChange>

/** 409 `change-waits` for an upgrade while another plan is scheduled. */
export const previewChange = endpoint('GET /api/subscription/change', {
  access: 'subscriber',
  input: z.strictObject({ planType: PlanType }),
  output: PlanChange,
})

/**
 * Changes the plan: an upgrade immediately, for `dueNow`; a downgrade with the next period. During a trial, its own
 * plan starts immediately. 409 `amount-changed` if the amount is no longer the one shown, `change-waits` for an upgrade
 * while another plan is scheduled, `trial-ends` in the trial's last minute, 402 `card-declined` with the bank's reason. A secret in the response means the bank requires a
 * confirmation; the plan changes once it is paid.
 */
export const changePlan = endpoint('POST /api/subscription/change', {
  access: 'subscriber',
  input: z.strictObject({ planType: PlanType, dueNow: dollars, reckonedAt: z.int() }),
  output: z.object({ subscription: Subscription, clientSecret: z.string().nullable() }),
})

/** Keeps the current plan and drops a change scheduled for the end of the period. */
export const keepPlan = endpoint('DELETE /api/subscription/change', { access: 'subscriber', output: Subscription })

/** Whether there is an offer before canceling, and its terms (AMB-B01 to B03). Amounts in dollars. */
export const retentionCheck = endpoint('GET /api/subscription/retention-check', {
  access: 'signed-in',
  output: z.object({
    eligible: z.boolean(),
    offer: z
      .object({
        price: dollars,
        fullPrice: dollars,
        renewals: z.int(),
        saving: dollars,
        /** Each discounted renewal, and the first one at the full price. */
        charges: z.array(z.object({ at, amount: dollars })),
      })
      .nullable(),
  }),
})

/** Accepts the offer, once in an account's lifetime. 409 `not-eligible`. */
export const applyRetention = endpoint('POST /api/subscription/apply-retention', {
  access: 'signed-in',
  output: Subscription,
})

/**
 * Stops all further charges. Access lasts to the end of the trial or paid period, or ends now if the current period is
 * unpaid. `charged` is a charge of the last two hours. Safe to repeat.
 */
export const cancelSubscription = endpoint('POST /api/subscription/cancel', {
  access: 'signed-in',
  output: Subscription.extend({ charged: z.object({ at, amount: dollars }).nullable() }),
})

/**
 * The reason for leaving, which is optional. The latest reason per subscription counts. Canceling never waits for it.
 */
export const tellCancelReason = endpoint('PUT /api/subscription/cancel-reason', {
  access: 'signed-in',
  input: z.strictObject({
    reason: z.string().trim().min(1, nothingSaid).max(500, atMost(500)),
  }),
})

/** Reverses a cancellation while access lasts. */
export const resumeSubscription = endpoint('POST /api/subscription/resume', {
  access: 'signed-in',
  output: Subscription,
})

/** Opens a form for another card. The browser confirms the secret. */
export const replaceCard = endpoint('POST /api/subscription/card', {
  access: 'signed-in',
  output: z.object({ clientSecret: z.string() }),
})

/**
 * Uses the confirmed card for all further charges, and charges it for any debt. 402 `card-declined` with the bank's
 * reason. A secret in the response means the bank requires a confirmation of that payment.
 */
export const confirmCard = endpoint('PUT /api/subscription/card', {
  access: 'signed-in',
  input: z.strictObject({ setupIntentId: z.string().min(1).max(255) }),
  output: z.object({ subscription: Subscription, clientSecret: z.string().nullable() }),
})

/**
 * Charges the debt to the card on file while the contractor is there to confirm it. A secret in the response means the
 * bank requires a confirmation; without one, nothing is owed anymore. 402 `card-declined` with the bank's reason.
 */
export const confirmPayment = endpoint('POST /api/subscription/confirm-payment', {
  access: 'signed-in',
  output: z.object({ subscription: Subscription, clientSecret: z.string().nullable() }),
})

/** An invoice, charged or not. Amounts in dollars. */
export const Invoice = z.object({
  id: z.string(),
  at,
  planType: PlanType.nullable(),
  periodStart: at,
  periodEnd: at,
  amount: dollars,
  discount: dollars,
  /** The amount refunded to the card. */
  refunded: dollars,
  /** "unconfirmed": for an upgrade, owed only once it's confirmed with the bank. */
  status: z.enum(['paid', 'open', 'unconfirmed', 'draft', 'void', 'uncollectible']),
  /** The receipt at the card provider, if there is one. */
  receiptUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** The newest 24 invoices with an amount, newest first. Leaves out first payments that were never made. */
export const invoices = endpoint('GET /api/subscription/invoices', {
  access: 'signed-in',
  output: z.object({ items: z.array(Invoice) }),
})

const companyRequired = 'Company name is required'

/** The recipient of invoices. The tax id is an EIN, stored as "12-3456789", or empty. */
export const InvoiceDetails = z.strictObject({
  companyName: z.string(companyRequired).trim().min(1, companyRequired).max(150, atMost(150)),
  address: z.string().trim().max(300, atMost(300)),
  taxId: z
    .string()
    .trim()
    .regex(/^(\d{2}-?\d{7})?$/, 'Please write the EIN with nine digits, such as 12-3456789')
    .transform((ein) => ein.replace(/^(\d{2})-?(?=\d)/, '$1-')),
})
export type InvoiceDetails = z.infer<typeof InvoiceDetails>

/** The recipient on the next invoice, null until one is saved. `suggested` comes from the business settings. */
export const invoiceDetails = endpoint('GET /api/subscription/invoice-details', {
  access: 'signed-in',
  output: z.object({
    saved: z.object({ companyName: z.string(), address: z.string(), taxId: z.string() }).nullable(),
    suggested: z.object({ companyName: z.string(), address: z.string(), taxId: z.string() }),
  }),
})

/** Saves the recipient of future invoices. Finalized invoices don't change. 409 if there is no plan yet. */
export const saveInvoiceDetails = endpoint('PUT /api/subscription/invoice-details', {
  access: 'signed-in',
  input: InvoiceDetails,
  output: InvoiceDetails,
})

/** Signed events from the card provider, delivered at least once and in any order. 400 without a valid signature. */
export const webhook = endpoint('POST /api/stripe/webhook', { access: 'public' })
