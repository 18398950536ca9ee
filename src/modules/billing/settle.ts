import { toCents } from '../../shared-kernel/money.ts'
import { profileOf } from '../accounts/index.ts'
import { type Account, accountOf, type NextRenewal, nextChargeOf, subscriptionFrom } from './account.ts'
import { activateWith } from './activation.ts'
import { nextMoney } from './contract/next-money.ts'
import { type Discount, upkeepDiscount } from './discount.ts'
import { recordFact } from './facts.ts'
import { type Cause, type Notice, tellFresh } from './notices.ts'
import type { Work } from './operations.ts'
import type { OpenInvoice, PaidInvoice, Payments, Standing } from './payments.ts'
import { draftOf, nextRenewal, type Truth } from './renewal.ts'

/**
 * Makes our mirror of a contractor's subscription what the card provider has now, and does what follows from it: starts
 * a trial whose card is confirmed, keeps the promised discount, tells her what happened. Safe to repeat and to run in
 * any order: reports, our own writes, operators and the reconciler all end here.
 */
export async function settle(
  payments: Payments,
  contractorId: string,
  work: Work,
  { anew = false } = {},
): Promise<Account | null> {
  const known = await found(payments, await accountOf(work.db, contractorId), work)
  if (!known?.subscriptionId || !known.customerId) return known
  const account = (await activateConfirmed(payments, known, work)) ? (await accountOf(work.db, contractorId))! : known
  const begun = await readBegins(work)
  const [standing, invoices] = await Promise.all([
    payments.read(known.subscriptionId),
    payments.invoices(known.customerId, 24),
  ])
  const truth = { account, standing, invoices }
  const discount = await upkeepDiscount(payments, truth, work)
  const renewal = await nextRenewal(payments, truth, { discount, anew }, work)
  await mirror(account, truth, { begun, discount, renewal }, work)
  const after = (await accountOf(work.db, contractorId))!
  await recordFact(payments, standing, after, work.db)
  await tellFresh(work, contractorId, whatHappened(after, standing, invoices))
  if (standing.status === 'canceled') await voidOpen(payments, invoices)
  return after
}

/** What an ended subscription could not charge is never collected any more, so it does not stay "Not paid". */
async function voidOpen(payments: Payments, invoices: readonly PaidInvoice[]) {
  for (const { id, status } of invoices) if (status === 'open') await payments.voidInvoice(id)
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
async function activateConfirmed(payments: Payments, account: Account, work: Work): Promise<boolean> {
  if (account.activatedAt || account.trialRefused || !account.setupIntentId) return false
  const setup = await payments.setup(account.setupIntentId)
  if (!setup.done || !setup.card || setup.customerId !== account.customerId) return false
  return activateWith(payments, account, setup.card, work)
}

async function readBegins({ db }: Work): Promise<string> {
  const { rows } = await db.query<{ begun: string }>('select clock_timestamp()::text as begun')
  return rows[0]!.begun
}

interface Reading {
  /** When the read began: an older read never overwrites what a newer one found. */
  readonly begun: string
  readonly discount: Discount
  readonly renewal: NextRenewal | null
}

/** A discount that was promised while we read is none of what we read. */
const sameDiscount = 'discount_promised_at is not distinct from $14::timestamptz'

/**
 * The provider says "trialing" before there is a card; for us a trial begins when it was activated. A cancellation that
 * was taken back is counted, so that the next one is told again.
 */
async function mirror(
  account: Account,
  { standing, invoices }: Truth,
  { begun, discount, renewal }: Reading,
  { db }: Work,
) {
  const paid = invoices.find(({ status }) => status === 'paid')
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
            next_renewal = $17, draft = $18, last_paid = $19, read_begun = $16, updated_at = now()
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
      due && { amount: due.amount, nextAttempt: due.nextAttempt?.toISOString() ?? null, confirm: due.confirm },
      discount.left,
      account.discountPromisedAt,
      discount.over ?? '',
      begun,
      renewal,
      draftOf({ standing, invoices }),
      paid ? { amount: paid.amount, at: paid.at.toISOString() } : null,
    ],
  )
}

