import fc from 'fast-check'
import { expect, it } from 'vitest'
import { presets, visitsPerMonth } from '../../../shared-kernel/frequency.ts'
import { leadsWithVisit, monthTerms } from './month.ts'
import { pricePerVisit } from './price.ts'

const cents = fc.integer({ min: 0, max: 100_000_000_000 })
const frequency = fc.constantFrom(...presets)

it.each([
  [
    'daily',
    'Every weekday, the same price each month.',
    'Covers 20 weekday visits a month. Each additional visit: $52.20.',
  ],
  ['daily7', 'Every day, the same price each month.', 'Covers 30 visits a month. Each additional visit: $34.80.'],
  ['weekly', 'Every week, the same price each month.', 'Covers 4 visits a month. Each additional visit: $261.00.'],
  [
    'biweekly',
    'Every two weeks, the same price each month.',
    'Covers 2 visits a month. Each additional visit: $522.00.',
  ],
  ['monthly', 'Once a month, the same price each month.', 'Covers 1 visit a month. Each additional visit: $1,044.00.'],
] as const)('%s: says what $1,044.00 a month covers @SCH-05 @SCR-05', (frequency, flat, visits) => {
  const terms = (monthCovers: 'flat' | 'visits') => monthTerms({ monthCovers, frequency, monthlyCents: 104_400 })
  expect([terms('flat'), terms('visits')]).toEqual([flat, visits])
})

it('the price of a visit is the monthly price divided by its visits, rounded once, half up @SCH-06', () => {
  const biweekly = { frequency: 'biweekly' } as const
  expect([
    pricePerVisit(28_690, biweekly),
    pricePerVisit(1, biweekly),
    pricePerVisit(110, { frequency: 'daily' }),
  ]).toEqual([14_345, 1, 6])
  fc.assert(
    fc.property(cents, frequency, (monthly, frequency) => {
      const visits = visitsPerMonth[frequency]
      expect(Math.abs(pricePerVisit(monthly, { frequency }) * visits - monthly)).toBeLessThanOrEqual(visits / 2)
    }),
  )
})

it('a higher monthly price never lowers the price of a visit @SCH-06', () => {
  fc.assert(
    fc.property(cents, cents, frequency, (one, more, frequency) => {
      expect(pricePerVisit(one + more, { frequency })).toBeGreaterThanOrEqual(pricePerVisit(one, { frequency }))
    }),
  )
})

it("homes and work once a week or less lead with a visit's price, daily work with the month's @SCH-06 @SCR-15", () => {
  const leading = (customerType: 'residential' | 'commercial') =>
    presets.filter((frequency) => leadsWithVisit(customerType, { frequency }))
  expect([leading('residential'), leading('commercial')]).toEqual([presets, ['weekly', 'biweekly', 'monthly']])
})
