import { z } from 'zod'
import { rates } from './cents.ts'
import { obeys, type Rule } from './rule.ts'

export * from './cents.ts'

const atMostDecimals = (places: number) => (value: number) => {
  const scale = 10 ** places
  return Math.round(value * scale) / scale === value
}

/** One price, in dollars: 0 to 10,000,000, at most 2 decimals. `message` is for a missing or negative one. */
export const priceRule =
  (message = 'Price must be at least 0'): Rule<number | null> =>
  (price) => {
    if (price === null || !(price >= 0)) return message
    if (price > 10_000_000) return 'Price can’t exceed $10,000,000'
    return atMostDecimals(2)(price) ? undefined : 'Use at most 2 decimals'
  }

/** One price on the wire, checked by `priceRule`. */
export function money(message?: string) {
  const rule = priceRule(message)
  return z.number(rule(null)).check(obeys(rule))
}

export const Money = money()

/** A sum of prices on the wire, in dollars; may exceed any single price. */
export const Total = z.number().min(0).max(1_000_000_000_000).refine(atMostDecimals(2), 'Use at most 2 decimals')

/** A rate, in dollars per square foot per visit; null if none. */
export const rateRule: Rule<number | null> = (rate) => {
  if (Number.isNaN(rate)) return 'Enter a number, such as 0.05'
  if (rate === null || rate < rates.lowest) return 'Price must be at least 1 cent per sq ft'
  if (rate > rates.highest) return 'Price cannot exceed $1.00 per sq ft'
  return atMostDecimals(4)(rate) ? undefined : 'Use at most 4 decimals'
}

/** A rate on the wire, checked by `rateRule`. */
export const Rate = z
  .number({ error: ({ input }) => rateRule(Number.isNaN(input) ? Number.NaN : null) })
  .min(rates.lowest, rateRule(null))
  .max(rates.highest, rateRule(Number.POSITIVE_INFINITY))
  .refine(atMostDecimals(4), 'Use at most 4 decimals')