/** One mail for each cause: the trial's begin, a cancellation, each charge that came or did not, an end without one. */
const whatHappened = (account: Account, standing: Standing, invoices: readonly PaidInvoice[]): Cause[] => [
  ...aboutTerm(account),
  ...aboutEnd(account, standing, invoices),
  ...invoices
    .filter((invoice) => invoice.status === 'paid')
    .map((invoice): Cause => [`receipt:${invoice.id}`, receipt(account, invoice)]),
  ...aboutDebt(standing),
]

const aboutDebt = ({ due, status }: Standing): Cause[] =>
  due && due.attempts > 0 && status === 'past_due' ? [failure(due)] : []

/** One that never began has no end to tell of: it waited for its card or for its first payment. */
function aboutEnd(account: Account, standing: Standing, invoices: readonly PaidInvoice[]): Cause[] {
  const { subscriptionId, endedUnpaid, endedEarly, accessEnd, trialEnd, periodEnd } = standing
  if (!accessEnd) return []
  const endedAt = accessEnd.toISOString()
  if (endedUnpaid) return [[`ended:${subscriptionId}`, { kind: 'subscription-ended', endedAt }]]
  if (!endedEarly) return []
  if (account.stopped) return [[`stopped:${subscriptionId}`, { kind: 'canceled-unpaid', endedAt }]]
  const began = trialEnd
    ? account.activatedAt !== null
    : invoices.some((paid) => paid.status === 'paid' && paid.periodEnd.getTime() === periodEnd.getTime())
  return began ? [[`stopped:${subscriptionId}`, { kind: 'subscription-stopped', endedAt }]] : []
}

function aboutTerm(account: Account) {
  const { subscriptionId, activatedAt, trialEnd, accessEnd, cancellations, status, planType } = account
  const causes: Cause[] = []
  if (activatedAt && status === 'trialing' && trialEnd) {
    const amount = centsOf(nextChargeOf(account)?.amount ?? null)
    const notice: Notice = { kind: 'trial-started', planType, amount, trialEnd: trialEnd.toISOString() }
    causes.push([`trial-started:${subscriptionId}`, notice])
  }
  if (accessEnd && (status === 'trialing' || status === 'active')) {
    const ends = { accessEnd: accessEnd.toISOString() }
    const notice: Notice =
      status === 'trialing'
        ? { kind: 'trial-canceled', ...ends }
        : { kind: 'subscription-canceled', ...ends, still: nextOf(account) }
    causes.push([`canceled:${cancellations}:${subscriptionId}`, notice])
  }
  return causes
}

const failure = ({ invoiceId, attempts, amount, nextAttempt, confirm, payUrl }: OpenInvoice): Cause => [
  `failed:${invoiceId}:${attempts}`,
  { kind: 'payment-failed', amount, nextAttempt: nextAttempt?.toISOString() ?? null, confirm, payUrl },
]

function receipt(
  account: Account,
  { planType, periodStart, periodEnd, amount, discount, receiptUrl }: PaidInvoice,
): Notice {
  return {
    kind: 'receipt',
    planType,
    periodStart: periodStart.toISOString(),
    periodEnd: periodEnd.toISOString(),
    amount,
    discount,
    last4: account.card?.last4 ?? null,
    next: nextOf(account),
    receiptUrl,
  }
}

/** What is taken next, for a mail: null when nothing is, without an amount when that is not known. */
function nextOf(account: Account): Extract<Notice, { kind: 'receipt' }>['next'] {
  const next = nextMoney(subscriptionFrom(account))
  if (next.kind === 'nothing') return null
  return { at: next.at, amount: next.kind === 'charge' ? toCents(next.amount) : null }
}

const centsOf = (amount: number | null) => (amount === null ? null : toCents(amount))
