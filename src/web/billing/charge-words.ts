import type { Subscription } from '../../modules/billing/contract/endpoints.ts'
import { nextMoney } from '../../modules/billing/contract/next-money.ts'
import { longDate, longMoment } from '../ui/dates.ts'
import { cardName, money, whenOf } from './words.ts'

/** "$7.49", or a note that it is unknown. */
export const amountWords = (amount: number | null): string => (amount === null ? 'Not known yet' : money(amount))

/** A charge within the hour is shown to the minute. */
function chargedAt(subscription: Subscription, at: string): string {
  return subscription.nextCharge?.invoiced ? longMoment(new Date(at)) : whenOf(subscription, at)
}

interface ChargeFigure {
  readonly label: string
  readonly figure: string
  readonly note: string
}

/** The plan screen's main figure: the next charge and its date, or the amount due. */
export function chargeFigure(subscription: Subscription): ChargeFigure {
  const { due, card } = subscription
  const next = nextMoney(subscription)
  const paying = card ? `, ${cardName(card)}` : ''
  if (due) {
    const note = due.nextAttempt
      ? `Next attempt on ${whenOf(subscription, due.nextAttempt)}${paying}`
      : due.confirm
        ? 'Confirm it with your bank'
        : 'Update your card to pay it'
    return { label: 'Payment due', figure: money(due.amount), note }
  }
  if (next.kind === 'nothing') return { label: 'Next charge', figure: 'None', note: 'Nothing more is charged' }
  if (next.kind === 'charge')
    return { label: 'Next charge', figure: money(next.amount), note: `${chargedAt(subscription, next.at)}${paying}` }
  return {
    label: 'Next charge',
    figure: amountWords(null),
    note: next.at ? `${chargedAt(subscription, next.at)}${paying}` : 'We’re asking the card provider',
  }
}

/** Describes an active discount of ours, next to the figure. */
export function discountWords({ discount, nextCharge }: Subscription): string | null {
  if (!discount) return null
  const { price, fullPrice, renewalsLeft } = discount
  const renewals = renewalsLeft === 1 ? 'renewal' : `${renewalsLeft} renewals`
  return nextCharge?.amount === price
    ? `${money(price)} for the next ${renewals}, then ${money(fullPrice)}/month`
    : `${money(fullPrice - price)} off for the next ${renewals}`
}

/** The remaining charges of a plan that is ending. */
export function lastChargeWords(subscription: Subscription): string {
  const next = nextMoney(subscription)
  if (next.kind === 'nothing') return 'Nothing more is charged'
  if (next.kind === 'unknown') return 'We don’t know yet whether there’s another charge'
  const what = subscription.due ? 'the amount due' : 'the current period'
  return `One charge is left: ${money(next.amount)} on ${chargedAt(subscription, next.at)}, for ${what}`
}

/** The effect of canceling on charges and access, shown before canceling. */
export function cancelingWords(subscription: Subscription | null): string {
  const { ifCanceled, status, trialEnd, periodEnd, due, nextCharge } = subscription ?? {}
  if (!subscription || !ifCanceled || ifCanceled === 'unknown')
    return 'If your last payment went through, you keep access until that period ends. If it didn’t, your plan ends now and we won’t charge you.'
  if (ifCanceled === 'ends-now') {
    const open = due?.amount ?? nextCharge?.amount
    const what = open ? `${money(open)} isn’t paid yet and won’t be charged. ` : ''
    return `Your plan ends now. ${what}Nothing more is charged.`
  }
  const end = status === 'trialing' ? trialEnd : periodEnd
  const until = end ? whenOf(subscription, end) : 'it ends'
  if (status === 'trialing') return `You keep access until ${until} and pay nothing.`
  if (nextCharge?.invoiced && nextCharge.amount)
    return `You keep access until ${until}. ${lastChargeWords(subscription)}.`
  return `You keep access until ${until} and aren’t charged again.`
}

interface Canceled extends Subscription {
  readonly charged: { readonly at: string; readonly amount: number } | null
}

/** The effect of the cancellation, shown after it. */
export function canceledWords(after: Canceled): string {
  const { status, accessEnd, charged } = after
  const paid = charged ? ` ${money(charged.amount)} was charged on ${longMoment(new Date(charged.at))}.` : ''
  if (status === 'canceled') return `Your plan has ended.${paid} ${lastChargeWords(after)}.`
  const until = accessEnd ? `You keep access until ${whenOf(after, accessEnd)}.` : ''
  return `${until}${paid} ${lastChargeWords(after)}.`.trim()
}

/** "Next charge: $19.99 on December 8, 2026." */
export function resumedWords(after: Subscription): string | undefined {
  const next = nextMoney(after)
  if (next.kind === 'charge') return `Next charge: ${money(next.amount)} on ${chargedAt(after, next.at)}.`
  return next.kind === 'unknown' && next.at ? `Next charge: on ${longDate(new Date(next.at))}.` : undefined
}
