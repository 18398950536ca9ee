import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import type { NoticeOf, Words } from './parts/words.ts'

/** A charge failed, or the bank requires a confirmation. */
export function paymentFailed(notice: NoticeOf<'payment-failed'>, words: Words): ServiceWords {
  const { amount, nextAttempt, confirm, payUrl } = notice
  const sum = formatMoney(amount)
  const next = nextAttempt ? words.onDay(nextAttempt) : 'We won’t retry. Please pay now.'
  return {
    ...(confirm ? toConfirm(sum) : notCharged(sum)),
    facts: [
      ['Amount', sum],
      ['Next attempt', next],
    ],
    button: { label: confirm ? 'Confirm the payment' : 'Update my card', url: words.subscribe },
    closing: [
      'You can’t open quotes until this is paid, but you can download them from the account menu. If our last attempt fails, your plan ends. We keep your quotes either way.',
    ],
    ...(payUrl && { links: [{ label: 'Pay without signing in, on the page of our card provider', url: payUrl }] }),
  }
}

const notCharged = (sum: string) => ({
  subject: 'We couldn’t charge your card',
  heading: 'We couldn’t charge your card',
  opening: [`The charge of ${sum} didn’t go through. Please check your card, or use another one.`],
})

const toConfirm = (sum: string) => ({
  subject: `Confirm your payment of ${sum}`,
  heading: 'Your bank needs you to approve a payment',
  opening: [`Your bank needs you to approve the ${sum} charge. It takes one tap; you don’t have to enter your card.`],
})
