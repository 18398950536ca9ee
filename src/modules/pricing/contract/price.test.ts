import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { CustomItem } from '../../quoting/contract/vocabulary.ts'
import { area, extra, office, quote, rooms, threeRooms, threeRoomsWithExtras } from './price.examples.ts'
import {
  commonRates,
  defaultRate,
  finalPrice,
  isAboveTypical,
  monthlyEquivalent,
  priceOf,
  type Scope,
  serviceRates,
  suggestedServicePrice,
} from './price.ts'

const monthly = (scope: Scope) => formatMoney(priceOf(scope).totalMonthly)
const bases = (scope: Scope) => priceOf(scope).areas.map(({ base }) => formatMoney(base))
const dollars = (cents: number | null) => (cents === null ? null : formatMoney(cents))

describe('base cleaning', () => {
  it('weekly: 2,000 sq ft at 5 cents, 4 visits @PX-01 @PRI-10 @PRI-13', () => {
    expect(monthly(office)).toBe('$400.00')
    expect(finalPrice(priceOf(office)).totalOneTime).toBeNull()
  })
  it('Monday to Friday: the 20 days are counted once @PX-02 @PRI-12 @AMB-P05', () => {
    expect(monthly(quote({ frequency: 'daily', areas: rooms(5000) }))).toBe('$5,000.00')
  })
  it('seven days: 30 visits @PX-03 @PRI-10', () => {
    const retail = quote({ buildingType: 'retail', pricePerSqFt: 0.04, frequency: 'daily7', areas: rooms(3000) })
    expect(monthly(retail)).toBe('$3,600.00')
  })
  it('biweekly: 2 visits @PX-04 @PRI-10', () => {
    const warehouse = quote({ pricePerSqFt: 0.02, frequency: 'biweekly', areas: rooms(12_500) })
    expect(monthly(warehouse)).toBe('$500.00')
  })
  it('monthly: 1 visit @PX-05 @PRI-10', () => {
    expect(monthly(quote({ pricePerSqFt: 0.09, frequency: 'monthly', areas: rooms(1750) }))).toBe('$157.50')
  })
  it('one room: its size is the area, whatever the building’s typed size', () => {
    const one = priceOf(quote({ totalSqft: 9000, areas: rooms(1750) }))
    expect(one.totalArea).toBe(1750)
    expect(one.base).toBe(one.areas[0]!.base)
    expect(priceOf(quote({ totalSqft: 9000, areas: [] })).totalArea).toBe(9000)
  })
  it('three rooms @PX-06', () => {
    expect(bases(threeRooms)).toEqual(['$336.00', '$50.40', '$117.60'])
    expect(priceOf(threeRooms).totalArea).toBe(1800)
    expect(dollars(priceOf(threeRooms).base)).toBe('$504.00')
  })
  it('a house of eight rooms @PX-07 @PRI-13', () => {
    const sizes = [180, 160, 140, 55, 320, 210, 48, 60]
    const house = quote({ pricePerSqFt: 0.08, frequency: 'biweekly', areas: rooms(...sizes) })
    expect(bases(house)).toEqual(['$28.80', '$25.60', '$22.40', '$8.80', '$51.20', '$33.60', '$7.68', '$9.60'])
    expect(priceOf(house).totalArea).toBe(1173)
    expect(monthly(house)).toBe('$187.68')
  })
  it('a condo, weekly @PX-08 @PRI-13', () => {
    const condo = quote({ pricePerSqFt: 0.1, areas: rooms(400, 220, 70, 160) })
    expect(bases(condo)).toEqual(['$160.00', '$88.00', '$28.00', '$64.00'])
    expect(monthly(condo)).toBe('$340.00')
  })
  it('a vacation rental, seven days @PX-09 @PRI-10', () => {
    expect(monthly(quote({ pricePerSqFt: 0.06, frequency: 'daily7', areas: rooms(900) }))).toBe('$1,620.00')
  })
  it('an estate, monthly @PX-10 @PRI-10', () => {
    expect(monthly(quote({ pricePerSqFt: 0.12, frequency: 'monthly', areas: rooms(5400) }))).toBe('$648.00')
  })
  it("an area is the contractor's own measure, else the estimate, else 0 @PX-14 @QUO-10", () => {
    const mixed = quote({ areas: [area(800, [], 1050), area(null, [], 640), area(null)] })
    expect(bases(mixed)).toEqual(['$160.00', '$128.00', '$0.00'])
    expect(priceOf(mixed).totalArea).toBe(1440)
    expect(monthly(mixed)).toBe('$288.00')
  })
  it('without rooms the typed size is used @PX-15', () => {
    expect(monthly(quote({ frequency: 'biweekly', totalSqft: 1600 }))).toBe('$160.00')
    expect(priceOf(quote({ totalSqft: 1600 })).totalArea).toBe(1600)
  })
  it('with rooms the typed size is ignored', () => {
    expect(monthly({ ...office, totalSqft: 9999 })).toBe('$400.00')
  })
  it('the lowest and the highest rate @PX-46 @PRI-05', () => {
    expect(monthly(quote({ pricePerSqFt: 0.01, frequency: 'monthly', areas: rooms(100) }))).toBe('$1.00')
    expect(monthly(quote({ pricePerSqFt: 1, frequency: 'daily7', areas: rooms(100_000) }))).toBe('$3,000,000.00')
  })
  it('an incomplete size or rate counts as zero, never as NaN', () => {
    expect(monthly(quote({ areas: rooms(Number.NaN, -5, 2000) }))).toBe('$400.00')
    expect(monthly(quote({ pricePerSqFt: Number.NaN, areas: rooms(2000) }))).toBe('$0.00')
    expect(priceOf(quote({ areas: rooms(Number.POSITIVE_INFINITY) })).totalMonthly).toBeGreaterThan(0)
  })
})

