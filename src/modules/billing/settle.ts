import { toCents } from '../../shared-kernel/money.ts'
import { profileOf } from '../accounts/index.ts'
import { type Account, accountOf, nextChargeOf } from './account.ts'
import { activateWith } from './activation.ts'
import { priceOf } from './contract/plans.ts'
import { type Discount, upkeepDiscount } from './discount.ts'
import { type Cause, type Notice, tellFresh } from './notices.ts'
import type { Work } from './operations.ts'
import type { OpenInvoice, PaidInvoice, Payments, Standing } from './payments.ts'

/**
 * Makes our mirror of a contractor's subscription what the card provider has now, and does what follows from it: starts
 * a trial whose card is confirmed, keeps the promised discount, tells her what happened. Safe to repeat and to run in
 * any order: reports, our own writes, operators and the reconciler all end here.
 */
export async function settle(payments: Payments, contractorId: string, work: Work): Promise<Account | null> {
  const account = await found(payments, await accountOf(work.db, contractorId), work)
  if (!account?.subscriptionId || !account.customerId) return account
  await activateConfirmed(payments, account, work)
  const begun = await readBegins(work)
  const [standing, invoices] = await Promise.all([
    payments.read(account.subscriptionId),
    payments.invoices(account.customerId, 24),
  ])
  const discount = await upkeepDiscount(payments, { account, standing, invoices }, work)
  await mirror(account, standing, { begun, discount }, work)
  const after = (await accountOf(work.db, contractorId))!
  await tellFresh(work, contractorId, whatHappened(after, standing, invoices))
  return after
}

/** What was made at the provider by a call whose answer was lost is found there and remembered. */
async function found(payments: Payments, account: Account | null, { db }: Work) {
  if (!account || account.subscriptionId) return account
  const profile = await profileOf(db, account.userId)
  if (!profile) return account
  const person = { contractorId: account.userId, email: profile.email, name: profile.contactName }
  const customerId = account.customerId ?? (await payments.findCustomer(person))
  const subscriptionId = customerId && (await payments.findSubscription(customerId))
  if (!customerId) return account
  const form = subscriptionId ? await payments.cardForm(subscriptionId) : null
  await db.query(
    `update billing.subscriptions set customer_id = $2, subscription_id = $3, setup_intent_id = $4
      where user_id = $1 and subscription_id is null`,
    [account.userId, customerId, subscriptionId, form?.setupIntentId ?? null],
  )
  return accountOf(db, account.userId)
}

/** A browser that was closed after the bank's word, and before ours, still gets its trial. */
async function activateConfirmed(payments: Payments, account: Account, work: Work) {
  if (account.activatedAt || account.trialRefused || !account.setupIntentId) return
  const setup = await payments.setup(account.setupIntentId)
  if (!setup.done || !setup.card || setup.customerId !== account.customerId) return
  await activateWith(payments, account, setup.card, work)
}

async function readBegins({ db }: Work): Promise<string> {
  const { rows } = await db.query<{ begun: string }>('select clock_timestamp()::text as begun')
  return rows[0]!.begun
}

interface Reading {
  /** When the read began: an older read never overwrites what a newer one found. */
  readonly begun: string
  readonly discount: Discount
}

/** A discount that was promised while we read is none of what we read. */
const sameDiscount = 'discount_promised_at is not distinct from $14::timestamptz'

/**
 * The provider says "trialing" before there is a card; for us a trial begins when it was activated. A cancellation that
 * was taken back is counted, so that the next one is told again.
 */
async function mirror(account: Account, standing: Standing, { begun, discount }: Reading, { db }: Work) {
  const { planType, trialEnd, periodStart, periodEnd, accessEnd, pending, card, due } = standing
  await db.query(
    `update billing.subscriptions
        set status = case when $3 = 'trialing' and activated_at is null then null else $3 end,
            trial_end = case when activated_at is not null then $5::timestamptz end, plan_type = $4,
            cancellations = cancellations + (access_end is not null and $8::timestamptz is null)::int,
            trial_refused = trial_refused or (activated_at is null and $3 in ('active', 'past_due', 'unpaid')),
            period_start = $6, period_end = $7, access_end = $8, pending_plan_type = $9, pending_at = $10,
            card = coalesce($11, card), due = $12,
            discounts_left = case when ${sameDiscount} then $13 else discounts_left end,
            discount_coupon = case when ${sameDiscount} and $15 <> '' then null else discount_coupon end,
            discount_promised_at =
              case when ${sameDiscount} and $15 = 'given-up' then null else discount_promised_at end,
            read_begun = $16, updated_at = now()
      where user_id = $1 and subscription_id = $2 and read_begun <= $16`,
    [
      account.userId,
      standing.subscriptionId,
      standing.status,
      planType,
      trialEnd,
      periodStart,
      periodEnd,
      accessEnd,
      pending?.planType ?? null,
      pending?.at ?? null,
      card && { brand: card.brand, last4: card.last4, expMonth: card.expMonth, expYear: card.expYear },
      due && { amount: due.amount, nextAttempt: due.nextAttempt?.toISOString() ?? null },
      discount.left,
      account.discountPromisedAt,
      discount.over ?? '',
      begun,
    ],
  )
}

/** One mail for each cause: the trial's begin, a cancellation, each charge that came or did not, an end without one. */
const whatHappened = (account: Account, standing: Standing, invoices: readonly PaidInvoice[]): Cause[] => [
  ...aboutTerm(account),
  ...aboutEnd(standing),
  ...invoices
    .filter((invoice) => invoice.status === 'paid')
    .map((invoice): Cause => [`receipt:${invoice.id}`, receipt(account, invoice)]),
  ...aboutDebt(standing),
]

const aboutDebt = ({ due, status }: Standing): Cause[] =>
  due && due.attempts > 0 && status === 'past_due' ? [failure(due)] : []

const aboutEnd = ({ subscriptionId, endedUnpaid, accessEnd }: Standing): Cause[] =>
  endedUnpaid && accessEnd
    ? [[`ended:${subscriptionId}`, { kind: 'subscription-ended', endedAt: accessEnd.toISOString() }]]
    : []

function aboutTerm({ subscriptionId, activatedAt, trialEnd, accessEnd, cancellations, status, planType }: Account) {
  const causes: Cause[] = []
  if (activatedAt && status === 'trialing' && trialEnd) {
    const amount = priceOf(planType)
    const notice: Notice = { kind: 'trial-started', planType, amount, trialEnd: trialEnd.toISOString() }
    causes.push([`trial-started:${subscriptionId}`, notice])
  }
  if (accessEnd && (status === 'trialing' || status === 'active')) {
    const kind = status === 'trialing' ? 'trial-canceled' : 'subscription-canceled'
    causes.push([`canceled:${cancellations}:${subscriptionId}`, { kind, accessEnd: accessEnd.toISOString() }])
  }
  return causes
}

const failure = ({ invoiceId, attempts, amount, nextAttempt, clientSecret }: OpenInvoice): Cause => [
  `failed:${invoiceId}:${attempts}`,
  { kind: 'payment-failed', amount, nextAttempt: nextAttempt?.toISOString() ?? null, confirm: clientSecret !== null },
]

function receipt(
  account: Account,
  { planType, periodStart, periodEnd, amount, discount, receiptUrl }: PaidInvoice,
): Notice {
  const next = nextChargeOf(account)
  return {
    kind: 'receipt',
    planType,
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    amount,
    discount,
    last4: account.card?.last4 ?? null,
    next: next && { at: next.at, amount: toCents(next.amount) },
    receiptUrl,
  }
}
