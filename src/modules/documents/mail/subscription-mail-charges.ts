import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../quote-document.ts'
import {
  type Content,
  cardName,
  each,
  type Fact,
  fromTo,
  type NoticeOf,
  onDay,
  type Places,
  planFact,
} from './subscription-mail-words.ts'

export function receipt(notice: NoticeOf<'receipt'>, { manage, cancel }: Places): Content {
  const { planType, periodStart, periodEnd, amount, discount, last4, next, receiptUrl } = notice
  const lowered: readonly Fact[] = [
    ['Price', formatMoney(amount + discount)],
    ['Discount', formatMoney(-discount)],
  ]
  return {
    subject: `Receipt from ${productName} - ${formatMoney(amount)}`,
    heading: 'Thank you for your payment',
    opening: [`We charged ${formatMoney(amount)} to your ${cardName(last4)}.`],
    facts: [
      ...(planType ? [planFact(planType)] : []),
      ['Period', fromTo(periodStart, periodEnd)],
      ...(discount > 0 ? lowered : []),
      ['Paid', formatMoney(amount)],
      ['Next charge', next ? `${formatMoney(next.amount)} on ${onDay(next.at)}` : 'None'],
    ],
    button: { label: 'See the receipt', url: receiptUrl ?? manage },
    closing: [],
    links: next ? [cancel] : [{ label: 'See my plan', url: manage }],
  }
}

export function paymentFailed(
  { amount, nextAttempt, confirm }: NoticeOf<'payment-failed'>,
  { subscribe }: Places,
): Content {
  const sum = formatMoney(amount)
  const next = nextAttempt ? onDay(nextAttempt) : 'None: please pay it yourself'
  return {
    subject: 'We could not charge your card',
    heading: confirm ? 'Your bank wants you to confirm a payment' : 'We could not charge your card',
    opening: [
      confirm
        ? `The charge of ${sum} waits for your word to your bank. Open your plan and confirm it there.`
        : `The charge of ${sum} did not go through. Please look whether your card is still good, or use another.`,
    ],
    facts: [
      ['Amount', sum],
      ['Next try', next],
    ],
    button: { label: confirm ? 'Confirm the payment' : 'Update my card', url: subscribe },
    closing: [
      'Until it is paid your quotes stay closed; you can download all of them from the account menu. If no try succeeds, the subscription ends. Your quotes are kept either way.',
    ],
  }
}

export const subscriptionEnded = ({ endedAt }: NoticeOf<'subscription-ended'>, { subscribe }: Places): Content => ({
  subject: 'Your subscription has ended',
  heading: 'Your subscription has ended',
  opening: [
    `No try to charge your card succeeded, so your subscription ended on ${onDay(endedAt)}. Nothing more is charged.`,
  ],
  button: { label: 'Choose a plan again', url: subscribe },
  closing: [
    'Your quotes are kept, and open again with a plan. You can download all of them from the account menu at any time.',
  ],
})

export const renewalReminder = (
  { planType, amount, at }: NoticeOf<'renewal-reminder'>,
  { manage, cancel }: Places,
): Content => ({
  subject: `Your yearly plan renews on ${onDay(at)}`,
  heading: 'Your yearly plan renews soon',
  opening: ['If you want to go on, there is nothing to do.'],
  facts: [
    planFact(planType),
    ['Charge', formatMoney(amount)],
    ['When', onDay(at)],
    ['From then on', each(amount, planType)],
  ],
  button: { label: 'See my plan', url: manage },
  closing: [`Cancel before ${onDay(at)} and nothing is charged.`],
  links: [cancel],
})
