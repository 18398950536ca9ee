import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../quote-document.ts'
import {
  amountOf,
  type Content,
  cardName,
  fromThenOn,
  type NoticeOf,
  planFact,
  type Words,
} from './subscription-mail-words.ts'

export const trialStarted = (
  { planType, amount, trialEnd }: NoticeOf<'trial-started'>,
  { dashboard, cancel, atMinute }: Words,
): Content => ({
  subject: `Your 1-day free trial of ${productName} has started`,
  heading: 'Your free day has started',
  opening: [
    'Walk a building, price it and send the quote: the calculator, PDF quotes and e-mail are open now. Your own rates, default costs and the AI tools open with the first charge.',
  ],
  facts: [
    planFact(planType),
    ['Free until', atMinute(trialEnd)],
    ['First charge', `${amountOf(amount)} on ${atMinute(trialEnd)}`],
    fromThenOn(amount, planType),
  ],
  button: { label: 'Start your first quote', url: dashboard },
  closing: [
    'Cancel before the free day ends and nothing is charged. Later you can cancel at any time: what you paid for stays open to the end of its period.',
  ],
  links: [{ ...cancel, label: 'Cancel my trial' }],
})

export const trialEnding = (
  { planType, amount, trialEnd, last4 }: NoticeOf<'trial-ending'>,
  { manage, cancel, atMinute }: Words,
): Content => ({
  subject: `Your trial ends ${atMinute(trialEnd)}`,
  heading: 'Your free day ends soon',
  opening: [
    `Then we charge your ${cardName(last4)}, and your own rates, default costs and the AI tools open. To keep going, there is nothing you need to do.`,
  ],
  facts: [planFact(planType), ['Charge', amountOf(amount)], ['When', atMinute(trialEnd)], fromThenOn(amount, planType)],
  button: { label: 'See my plan', url: manage },
  closing: ['Not for you? Cancel before that time and nothing is charged.'],
  links: [{ ...cancel, label: 'Cancel my trial' }],
})

export const trialCanceled = ({ accessEnd }: NoticeOf<'trial-canceled'>, { manage, atMinute }: Words): Content => ({
  subject: 'Your trial is canceled - no charge',
  heading: 'Your trial is canceled',
  opening: [`Nothing is charged. ${productName} stays open for you until ${atMinute(accessEnd)}.`],
  button: { label: 'Keep my plan after all', url: manage },
  closing: ['Your quotes are kept. To come back later, sign in, choose a plan and pick up where you left off.'],
})

function lastCharge(still: NoticeOf<'subscription-canceled'>['still'], atMinute: Words['atMinute']) {
  if (!still) return 'Nothing more is charged.'
  if (!still.at || still.amount === null)
    return 'Your plan page says what is still charged for the time that has begun.'
  return `${formatMoney(still.amount)} for the time that has begun is still charged on ${atMinute(still.at)}, and nothing after it.`
}

export const canceledUnpaid = ({ endedAt }: NoticeOf<'canceled-unpaid'>, { subscribe, atMinute }: Words): Content => ({
  subject: 'Your subscription has ended - no charge',
  heading: 'Your subscription has ended',
  opening: [
    `You canceled before the current period was paid for, so it ended on ${atMinute(endedAt)}. The open amount is not charged, and nothing more is charged.`,
  ],
  button: { label: 'Choose a plan again', url: subscribe },
  closing: [
    'Your quotes are kept, and open again with a plan. You can download all of them from the account menu at any time.',
  ],
})

export const subscriptionCanceled = (
  { accessEnd, still }: NoticeOf<'subscription-canceled'>,
  { manage, dashboard, atMinute }: Words,
): Content => ({
  subject: 'Your subscription is canceled',
  heading: 'Your subscription is canceled',
  opening: [`${lastCharge(still, atMinute)} ${productName} stays open for you until ${atMinute(accessEnd)}.`],
  button: { label: 'Resume my plan', url: manage },
  closing: [
    'Until that day you can export your quotes as a workbook from the dashboard. They are kept afterwards too: you can download everything from the account menu at any time, or come back and pick up where you left off.',
  ],
  links: [{ label: 'Export my quotes', url: dashboard }],
})
