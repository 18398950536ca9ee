import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../quote-document.ts'
import {
  atMinute,
  type Content,
  cardName,
  each,
  type NoticeOf,
  type Places,
  planFact,
} from './subscription-mail-words.ts'

export const trialStarted = (
  { planType, amount, trialEnd }: NoticeOf<'trial-started'>,
  { dashboard, cancel }: Places,
): Content => ({
  subject: `Your 1-day free trial of ${productName} has started`,
  heading: 'Your free day has started',
  opening: [
    'Walk a building, price it and send the quote: the calculator, PDF quotes and e-mail are open now. Your own rates, default costs and the AI tools open with the first charge.',
  ],
  facts: [
    planFact(planType),
    ['Free until', atMinute(trialEnd)],
    ['First charge', `${formatMoney(amount)} on ${atMinute(trialEnd)}`],
    ['From then on', each(amount, planType)],
  ],
  button: { label: 'Start your first quote', url: dashboard },
  closing: [
    'Cancel before the free day ends and nothing is charged. Later you can cancel at any time: what you paid for stays open to the end of its period.',
  ],
  links: [{ ...cancel, label: 'Cancel my trial' }],
})

export const trialEnding = (
  { planType, amount, trialEnd, last4 }: NoticeOf<'trial-ending'>,
  { manage, cancel }: Places,
): Content => ({
  subject: `Your trial ends ${atMinute(trialEnd)}`,
  heading: 'Your free day ends soon',
  opening: [
    `Then we charge your ${cardName(last4)}, and your own rates, default costs and the AI tools open. If you want to go on, there is nothing to do.`,
  ],
  facts: [
    planFact(planType),
    ['Charge', formatMoney(amount)],
    ['When', atMinute(trialEnd)],
    ['From then on', each(amount, planType)],
  ],
  button: { label: 'See my plan', url: manage },
  closing: ['Not for you? Cancel before that time and nothing is charged.'],
  links: [{ ...cancel, label: 'Cancel my trial' }],
})

export const trialCanceled = ({ accessEnd }: NoticeOf<'trial-canceled'>, { manage }: Places): Content => ({
  subject: 'Your trial is canceled - no charge',
  heading: 'Your trial is canceled',
  opening: [`Nothing is charged. ${productName} stays open for you until ${atMinute(accessEnd)}.`],
  button: { label: 'Keep my plan after all', url: manage },
  closing: ['Your quotes are kept. To come back later, sign in, choose a plan and go on where you stopped.'],
})

export const subscriptionCanceled = (
  { accessEnd }: NoticeOf<'subscription-canceled'>,
  { manage, dashboard }: Places,
): Content => ({
  subject: 'Your subscription is canceled',
  heading: 'Your subscription is canceled',
  opening: [`Nothing more is charged. ${productName} stays open for you until ${atMinute(accessEnd)}.`],
  button: { label: 'Resume my plan', url: manage },
  closing: [
    'Until that day you can export your quotes as a workbook from the dashboard. They are kept afterwards too: you can download everything from the account menu at any time, or come back and go on.',
  ],
  links: [{ label: 'Export my quotes', url: dashboard }],
})
