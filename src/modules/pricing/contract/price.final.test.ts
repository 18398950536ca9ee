import { describe, expect, it } from 'vitest'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { area, extra, office, quote, rooms, threeRoomsWithExtras } from './price.examples.ts'
import {
  adjusted,
  adjustment,
  annualPrice,
  annualRevenue,
  customerLines,
  finalPrice,
  type Price,
  priceOf,
  recalculated,
  type StoredPrice,
} from './price.ts'

const dollars = (cents: number | null) => (cents === null ? null : formatMoney(cents))
const shown = (price: Omit<StoredPrice, 'adjustment'>) => ({
  totalMonthly: dollars(price.totalMonthly),
  totalOneTime: dollars(price.totalOneTime),
  finalMonthly: dollars(price.finalMonthly),
  finalOneTime: dollars(price.finalOneTime),
})
const totals = (totalMonthly: number, totalOneTime = 0) => ({
  totalMonthly: toCents(totalMonthly),
  totalOneTime: toCents(totalOneTime),
})
const nothingStored = { totalMonthly: null, totalOneTime: null, finalMonthly: null, finalOneTime: null }

describe('the adjustment', () => {
  it('is 100% by default @PX-18 @PRI-27 @PRI-29 @PRI-30', () => {
    const price = finalPrice(totals(504, 310))
    expect(shown(price)).toMatchObject({ finalMonthly: '$504.00', finalOneTime: '$310.00' })
    expect(adjustment(price)).toBe(100)
  })
  it('of 90% lowers both prices @PX-19 @PRI-29 @PRI-30', () => {
    expect(shown(finalPrice(totals(504, 310), 90))).toMatchObject({ finalMonthly: '$453.60', finalOneTime: '$279.00' })
  })
  it('of 97.5% is rounded to the cent; without one-time work there is no one-time price @PX-20 @PRI-30', () => {
    expect(shown(finalPrice(totals(333.33), 97.5))).toMatchObject({ finalMonthly: '$325.00', finalOneTime: null })
  })
  it('may be above 100% @PX-21 @PRI-29', () => {
    expect(dollars(adjusted(toCents(187.68), 110))).toBe('$206.45')
  })
  it('is computed from the stored prices @PX-22 @PRI-27', () => {
    expect(adjustment({ totalMonthly: toCents(500), finalMonthly: toCents(450) })).toBe(90)
    expect(adjustment({ totalMonthly: 0, finalMonthly: 0 })).toBe(100)
    expect(adjustment({ totalMonthly: 0, finalMonthly: toCents(10) })).toBe(100)
    expect(adjustment({ totalMonthly: toCents(500), finalMonthly: null })).toBe(100)
  })
  it('is kept when the rate changes @PX-23', () => {
    const before = finalPrice(priceOf(office), { final: toCents(360), total: toCents(400) })
    const after = recalculated(before, priceOf({ ...office, pricePerSqFt: 0.06 }))
    expect(shown(after)).toMatchObject({ totalMonthly: '$480.00', finalMonthly: '$432.00' })
  })
  it('is kept when the frequency changes @PX-24', () => {
    const before = finalPrice(priceOf(office))
    const after = recalculated(before, priceOf({ ...office, frequency: 'daily' }))
    expect([dollars(before.finalMonthly), dollars(after.finalMonthly)]).toEqual(['$400.00', '$2,000.00'])
  })
  it('applies to one-time work added later', () => {
    const before = finalPrice(totals(400), 90)
    expect(dollars(recalculated(before, totals(400, 100)).finalOneTime)).toBe('$90.00')
  })
  it('keeps one-time work free if it was given away @PRI-30', () => {
    const before = { ...finalPrice(totals(400, 100)), finalOneTime: null }
    expect(recalculated(before, totals(500, 120))).toMatchObject({ finalMonthly: toCents(500), finalOneTime: null })
    const away = recalculated(before, totals(500))
    expect(recalculated(away, totals(500, 120)).finalOneTime).toBeNull()
  })
  it('survives a total of a few cents, or of 0', () => {
    const typed = { ...finalPrice(totals(400, 310)), finalMonthly: toCents(361.37), finalOneTime: toCents(280.06) }
    for (const between of [totals(0.4, 0.03), totals(0), totals(0, 710)]) {
      const after = recalculated(recalculated(typed, between), totals(400, 310))
      expect(after).toMatchObject({ finalMonthly: typed.finalMonthly, finalOneTime: typed.finalOneTime })
    }
  })
  it('is the typed price’s, and not the one it had before', () => {
    const before = finalPrice(totals(400, 310), 90)
    const typed = { ...before, finalMonthly: toCents(300) }
    const away = recalculated(typed, totals(0))
    expect(recalculated(away, totals(400, 310))).toMatchObject({
      finalMonthly: toCents(300),
      finalOneTime: toCents(279),
    })
  })
  it('is that of the stored prices if an older release stored none', () => {
    const { adjustment: _, ...before } = finalPrice(totals(400, 310), 90)
    const away = recalculated(before, totals(0))
    expect(recalculated(away, totals(400, 310))).toMatchObject(before)
  })
})

