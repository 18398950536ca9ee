import type { App } from '../../src/app.ts'
import { planLabel } from '../../src/modules/billing/contract/plans.ts'
import { formatMoney, toCents } from '../../src/shared-kernel/money.ts'

type Operator = ReturnType<App['operator']>
type PlanLine = Awaited<ReturnType<Operator['list']>>[number]
type Subscriber = Awaited<ReturnType<Operator['subscribers']>>[number]
type SubscriberFile = Awaited<ReturnType<Operator['show']>>
type Subscription = SubscriberFile['subscription']

export const minute = (at: string | Date) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
const dollars = (amount: number) => formatMoney(toCents(amount))
const row = (label: string, value: string) => `${label.padEnd(16)}${value}`

export const planLine = ({ planType, price, trialing, active, pastDue }: PlanLine) =>
  `${planType.padEnd(21)}${dollars(price).padStart(8)}   ${trialing} trialing, ${active} active, ${pastDue} past due`

export const subscriberLine = ({ email, planType, status, until, accessEnd, disposable }: Subscriber) =>
  [
    email.padEnd(34),
    planType.padEnd(20),
    (status ?? 'waits for a card').padEnd(17),
    accessEnd ? `ends ${minute(accessEnd)}` : until ? `until ${minute(until)}` : '',
    disposable ? '(disposable address)' : '',
  ]
    .join(' ')
    .trimEnd()

/** A subscription's state, one fact per line. */
export function subscriptionLines(subscription: Subscription): string[] {
  const { status, planType, trialEnd, periodEnd, accessEnd, nextCharge, pendingChange, discount, card, due } =
    subscription
  const facts: (readonly [string, string | null])[] = [
    ['plan', planType && planLabel(planType)],
    ['status', status ?? (planType ? 'waits for a card' : 'none')],
    ['trial ends', status === 'trialing' && trialEnd ? minute(trialEnd) : null],
    ['period ends', status !== 'trialing' && periodEnd ? minute(periodEnd) : null],
    ['ends for good', accessEnd && minute(accessEnd)],
    ['next charge', nextCharge && `${amount(nextCharge.amount)} on ${minute(nextCharge.at)}`],
    ['plan after that', pendingChange && `${planLabel(pendingChange.planType)} from ${minute(pendingChange.at)}`],
    ['discount', discount && `${dollars(discount.price)} for ${discount.renewalsLeft} more renewals`],
    ['card', card && `${card.brand} ending in ${card.last4}, ${card.expMonth}/${card.expYear}`],
    ['owed', due && `${dollars(due.amount)}, next attempt ${due.nextAttempt ? minute(due.nextAttempt) : 'none'}`],
  ]
  return facts.flatMap(([label, value]) => (value ? [row(label, value)] : []))
}

const amount = (known: number | null) => (known === null ? 'amount not known' : dollars(known))

/** A subscriber's file: the subscription, the ids to look up at the card provider, and its history, newest first. */
export function fileLines({
  subscription,
  discounts,
  provider,
  open,
  leaving,
  reports,
  mails,
  operators,
}: SubscriberFile): string[] {
  const part = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : []
  return [
    ...subscriptionLines(subscription),
    ...discounts.map(({ coupon, name }) => row('coupon', name ?? coupon)),
    row('customer', provider.customerId ?? 'none'),
    row('subscription', provider.subscriptionId ?? 'none'),
    ...part(
      'not answered yet',
      open.map(({ kind, since }) => `${minute(since)}  ${kind}`),
    ),
    ...part(
      'why canceled',
      leaving.map(({ reason, at }) => `${minute(at)}  ${reason}`),
    ),
    ...part(
      'reported',
      reports.map(({ type, at }) => `${minute(at)}  ${type}`),
    ),
    ...part(
      'mailed',
      mails.map(({ cause, at }) => `${minute(at)}  ${cause.split(':')[0]}`),
    ),
    ...part(
      'operators',
      operators.map(
        ({ at, operator, action, outcome }) =>
          `${minute(at)}  ${operator}: ${action}, ${outcome ?? 'without an end yet'}`,
      ),
    ),
  ]
}

type Figures = Awaited<ReturnType<Operator['figures']>>

const columns = [
  ...(['Month', 'Active', 'MRR', 'Past due', 'of MRR', 'Trials', 'Converted', 'Begun', 'Churned', 'of MRR'] as const),
]
const widths = [10, 7, 13, 9, 12, 7, 10, 6, 8, 12]

/** Monthly figures as a table, newest month last. */
export function figureLines({ asOf, recordedSince, months }: Figures): string[] {
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('')
  const rows = months.map((one) => [
    one.month + (one.complete ? '' : ' *'),
    ...[String(one.subscribers), formatMoney(one.mrr), String(one.pastDue), formatMoney(one.pastDueMrr)],
    ...[String(one.trialsStarted), String(one.trialsConverted), String(one.begun)],
    ...[String(one.churned), formatMoney(one.churnedMrr)],
  ])
  const since = recordedSince
    ? `Recorded since ${minute(recordedSince)}; a month with * is not complete.`
    : 'Nothing has been recorded yet.'
  return [line(columns), ...rows.map(line), '', `As of ${minute(asOf)}. ${since}`]
}
