import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { atMost } from '../../../shared-kernel/rule.ts'
import { Registration } from '../../accounts/contract/endpoints.ts'
import { PlanType, SubscriptionStatus } from './plans.ts'

const at = z.iso.datetime()
const dollars = z.number()

/**
 * The next charge as the card provider calculates it: when, how much (in dollars, after discounts and balance) and for
 * which plan. The amount is null while it is unknown. `invoiced`: it is for the current period.
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
  /** Null before it begins: then `planType` is the plan she chose at sign-up, if any. */
  status: SubscriptionStatus.nullable(),
  planType: PlanType.nullable(),
  /** Whether she can still have the free day. Otherwise a plan is paid at once. */
  trialAvailable: z.boolean(),
  trialEnd: at.nullable(),
  periodStart: at.nullable(),
  periodEnd: at.nullable(),
  /** When access ends after a cancellation; null while it renews. */
  accessEnd: at.nullable(),
  nextCharge: NextCharge.nullable(),
  /** A downgrade that begins with the next period. */
  pendingChange: z.object({ planType: PlanType, at }).nullable(),
  /** The retention discount: the price of the next `renewalsLeft` renewals, and the price after them. */
  discount: z.object({ renewalsLeft: z.int(), price: dollars, fullPrice: dollars }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  /**
   * What canceling does. "ends-now": the current period is not paid, and will not be charged. "unknown": the card
   * provider's report is late. Null when there is nothing to cancel.
   */
  ifCanceled: z.enum(['ends-now', 'ends-later', 'unknown']).nullable(),
  /**
   * A charge that failed: its amount, when the provider retries it (null: no longer by itself), and whether her bank only
   * wants her to confirm it with the card on file.
   */
  due: z.object({ amount: dollars, nextAttempt: at.nullable(), confirm: z.boolean() }).nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/**
 * The card provider's public key, whether payments are only simulated, and the time that charges go by, which can differ
 * from the clock of a phone.
 */
export const config = endpoint('GET /api/config', {
  access: 'public',
  output: z.object({ payments: z.object({ publishableKey: z.string(), simulated: z.boolean(), now: at }) }),
})

/**
 * The browser confirms a card with this client secret. It begins with "seti_" when a card is kept for later, and with
 * "pi_" when an amount is paid now. It belongs to this contractor, and is never logged.
 */
const CardForm = z.object({ clientSecret: z.string(), subscriptionId: z.string() })

export const TrialRegistration = Registration.extend({ planType: PlanType })

/**
 * Opens an account with a trial that waits for its card, and signs in. Repeating it with the same email and password
 * continues where it stopped. 409 "An account with this email already exists", 503 when payments do not answer.
 */
export const registerWithTrial = endpoint('POST /api/auth/register-with-trial', {
  access: 'public',
  input: TrialRegistration,
  output: CardForm,
})

/**
 * Starts the 24 hours once the card is saved. Repeating it changes nothing. 404 for somebody else's subscription, 402
 * while the card is not confirmed, 409 `trial-used` when this card or email address had a trial before.
 */
export const activateTrial = endpoint('POST /api/auth/activate-trial', {
  access: 'signed-in',
  input: z.strictObject({ subscriptionId: z.string().min(1).max(255), paymentMethodId: z.string().min(1).max(255) }),
  output: Subscription,
})

/**
 * Begins a subscription to this plan, or changes the plan of one that still waits for its card. If the trial is used up,
 * the secret is for a payment. 409 `subscribed` when a subscription runs, 409 `update-card` when a charge failed.
 */
export const createSubscription = endpoint('POST /api/subscription/create', {
  access: 'signed-in',
  input: z.strictObject({ planType: PlanType }),
  output: CardForm,
})

/** The subscription as last read from the card provider. */
export const subscription = endpoint('GET /api/subscription', { access: 'signed-in', output: Subscription })

/** The subscription as the card provider has it now: after a confirmation in the browser or at the bank. */
export const refreshSubscription = endpoint('POST /api/subscription/refresh', {
  access: 'signed-in',
  output: Subscription,
})

/** What changing to a plan, or starting it in its trial, would cost and when it happens, before she decides. */
export const PlanChange = z.object({
  planType: PlanType,
  effective: z.enum(['now', 'period-end']),
  at,
  /** Charged at once, in dollars; 0 for a change at the period's end or in the trial. */
  dueNow: dollars,
  /** What `dueNow` consists of: the days of the new plan, and the credited days of the current one. */
  lines: z.array(z.object({ planType: PlanType, from: at, to: at, amount: dollars })),
  nextCharge: NextCharge,
  endsDiscount: z.boolean(),
  /** The second (since 1970) that the amount was calculated for. Sent back with the change, so the same is charged. */
  reckonedAt: z.int(),
})
export type PlanChange = z.infer<typeof PlanChange>

export const previewChange = endpoint('GET /api/subscription/change', {
  access: 'subscriber',
  input: z.strictObject({ planType: PlanType }),
  output: PlanChange,
})

/**
 * Changes the plan: an upgrade at once for `dueNow`, a downgrade with the next period. In a trial, the own plan starts at
 * once. 409 `amount-changed` when the amount is no longer the one shown, `trial-ends` in the trial's last minute, 402
 * `card-declined` with the bank's reason. A secret in the answer means that the bank
 * wants a confirmation; the plan changes once it is paid.
 */
export const changePlan = endpoint('POST /api/subscription/change', {
  access: 'subscriber',
  input: z.strictObject({ planType: PlanType, dueNow: dollars, reckonedAt: z.int() }),
  output: z.object({ subscription: Subscription, clientSecret: z.string().nullable() }),
})

/** Keeps the current plan instead of a change that waits for the end of the period. */
export const keepPlan = endpoint('DELETE /api/subscription/change', { access: 'subscriber', output: Subscription })

/** Whether she gets an offer before she cancels, and its terms (AMB-B01 to B03). Amounts in dollars. */
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

/** Accepts the offer, once in an account's life. 409 `not-eligible`. */
export const applyRetention = endpoint('POST /api/subscription/apply-retention', {
  access: 'signed-in',
  output: Subscription,
})

/**
 * Stops every further charge. Access lasts to the end of the trial or of the paid period, and ends now when the current
 * period is not paid. `charged` is a charge of the last two hours. Repeating it changes nothing.
 */
export const cancelSubscription = endpoint('POST /api/subscription/cancel', {
  access: 'signed-in',
  output: Subscription.extend({ charged: z.object({ at, amount: dollars }).nullable() }),
})

/** Why she left, if she wants to say. The newest answer per subscription counts. Canceling never waits for it. */
export const tellCancelReason = endpoint('PUT /api/subscription/cancel-reason', {
  access: 'signed-in',
  input: z.strictObject({
    reason: z.string().trim().min(1, nothingSaid).max(500, atMost(500)),
  }),
})

/** Takes a cancellation back while access lasts. */
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
 * Uses the confirmed card for all further charges, and pays what is owed. 402 `card-declined` with the bank's reason. A
 * secret in the answer means that the bank wants a confirmation of that payment.
 */
export const confirmCard = endpoint('PUT /api/subscription/card', {
  access: 'signed-in',
  input: z.strictObject({ setupIntentId: z.string().min(1).max(255) }),
  output: z.object({ subscription: Subscription, clientSecret: z.string().nullable() }),
})

/**
 * Pays what is owed with the card on file, while she is there to answer her bank. A secret in the answer means that the
 * bank wants a confirmation; without one, nothing is owed any more. 402 `card-declined` with the bank's reason.
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
  /** What was refunded to the card. */
  refunded: dollars,
  /** "unconfirmed": for an upgrade, owed only once the bank confirms it. */
  status: z.enum(['paid', 'open', 'unconfirmed', 'draft', 'void', 'uncollectible']),
  /** The receipt at the card provider; null while there is none. */
  receiptUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** The newest 24 invoices with an amount, newest first, without first payments that nobody made. */
export const invoices = endpoint('GET /api/subscription/invoices', {
  access: 'signed-in',
  output: z.object({ items: z.array(Invoice) }),
})

const companyRequired = 'Company name is required'

/** The recipient of invoices. The tax id is an EIN, kept as "12-3456789", or empty. */
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

/** The recipient on the next invoice, null until she saves one. `suggested` comes from her business settings. */
export const invoiceDetails = endpoint('GET /api/subscription/invoice-details', {
  access: 'signed-in',
  output: z.object({
    saved: z.object({ companyName: z.string(), address: z.string(), taxId: z.string() }).nullable(),
    suggested: z.object({ companyName: z.string(), address: z.string(), taxId: z.string() }),
  }),
})

/** Saves the recipient of future invoices. Finalized invoices do not change. 409 before there is a plan. */
export const saveInvoiceDetails = endpoint('PUT /api/subscription/invoice-details', {
  access: 'signed-in',
  input: InvoiceDetails,
  output: InvoiceDetails,
})

/** Reports from the card provider: signed, at least once, in any order. 400 without a valid signature. */
export const webhook = endpoint('POST /api/stripe/webhook', { access: 'public' })
