import type { Cents } from '../../../shared-kernel/cents.ts'

/**
 * Splits an amount in proportion to the weights. Leftover cents go to the largest remainders, of equal ones to the earlier, so
 * the sum is exact. Without any weight the first part has it all.
 */
export function spread(amount: Cents, weights: readonly bigint[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? amount : 0))
  const whole = BigInt(amount)
  const parts = weights.map((weight, index) => {
    const exact = weight * whole
    const cents = exact / total
    return { index, cents: Number(cents), rest: exact - cents * total }
  })
  const leftOver = amount - parts.reduce((sum, { cents }) => sum + cents, 0)
  if (leftOver === 0) return parts.map(({ cents }) => cents)
  const byRest = parts.toSorted((one, other) =>
    one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1,
  )
  const lucky = new Set(byRest.slice(0, leftOver).map(({ index }) => index))
  return parts.map(({ index, cents }) => (lucky.has(index) ? cents + 1 : cents))
}
