import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shareOut } from './share-out.ts'

const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 300 })
const whole = fc.integer({ min: 0, max: 10_000_000 })

/** The rule in other words: everyone's whole part, then one more by largest remainder, of equal ones the earlier. */
function slowly(total: number, parts: readonly number[]) {
  const sum = parts.reduce((all, one) => all + BigInt(one), 0n)
  const given = parts.map((part) => (BigInt(part) * BigInt(total)) / sum)
  const wanted = parts.map((part, at) => ({ at, rest: (BigInt(part) * BigInt(total)) % sum }))
  for (let left = BigInt(total) - given.reduce((all, one) => all + one, 0n); left > 0n; left--) {
    const next = wanted.reduce((best, one) => (one.rest > best.rest ? one : best))
    given[next.at]!++
    next.rest = -1n
  }
  return given.map(Number)
}

describe('Sharing out a whole number @TPL-01', () => {
  it('adds up, and follows the largest remainders, for any weights', () => {
    fc.assert(
      fc.property(weights, whole, (parts, total) => {
        const shared = shareOut(total, parts)
        expect(shared.reduce((sum, one) => sum + one, 0)).toBe(total)
        if (parts.some((part) => part > 0)) expect(shared).toEqual(slowly(total, parts))
      }),
    )
  })

  it('gives what is left of equal remainders to the earlier ones', () => {
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(shareOut(5, [1, 1, 1])).toEqual([2, 2, 1])
    expect(shareOut(3, [1, 5])).toEqual([1, 2])
  })

  it('returns the weights at their own sum', () => {
    fc.assert(
      fc.property(weights, (parts) => {
        const sum = parts.reduce((all, one) => all + one, 0)
        if (sum > 0) expect(shareOut(sum, parts)).toEqual(parts)
      }),
    )
  })

  it('gives all to the first without any weight', () => expect(shareOut(7, [0, 0])).toEqual([7, 0]))
})
