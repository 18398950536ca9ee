import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatSqft } from './area.ts'
import { frequencyLabel, presets, visitsPerMonth } from './frequency.ts'
import {
  formatMoney,
  formatMonthlyRate,
  formatRate,
  Money,
  money,
  Rate,
  roundHalfUp,
  toCents,
  toDollars,
} from './money.ts'

const messageOf = (schema: typeof Money, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

describe('money', () => {
  it('converts between cents and dollars without loss @T-44 @AMB-P31', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (cents) => {
        expect(toCents(toDollars(cents))).toBe(cents)
        expect(Money.safeParse(toDollars(cents)).success).toBe(true)
      }),
      { numRuns: 10_000 },
    )
    expect(Object.is(toCents(-0), 0)).toBe(true)
  })
  it('rounds halves away from zero, exactly, at any size @T-44', () => {
    expect([roundHalfUp(5, 2), roundHalfUp(-5, 2), roundHalfUp(4, 3), roundHalfUp(5, 3)]).toEqual([3, -3, 1, 2])
    expect(Object.is(roundHalfUp(-1, 3), 0)).toBe(true)
    expect(roundHalfUp(9_007_199_254_740_993n * 10n + 5n, 10_000n)).toBe(9_007_199_254_741)
  })
  it('is formatted for the US, with a true minus sign for a loss', () => {
    expect(formatMoney(381_600)).toBe('$3,816.00')
    expect(formatMoney(-2000)).toBe('−$20.00')
    expect(formatMoney(0)).toBe('$0.00')
  })
  it.each([-0.01, 10_000_000.01, 0.001, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, '5', null])(
    '%s is not a valid price @QUO-45 @QUO-54',
    (value) => {
      expect(Money.safeParse(value).success).toBe(false)
    },
  )
  it('a negative price has its own message @QUO-45', () => {
    expect(messageOf(Money, -1)).toBe('Price must be at least 0')
    expect(messageOf(money('Too little'), -1)).toBe('Too little')
    expect(Money.safeParse(0).success).toBe(true)
  })
})

describe('a rate', () => {
  it.each([0.009, 0, -1, undefined])('is not %s: too low @PRI-37', (value) => {
    expect(messageOf(Rate, value)).toBe('Price must be at least 1 cent per sq ft')
  })
  it('is a number', () => expect(messageOf(Rate, Number.NaN)).toBe('Enter a number, such as 0.05'))
  it.each([1.0001, 5])('is not %s: too high @PRI-38', (value) => {
    expect(messageOf(Rate, value)).toBe('Price cannot exceed $1.00 per sq ft')
  })
  it('has at most 4 decimals @PRI-05 @AMB-P24 @AMB-P31', () => {
    expect([0.01, 0.054, 0.0543, 1].every((rate) => Rate.safeParse(rate).success)).toBe(true)
    expect(Rate.safeParse(0.05432).success).toBe(false)
  })
  it('is shown with cents, and with more decimals only if it has them', () => {
    expect([formatRate(0.05), formatRate(0.054), formatMonthlyRate(1.2)]).toEqual(['$0.05', '$0.054', '$1.20'])
  })
})

describe('an area', () => {
  it('is shown in square feet', () => {
    expect(formatSqft(3080)).toBe('3,080 sq ft')
  })
})

describe('a frequency', () => {
  it('has a label and a number of visits billed per month @QUO-18 @PRI-10', () => {
    const visits = presets.map((frequency) => `${frequencyLabel[frequency]} ${visitsPerMonth[frequency]}`)
    expect(visits).toEqual(['Daily (Mon–Fri) 20', 'Daily (7 days) 30', 'Weekly 4', 'Biweekly 2', 'Monthly 1'])
  })
})