describe('the first calculation of a stored quote', () => {
  it('sets the totals, then the final prices @PX-25 @PRI-24 @PRI-25 @PRI-26', () => {
    expect(shown(recalculated(nothingStored, priceOf(threeRoomsWithExtras)))).toEqual({
      totalMonthly: '$613.75',
      totalOneTime: '$310.00',
      finalMonthly: '$613.75',
      finalOneTime: '$310.00',
    })
  })
  it('treats a total of 0 as missing @PX-26 @PRI-24 @PRI-25 @PRI-26', () => {
    const expected = { totalMonthly: '$400.00', totalOneTime: null, finalMonthly: '$400.00', finalOneTime: null }
    expect(shown(recalculated({ ...nothingStored, totalMonthly: 0 }, priceOf(office)))).toEqual(expected)
    expect(shown(recalculated({ ...nothingStored, totalMonthly: 0, finalMonthly: 0 }, priceOf(office)))).toEqual(
      expected,
    )
  })
})

describe('the annual price', () => {
  const weekly = { frequency: 'weekly' } as const
  it('is 15% off when paid in advance @PX-27 @PRI-15', () => {
    const final = toCents(400)
    expect(dollars(annualPrice(final, weekly))).toBe('$4,080.00')
    expect(dollars(annualRevenue(final, weekly) - annualPrice(final, weekly))).toBe('$720.00')
  })
  it('is rounded to the cent @PX-28 @PRI-15', () => {
    expect(dollars(annualPrice(toCents(333.33), weekly))).toBe('$3,399.97')
  })
  it('excludes one-time work @PX-29 @PRI-15', () => {
    expect(dollars(annualPrice(finalPrice(totals(504, 310), 90).finalMonthly, weekly))).toBe('$4,626.72')
  })
  it('has no discount when computed as revenue @PX-30 @PRI-16', () => {
    expect(dollars(annualRevenue(toCents(400), weekly))).toBe('$4,800.00')
  })
})

describe('the lines shown to a customer', () => {
  const linesOf = (price: Price, final: StoredPrice) =>
    customerLines(price, final.finalMonthly, final.finalOneTime).map(({ name, per, amount }) => [
      name,
      per,
      dollars(amount),
    ])

  it('equal the plain lines without an adjustment', () => {
    const price = priceOf(threeRoomsWithExtras)
    expect(customerLines(price, price.totalMonthly, price.totalOneTime)).toEqual(price.lines)
  })
  it('add up to a rounded final price: the extra cent goes to the largest remainder', () => {
    const price = priceOf(quote({ pricePerSqFt: 0.05, frequency: 'monthly', areas: rooms(200, 200, 200) }))
    expect(linesOf(price, finalPrice(price, { final: 2000, total: 3000 }))).toEqual([
      [null, 'month', '$6.67'],
      [null, 'month', '$6.67'],
      [null, 'month', '$6.66'],
    ])
  })
  it('give the extra cent to the line that lost most to rounding, and never to free work', () => {
    const free = area(100, [extra('Welcome mat', 0, 'monthly')])
    const price = priceOf(quote({ frequency: 'monthly', areas: [free, ...rooms(200)] }))
    expect(linesOf(price, finalPrice(price, { final: 500, total: 1500 }))).toEqual([
      [null, 'month', '$1.67'],
      ['Welcome mat', 'month', '$0.00'],
      [null, 'month', '$3.33'],
    ])
  })
  it('contain a final price even if nothing was computed', () => {
    const lines = customerLines(priceOf(quote()), toCents(50), toCents(20))
    expect(lines.map(({ per, amount }) => [per, dollars(amount)])).toEqual([
      ['month', '$50.00'],
      ['once', '$20.00'],
    ])
  })
})
