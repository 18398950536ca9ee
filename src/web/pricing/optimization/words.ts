import type { BenchmarkType } from '../../../modules/pricing/contract/benchmarks.ts'
import { jobWords, type PriceOptimization } from '../../../modules/pricing/contract/evidence.ts'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { clock, shortDate } from '../../ui/dates.ts'

const minus = '\u2212'

/** 0.784 is "78.4%" (WEB-53). */
export const percent = (share: number): string => `${(share * 100).toFixed(1)}%`
/** 0.784 is "78%": for confidence and the industry's win rate (WEB-54), and for a scale. */
export const wholePercent = (share: number): string => `${Math.round(share * 100)}%`
const signed = (figure: number): string =>
  `${figure > 0 ? '+' : ''}${figure
    .toFixed(1)
    .replace('-', minus)
    .replace(/^−(0(\.0+)?)$/, '$1')}`
/** -11.44 is "−11.4%"; a gain has a plus. */
export const change = (percents: number): string => `${signed(percents)}%`
/** From "64.3%" to "54.6%" is "−9.7 points": the difference of the percents as they are shown. */
export const points = (from: number, to: number): string => {
  const shown = (share: number) => Math.round(share * 1000)
  return `${signed((shown(to) - shown(from)) / 10)} points`
}
/** Dollars without cents: "$1,160". */
export const wholeDollars = (dollars: number): string => formatMoney(toCents(Math.round(dollars))).replace(/\.00$/, '')
/** The same with its sign: "+$12", "−$3". */
export const signedDollars = (dollars: number): string =>
  `${Math.round(dollars) > 0 ? '+' : ''}${wholeDollars(Math.round(dollars) + 0)}`

export const decidedWords = (count: number): string =>
  `${count.toLocaleString('en-US')} decided ${count === 1 ? 'bid' : 'bids'}`

const month = new Intl.DateTimeFormat('en-US', { month: 'long' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })
const sinceWords = (since: Date, now: Date) =>
  (since.getFullYear() === now.getFullYear() ? month : monthAndYear).format(since)

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** "Weekly offices, 24 decided bids since January · updated today, 9:12 AM" */
export function leadOf({ job, decidedBids, since }: PriceOptimization, updatedAt: number, now = new Date()): string {
  const bids = since ? `${decidedWords(decidedBids)} since ${sinceWords(new Date(since), now)}` : 'no decided bids yet'
  const updated = new Date(updatedAt)
  const day = updated.toDateString() === now.toDateString() ? 'today' : shortDate(updated, now)
  return `${capital(jobWords(job))}, ${bids}\u00a0· updated ${day}, ${clock(updated)}`
}

/** Whether the contractor's average belongs to this type of the analysis: quotes say "educational" for a school. */
export const sameType = (analysis: BenchmarkType, own: BenchmarkType): boolean =>
  own === analysis || (analysis === 'school' && own === 'educational')