describe('extra work', () => {
  it('monthly work is added to the monthly price @PX-11 @PRI-14', () => {
    const price = priceOf(quote({ areas: [area(2000, [extra('Window cleaning', 75, 'monthly')])] }))
    expect(dollars(price.base)).toBe('$400.00')
    expect(dollars(price.extraMonthly)).toBe('$75.00')
    expect([dollars(price.totalMonthly), finalPrice(price).finalOneTime]).toEqual(['$475.00', null])
  })
  it('one-time work is a separate price @PX-12 @PRI-14', () => {
    const price = priceOf(quote({ areas: [area(2000, [extra('Carpet shampoo', 450, 'one-time')])] }))
    expect([dollars(price.totalMonthly), dollars(price.totalOneTime)]).toEqual(['$400.00', '$450.00'])
  })
  it('both kinds in one quote @PX-13 @PRI-14', () => {
    const price = priceOf(threeRoomsWithExtras)
    expect(dollars(price.extraMonthly)).toBe('$109.75')
    expect(dollars(price.totalMonthly)).toBe('$613.75')
    expect(dollars(price.totalOneTime)).toBe('$310.00')
  })
  it('custom items: price x quantity x visits @PX-45 @PRI-17 @QUO-14', () => {
    const customItems = [
      { id: 'a', name: 'Mats', price: 12.5, quantity: 3, frequency: 'weekly' },
      { id: 'b', name: 'First clean', price: 200, frequency: 'one-time' },
      { id: 'c', name: 'Plants', price: 30, quantity: 2 },
    ].map((item) => CustomItem.parse(item))
    const price = priceOf(quote({ customItems }))
    expect(dollars(price.customMonthly)).toBe('$210.00')
    expect(dollars(price.customOneTime)).toBe('$200.00')
    expect([dollars(price.totalMonthly), dollars(price.totalOneTime)]).toEqual(['$210.00', '$200.00'])
  })
  it('suggested service prices @PX-44 @PRI-09 @AMB-P22', () => {
    const services = Object.keys(serviceRates) as (keyof typeof serviceRates)[]
    const suggested = services.map((service) => dollars(suggestedServicePrice(service, 2000)))
    expect(suggested).toEqual(['$300.00', '$160.00', '$500.00', '$240.00', '$200.00'])
  })
})

describe('rounding', () => {
  it('half a cent rounds up @PX-16', () => {
    expect(monthly(quote({ pricePerSqFt: 0.035, frequency: 'monthly', areas: rooms(1287) }))).toBe('$45.05')
  })
  it('each line is rounded, then added @PX-17', () => {
    const thirds = quote({ pricePerSqFt: 0.055, frequency: 'monthly', areas: rooms(333, 333, 333) })
    expect(bases(thirds)).toEqual(['$18.32', '$18.32', '$18.32'])
    expect(monthly(thirds)).toBe('$54.96')
  })
})

describe('the rate', () => {
  it('is 5 cents until the contractor sets another; never 10 @PRI-01 @PRI-07 @PRI-08', () => {
    expect(defaultRate).toBe(0.05)
  })
  it('has three common values @PRI-06', () => {
    expect(commonRates.map(({ rate, label }) => `${label} ${rate}`)).toEqual([
      'Budget 0.03',
      'Standard 0.05',
      'Premium 0.08',
    ])
  })
  it('is shown per month, with a soft warning for daily service only', () => {
    expect(monthlyEquivalent(0.06, { frequency: 'daily' })).toBe(1.2)
    expect(monthlyEquivalent(0.054, { frequency: 'weekly' })).toBe(0.216)
    expect(isAboveTypical(0.015, { frequency: 'daily' })).toBe(false)
    expect(isAboveTypical(0.0151, { frequency: 'daily' })).toBe(true)
    expect(isAboveTypical(0.01, { frequency: 'daily7' })).toBe(false)
    expect(isAboveTypical(0.02, { frequency: 'daily7' })).toBe(true)
    expect(isAboveTypical(1, { frequency: 'weekly' })).toBe(false)
  })
})

describe('the first clean @SCH-07', () => {
  const scope = { ...office, firstVisitPrice: 300 }
  const first = priceOf(scope)
  it('is one one-time line, and changes no monthly sum', () => {
    const without = priceOf(office)
    expect(first.lines.at(-1)).toEqual({ kind: 'extra', area: null, name: 'First clean', per: 'once', amount: 30_000 })
    expect([first.totalMonthly, first.totalOneTime]).toEqual([without.totalMonthly, without.totalOneTime + 30_000])
  })
  it('does not exist in a single visit, or at no price', () => {
    const once = { frequency: 'custom', schedule: { once: true } } as const
    expect(priceOf({ ...scope, ...once })).toEqual(priceOf({ ...office, ...once }))
    for (const firstVisitPrice of [null, undefined, 0])
      expect(priceOf({ ...office, firstVisitPrice })).toEqual(priceOf(office))
  })
})
