import type { QuoteSummary } from '../../../modules/quoting/contract/endpoints.ts'
import { marginOf } from './margin.ts'

/** By the clock of the contractor's own device. */
export function greeting(now: Date): string {
  const hour = now.getHours()
  if (hour < 5 || hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const inWords = (count: number) => words[count] ?? String(count)

/** "Two bids are waiting for an answer. One is priced under a 10% margin." Says nothing of a list that is not whole. */
export function bidsInWords(quotes: readonly QuoteSummary[] | undefined): string {
  if (!quotes) return 'Your quotes, newest first.'
  const waiting = quotes.filter(({ status, bidStatus }) => status === 'sent' && bidStatus === 'pending')
  const thin = waiting.filter((quote) => (marginOf(quote) ?? 10) < 10)
  const first = `${inWords(waiting.length)} ${waiting.length === 1 ? 'bid is' : 'bids are'} waiting for an answer.`
  if (thin.length === 0) return first
  return `${first} ${inWords(thin.length)} ${thin.length === 1 ? 'is' : 'are'} priced under a 10% margin.`
}
