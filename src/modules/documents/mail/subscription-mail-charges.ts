import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../quote-document.ts'
import {
  amountOf,
  type Content,
  cardName,
  type Fact,
  type NoticeOf,
  planFact,
  type Words,
} from './subscription-mail-words.ts'

export function receipt(notice: NoticeOf<'receipt'>, { manage, cancel, onDay, fromTo }: Words): Content {
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
      ['Next charge', next?.at ? `${amountOf(next.amount)} on ${onDay(next.at)}` : next ? amountOf(null) : 'None'],
    ],
    button: { label: 'See the receipt', url: receiptUrl ?? manage },
    closing: [],
    links: next ? [cancel] : [{ label: 'See my plan', url: manage }],
  }
}

export const refunded = ({ amount, last4 }: NoticeOf<'refunded'>, { manage }: Words): Content => ({
  subject: `Refund from ${productName} - ${formatMoney(amount)}`,
  heading: `We refunded ${formatMoney(amount)}`,
  opening: [`We refunded ${formatMoney(amount)} to your ${cardName(last4)}.`],
  button: { label: 'See my plan', url: manage },
  closing: ['Your bank may take 5 to 10 business days to show it on your statement.'],
})

export function paymentFailed(notice: NoticeOf<'payment-failed'>, words: Words): Content {
  const { amount, nextAttempt, confirm, payUrl } = notice
  const sum = formatMoney(amount)
  const next = nextAttempt ? words.onDay(nextAttempt) : 'None: please pay it yourself'
  return {
    ...(confirm ? toConfirm(sum) : notCharged(sum)),
    facts: [
      ['Amount', sum],
      ['Next try', next],
    ],
    button: { label: confirm ? 'Confirm the payment' : 'Update my card', url: words.subscribe },
    closing: [
      'Until it is paid, your quotes stay closed; you can download all of them from the account menu. If every try fails, the subscription ends. Your quotes are kept either way.',
    ],
    ...(payUrl && { links: [{ label: 'Pay without signing in, on the page of our card provider', url: payUrl }] }),
  }
}

const notCharged = (sum: string) => ({
  subject: 'We could not charge your card',
  heading: 'We could not charge your card',
  opening: [`The charge of ${sum} did not go through. Please check your card, or use another one.`],
})

const toConfirm = (sum: string) => ({
  subject: `Confirm your payment of ${sum}`,
  heading: 'Your bank wants you to confirm a payment',
  opening: [
    `Your bank pays the ${sum} as soon as you confirm it. Your card stays the same, and there is nothing to type: open the payment and confirm it with your bank.`,
  ],
})

export const subscriptionEnded = (
  { endedAt }: NoticeOf<'subscription-ended'>,
  { subscribe, onDay }: Words,
): Content => ({
  subject: 'Your subscription has ended',
  heading: 'Your subscription has ended',
  opening: [
    `Every try to charge your card failed, so your subscription ended on ${onDay(endedAt)}. Nothing more is charged.`,
  ],
  button: { label: 'Choose a plan again', url: subscribe },
  closing: [
    'Your quotes are kept, and open again with a plan. You can download all of them from the account menu at any time.',
  ],
})

export const subscriptionStopped = (
  { endedAt }: NoticeOf<'subscription-stopped'>,
  { subscribe, atMinute }: Words,
): Content => ({
  subject: 'We ended your subscription',
  heading: 'We ended your subscription',
  opening: [`Our support ended your subscription on ${atMinute(endedAt)}. It will not renew.`],
  button: { label: 'Choose a plan again', url: subscribe },
  closing: [
    'If you did not expect this, reply to this email.',
    'Your quotes are kept, and open again with a plan. You can download all of them from the account menu at any time.',
  ],
})

const monthAndYear = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const

export function cardExpiring(
  { last4, expMonth, expYear, next }: NoticeOf<'card-expiring'>,
  { manage, onDay }: Words,
): Content {
  const month = new Date(Date.UTC(expYear, expMonth - 1)).toLocaleDateString('en-US', monthAndYear)
  return {
    subject: `Your card ending in ${last4} expires soon`,
    heading: 'Your card expires soon',
    opening: [
      `Your ${cardName(last4)} is good until the end of ${month}. A charge after that may fail. Add your new card before then, and nothing else changes.`,
    ],
    facts: [
      ['Card', `Ending in ${last4}`],
      ['Good until', `The end of ${month}`],
      ['Next charge', `${amountOf(next.amount)} on ${onDay(next.at)}`],
    ],
    button: { label: 'Use another card', url: manage },
    closing: ['If a charge fails, we tell you and try again, and your quotes are kept.'],
  }
}

export const renewalReminder = (
  { planType, amount, at }: NoticeOf<'renewal-reminder'>,
  { manage, cancel, onDay, atMinute }: Words,
): Content => ({
  subject: `Your yearly plan renews on ${onDay(at)}`,
  heading: 'Your yearly plan renews soon',
  opening: [
    amount === null
      ? `On ${onDay(at)} your plan renews for another year. To keep going, there is nothing you need to do.`
      : `On ${onDay(at)} we charge ${formatMoney(amount)} for another year. To keep going, there is nothing you need to do.`,
  ],
  facts: [planFact(planType), ['Charge', amountOf(amount)], ['When', atMinute(at)]],
  button: { label: 'See my plan', url: manage },
  closing: [
    `To stop it, cancel before ${atMinute(at)}: open your plan and choose Cancel subscription, or follow the link below. Then nothing is charged, and your plan stays open until that time.`,
  ],
  links: [cancel],
})
