import { toCents } from '../../../shared-kernel/money.ts'
import { type Account, nextChargeOf, subscriptionFrom } from '../account.ts'
import { nextMoney } from '../contract/next-money.ts'
import type { OpenInvoice, PaidInvoice, ProviderSubscription } from '../domain/provider-records.ts'
import type { News, Notice } from '../notices.ts'

/** The emails due: a trial's start, a cancellation, each successful or failed charge, and an involuntary end. */
export const newsOf = (account: Account, snapshot: ProviderSubscription, invoices: readonly PaidInvoice[]): News[] => [
  ...aboutTerm(account),
  ...aboutEnd(account, snapshot, invoices),
  ...invoices
    .filter((invoice) => invoice.status === 'paid')
    .map((invoice): News => [`receipt:${invoice.id}`, receipt(account, invoice)]),
  ...aboutDebt(snapshot),
]

const aboutDebt = ({ due, status }: ProviderSubscription): News[] =>
  due && due.attempts > 0 && status === 'past_due' ? [failure(due)] : []

/** A subscription that never got its card or first payment never began, so its end needs no email. */
function aboutEnd(account: Account, snapshot: ProviderSubscription, invoices: readonly PaidInvoice[]): News[] {
  const { subscriptionId, endedUnpaid, endedEarly, accessEnd, trialEnd, periodEnd } = snapshot
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
  const causes: News[] = []
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

const failure = ({ invoiceId, attempts, amount, nextAttempt, confirm, payUrl }: OpenInvoice): News => [
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

/** The next charge, for an email: null if there is none, without an amount if unknown. */
function nextOf(account: Account): Extract<Notice, { kind: 'receipt' }>['next'] {
  const next = nextMoney(subscriptionFrom(account))
  if (next.kind === 'nothing') return null
  return { at: next.at, amount: next.kind === 'charge' ? toCents(next.amount) : null }
}

const centsOf = (amount: number | null) => (amount === null ? null : toCents(amount))
