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
