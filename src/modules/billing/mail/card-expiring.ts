import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { amountOf, cardName, type NoticeOf, type Words } from './parts/words.ts'

const monthAndYear = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** The card expires within 30 days. */
export function cardExpiring(
  { last4, expMonth, expYear, next }: NoticeOf<'card-expiring'>,
  { manage, onDay }: Words,
): ServiceWords {
  const month = new Date(Date.UTC(expYear, expMonth - 1)).toLocaleDateString('en-US', monthAndYear)
  return {
    subject: `Your card ending in ${last4} expires soon`,
    heading: 'Your card expires soon',
    opening: [`Your ${cardName(last4)} expires at the end of ${month}. Update it before your next charge.`],
    facts: [
      ['Card', `Ending in ${last4}`],
      ['Expires', `The end of ${month}`],
      ['Next charge', `${amountOf(next.amount)} on ${onDay(next.at)}`],
    ],
    button: { label: 'Use another card', url: manage },
    closing: ['If a charge fails, we’ll email you and retry, and we keep your quotes.'],
  }
}
