import { z } from 'zod'
import { rates } from './cents.ts'

export * from './cents.ts'

const atMostDecimals = (places: number) => (value: number) => {
  const scale = 10 ** places
  return Math.round(value * scale) / scale === value
}

/**
 * One price on the wire: dollars, 0 to 10,000,000, at most 2 decimals. `message` is the error for a missing or negative
 * one.
 */
export const money = (message = 'Price must be at least 0') =>
  z
    .number(message)
    .min(0, message)
    .max(10_000_000, 'Price cannot exceed $10,000,000')
    .refine(atMostDecimals(2), 'Use at most 2 decimals')

export const Money = money()

/** A sum of prices on the wire, in dollars; may exceed any single price. */
export const Total = z.number().min(0).max(1_000_000_000_000).refine(atMostDecimals(2), 'Use at most 2 decimals')

/** A rate on the wire, in dollars per square foot per visit. */
export const Rate = z
  .number('Price must be at least 1 cent per sq ft')
  .min(rates.lowest, 'Price must be at least 1 cent per sq ft')
  .max(rates.highest, 'Price cannot exceed $1.00 per sq ft')
  .refine(atMostDecimals(4), 'Use at most 4 decimals')
