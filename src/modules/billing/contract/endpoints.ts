import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { register } from '../../accounts/contract/endpoints.ts'
import { PlanType, SubscriptionStatus } from './plans.ts'

const at = z.iso.datetime()
const dollars = z.number()

/**
 * What is charged next, by the card provider's own reckoning: when, how much (dollars, discounts and balance taken off)
 * and for which plan. The amount is null while it is not known. `invoiced`: it is for the period that runs already.
 */
export const NextCharge = z.object({
  at,
  amount: dollars.nullable(),
  planType: PlanType,
  invoiced: z.literal(true).optional(),
})
export type NextCharge = z.infer<typeof NextCharge>

const nothingSaid = 'Please write what made you leave'

/** How a contractor's subscription stands. Amounts in dollars, times ISO 8601 UTC. */
export const Subscription = z.object({
  /** Null before there is one: then `planType` is the plan she chose at sign-up, if any. */
  status: SubscriptionStatus.nullable(),
  planType: PlanType.nullable(),
  /** Whether she can still have the free day; otherwise a plan is paid at once. */
  trialAvailable: z.boolean(),
  trialEnd: at.nullable(),
  periodStart: at.nullable(),
  periodEnd: at.nullable(),
  /** Until when she keeps access after canceling; null while it renews. */
  accessEnd: at.nullable(),
  nextCharge: NextCharge.nullable(),
  /** A downgrade that begins with the next period. */
  pendingChange: z.object({ planType: PlanType, at }).nullable(),
  /** A running retention discount: what each of the next `renewalsLeft` renewals costs, and what follows. */
  discount: z.object({ renewalsLeft: z.int(), price: dollars, fullPrice: dollars }).nullable(),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  /**
   * What canceling does: "ends-now" when the running period is not paid, which then is not charged; "unknown" when the
   * card provider's word is late; null when there is nothing to cancel.
   */
  ifCanceled: z.enum(['ends-now', 'ends-later', 'unknown']).nullable(),
  /**
   * A charge that failed: its amount, when the provider tries again (null: not any more by itself), and whether her bank
   * only wants her to confirm it with the card on file.
   */
  due: z.object({ amount: dollars, nextAttempt: at.nullable(), confirm: z.boolean() }).nullable(),
})
export type Subscription = z.infer<typeof Subscription>

/**
 * Which card provider the browser talks to, whether it only simulates payments, and its time: that of charges, which the
 * clock of a phone or of simulated payments may be ahead of or behind. The key is public.
 */
export const config = endpoint('GET /api/config', {
  access: 'public',
  output: z.object({ payments: z.object({ publishableKey: z.string(), simulated: z.boolean(), now: at }) }),
})

/**
 * What the browser confirms a card with: a client secret, whose beginning says how ("seti_": a card is kept for later,
 * "pi_": an amount is paid now). It is a secret of this contractor: never logged.
 */
const CardForm = z.object({ clientSecret: z.string(), subscriptionId: z.string() })

/**
 * Opens an account with a trial that waits for its card, and signs in. Repeating it with the same e-mail and password
 * goes on where it stopped. 409 "An account with this email already exists", 503 when payments do not answer.
 */
export const registerWithTrial = endpoint('POST /api/auth/register-with-trial', {
  access: 'public',
  input: register.input.extend({ planType: PlanType }),
  output: CardForm,
})

/**
 * Starts the 24 hours once the card is kept. Repeating it changes nothing. 404 for another's subscription, 402 while the
 * card is not confirmed, 409 `trial-used` when this card or e-mail had a trial before.
 */
export const activateTrial = endpoint('POST /api/auth/activate-trial', {
  access: 'signed-in',
  input: z.strictObject({ subscriptionId: z.string().min(1).max(255), paymentMethodId: z.string().min(1).max(255) }),
  output: Subscription,
})

/**
 * Begins a subscription to this plan, or changes the plan of one that still waits for its card. Without a trial left the
 * secret is that of a payment. 409 `subscribed` when one runs, 409 `update-card` when a charge is open.
 */
export const createSubscription = endpoint('POST /api/subscription/create', {
  access: 'signed-in',
  input: z.strictObject({ planType: PlanType }),
  output: CardForm,
})

/** How it stands, as last read from the card provider. */
export const subscription = endpoint('GET /api/subscription', { access: 'signed-in', output: Subscription })

/** Asks the card provider how it stands now: after a confirmation in the browser, or a return from the bank. */
export const refreshSubscription = endpoint('POST /api/subscription/refresh', {
  access: 'signed-in',
  output: Subscription,
})

/** What changing to a plan would cost and when it happens, before she decides. */
export const PlanChange = z.object({
  planType: PlanType,
  effective: z.enum(['now', 'period-end']),
  at,
  /** Charged at once, in dollars; 0 for a change at the period's end or in the trial. */
  dueNow: dollars,
  /** What `dueNow` is made of: the new plan's days, and the days of the present one that are credited. */
  lines: z.array(z.object({ planType: PlanType, from: at, to: at, amount: dollars })),
  nextCharge: NextCharge,
  endsDiscount: z.boolean(),
  /** Seconds since 1970 that the amount was reckoned for; sent back with the change so that the same is charged. */
  reckonedAt: z.int(),
})
export type PlanChange = z.infer<typeof PlanChange>

