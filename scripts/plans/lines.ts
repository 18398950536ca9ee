import type { App } from '../../src/app.ts'
import { planLabel } from '../../src/modules/billing/contract/plans.ts'
import { formatMoney, toCents } from '../../src/shared-kernel/money.ts'

type Operator = ReturnType<App['operator']>
type PlanLine = Awaited<ReturnType<Operator['list']>>[number]
type Subscriber = Awaited<ReturnType<Operator['subscribers']>>[number]
type SubscriberFile = Awaited<ReturnType<Operator['show']>>
type Subscription = SubscriberFile['subscription']

const minute = (at: string | Date) => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
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

/** How a subscription stands, one fact a line. */
export function subscriptionLines(subscription: Subscription): string[] {
  const { status, planType, trialEnd, periodEnd, accessEnd, nextCharge, pendingChange, discount, card, due } =
    subscription
  const facts: (readonly [string, string | null])[] = [
    ['plan', planType && planLabel(planType)],
    ['status', status ?? (planType ? 'waits for a card' : 'none')],
    ['trial ends', status === 'trialing' && trialEnd ? minute(trialEnd) : null],
    ['period ends', status !== 'trialing' && periodEnd ? minute(periodEnd) : null],
    ['ends for good', accessEnd && minute(accessEnd)],
    ['next charge', nextCharge && `${dollars(nextCharge.amount)} on ${minute(nextCharge.at)}`],
    ['plan after that', pendingChange && `${planLabel(pendingChange.planType)} from ${minute(pendingChange.at)}`],
    ['discount', discount && `${dollars(discount.price)} for ${discount.renewalsLeft} more renewals`],
    ['card', card && `${card.brand} ending in ${card.last4}, ${card.expMonth}/${card.expYear}`],
    ['owed', due && `${dollars(due.amount)}, next try ${due.nextAttempt ? minute(due.nextAttempt) : 'none'}`],
  ]
  return facts.flatMap(([label, value]) => (value ? [row(label, value)] : []))
}

/** A whole file: the subscription, the ids to look up at the card provider, and what happened, newest first. */
export function fileLines({ subscription, provider, open, reports, mails, operators }: SubscriberFile): string[] {
  const part = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : []
  return [
    ...subscriptionLines(subscription),
    row('customer', provider.customerId ?? 'none'),
    row('subscription', provider.subscriptionId ?? 'none'),
    ...part(
      'not answered yet',
      open.map(({ kind, since }) => `${minute(since)}  ${kind}`),
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