export const previewChange = endpoint('GET /api/subscription/change', {
  access: 'subscriber',
  input: z.strictObject({ planType: PlanType }),
  output: PlanChange,
})

/**
 * Changes the plan: upwards at once for `dueNow`, downwards with the next period. 409 `amount-changed` when the amount is
 * no longer the one shown, 402 `card-declined` with the bank's reason. A secret in the answer asks for the bank's
 * confirmation; the plan changes when the money came.
 */
export const changePlan = endpoint('POST /api/subscription/change', {
  access: 'subscriber',
  input: z.strictObject({ planType: PlanType, dueNow: dollars, reckonedAt: z.int() }),
  output: z.object({ subscription: Subscription, clientSecret: z.string().nullable() }),
})

/** Keeps the present plan instead of a change that waits for the period's end. */
export const keepPlan = endpoint('DELETE /api/subscription/change', { access: 'subscriber', output: Subscription })

/** Whether canceling is first answered with an offer, and its terms (AMB-B01 to B03). Amounts in dollars. */
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
        /** Each lower renewal, and then the first at the full price. */
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
 * Stops every further charge: access stays to the end of the trial or of what is paid, and ends now when the running
 * period is not paid. `charged` is what was taken within the last two hours. Repeating it changes nothing.
 */
export const cancelSubscription = endpoint('POST /api/subscription/cancel', {
  access: 'signed-in',
  output: Subscription.extend({ charged: z.object({ at, amount: dollars }).nullable() }),
})

/** What made her leave, if she wants to say: one answer for each subscription, the newest. Canceling never waits for it. */
export const tellCancelReason = endpoint('PUT /api/subscription/cancel-reason', {
  access: 'signed-in',
  input: z.strictObject({
    reason: z.string().trim().min(1, nothingSaid).max(500, 'Please use at most 500 characters'),
  }),
})

/** Takes a cancellation back while access lasts. */
export const resumeSubscription = endpoint('POST /api/subscription/resume', {
  access: 'signed-in',
  output: Subscription,
})

/** Begins to replace the card: the secret is confirmed in the browser. */
export const replaceCard = endpoint('POST /api/subscription/card', {
  access: 'signed-in',
  output: z.object({ clientSecret: z.string() }),
})

/**
 * Takes the confirmed card for all further charges and pays what is open. 402 `card-declined` with the bank's reason; a
 * secret in the answer asks for the bank's confirmation of that payment.
 */
export const confirmCard = endpoint('PUT /api/subscription/card', {
  access: 'signed-in',
  input: z.strictObject({ setupIntentId: z.string().min(1).max(255) }),
  output: z.object({ subscription: Subscription, clientSecret: z.string().nullable() }),
})

/**
 * Pays what is owed with the card on file, while she is there to answer her bank: a secret in the answer asks for its
 * confirmation, without one nothing is owed any more. 402 `card-declined` with the bank's reason.
 */
export const confirmPayment = endpoint('POST /api/subscription/confirm-payment', {
  access: 'signed-in',
  output: z.object({ subscription: Subscription, clientSecret: z.string().nullable() }),
})

/** A charge or what is still to be charged. Amounts in dollars. */
export const Invoice = z.object({
  id: z.string(),
  at,
  planType: PlanType.nullable(),
  periodStart: at,
  periodEnd: at,
  amount: dollars,
  discount: dollars,
  /** What went back to the card. */
  refunded: dollars,
  /** "unconfirmed": an upgrade's, which is owed only when the bank confirms it. */
  status: z.enum(['paid', 'open', 'unconfirmed', 'draft', 'void', 'uncollectible']),
  /** The card provider's page with the receipt; null while there is none. */
  receiptUrl: z.string().nullable(),
})
export type Invoice = z.infer<typeof Invoice>

/** The newest 24 invoices with an amount, newest first, as the card provider has them; no first payment that nobody made. */
export const invoices = endpoint('GET /api/subscription/invoices', {
  access: 'signed-in',
  output: z.object({ items: z.array(Invoice) }),
})

const companyRequired = 'Company name is required'
const atMost = (longest: number) => `Please use at most ${longest} characters`

/** Whom invoices are for. The tax id is an EIN, kept as "12-3456789"; empty when there is none. */
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

/** What the next invoice says; null until she saves it, and `suggested` is what her business settings say. */
export const invoiceDetails = endpoint('GET /api/subscription/invoice-details', {
  access: 'signed-in',
  output: z.object({
    saved: z.object({ companyName: z.string(), address: z.string(), taxId: z.string() }).nullable(),
    suggested: z.object({ companyName: z.string(), address: z.string(), taxId: z.string() }),
  }),
})

/** Saves whom invoices are for from now on; those that are finalized stay as they are. 409 before there is a plan. */
export const saveInvoiceDetails = endpoint('PUT /api/subscription/invoice-details', {
  access: 'signed-in',
  input: InvoiceDetails,
  output: InvoiceDetails,
})

/** The card provider's reports: signed, raw, at least once and in any order. 400 for what it did not sign. */
export const webhook = endpoint('POST /api/stripe/webhook', { access: 'public' })
