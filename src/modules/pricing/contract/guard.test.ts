import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCents } from '../../../shared-kernel/cents.ts'
import { annualFiguresOf, annualKeptOf, figuresOf, type GuardedQuote, roundedUp, warningsOf } from './guard.ts'
import { type Guard, noGuard, warningCodes } from './guard-codes.ts'
import { basisOf, shippedTime } from './time-basis.ts'

const room = (change: Partial<GuardedQuote['areas'][number]> = {}): GuardedQuote['areas'][number] => ({
  ...{ id: 'r', name: 'Lobby', roomType: 'office', manualSqft: 5000, aiEstimatedSqft: null, extraWork: [] },
  ...change,
})
/** 5,000 sq ft of offices, weekdays: $1,414.40 by time at costs of $1,060.80, 120 minutes a visit. */
const quote = (change: Partial<GuardedQuote> = {}): GuardedQuote => ({
  ...{ pricePerSqFt: 0.05, buildingType: 'office', frequency: 'daily', totalSqft: 5000, customItems: [] },
  pricedBy: 'time',
  timeBasis: basisOf(shippedTime, { setupMinutes: 0, margin: 25 }),
  areas: [room()],
  ...{ finalMonthly: 141_440, finalOneTime: null, costs: null },
  ...{ offersAnnualPrepayment: false, annualDiscountPercent: 15 },
  ...change,
})
const guard = (change: Partial<Guard> = {}): Guard => ({ ...noGuard, ...change })
const codes = (change: Partial<GuardedQuote>, set: Partial<Guard> = {}) =>
  warningsOf(quote(change), guard(set)).map(({ code }) => code)
const warned = (code: string, change: Partial<GuardedQuote>, set: Partial<Guard> = {}) =>
  warningsOf(quote(change), guard(set)).find((warning) => warning.code === code)
const once = { frequency: 'custom', schedule: { once: true }, finalMonthly: 0 } as const

describe('the figures of a quote', () => {
  it('are those of its final price @GRD-01', () => {
    expect(figuresOf(quote())).toEqual({
      ...{ perVisit: 65.28, perSqftMonth: 0.2829, perLaborHour: 32.64, marginPercent: 25, markupPercent: 33.3 },
    })
    expect(figuresOf(quote({ finalMonthly: 100_000 }))).toEqual({
      ...{ perVisit: 46.15, perSqftMonth: 0.2, perLaborHour: 23.08, marginPercent: -6.1, markupPercent: -5.7 },
    })
  })

  it('use the quote’s own costs, or none by area @GRD-01', () => {
    expect(figuresOf(quote({ costs: 70_720 }))).toMatchObject({ marginPercent: 50, markupPercent: 100 })
    expect(figuresOf(quote({ pricedBy: 'area' }))).toMatchObject({
      ...{ perVisit: 70.72, perLaborHour: 32.64, marginPercent: null, markupPercent: null },
    })
  })

  it('of a single visit are those of its price @GRD-01', () => {
    expect(figuresOf(quote({ ...once, finalOneTime: 9000 }))).toEqual({
      ...{ perVisit: 90, perSqftMonth: null, perLaborHour: 45, marginPercent: 45.6, markupPercent: 83.8 },
    })
  })

  it('have no figure where there is nothing to divide by @GRD-01', () => {
    const empty = quote({ areas: [], totalSqft: 0, finalMonthly: 0, pricedBy: 'area' })
    expect(figuresOf(empty)).toEqual({
      ...{ perVisit: 0, perSqftMonth: null, perLaborHour: null, marginPercent: null, markupPercent: null },
    })
  })

  it('of a year paid in advance are those of a billed month @GRD-01', () => {
    expect(annualFiguresOf(quote())).toEqual({
      ...{ perVisit: 55.49, perSqftMonth: 0.2404, perLaborHour: 27.74, marginPercent: 11.8, markupPercent: 13.3 },
    })
    expect(annualFiguresOf(quote(once))).toBeNull()
  })

  it.each([
    [138_160, 138_200],
    [138_200, 138_200],
    [141_440, 141_500],
  ])('%d cents rounded up are %d @GRD-01', (cents, rounded) => expect(roundedUp(cents)).toBe(rounded))
})

describe('a year paid in advance', () => {
  it('keeps its price by month less the costs @GRD-04', () => {
    expect(annualKeptOf(quote({ finalMonthly: 138_160, costs: 115_500 }))).toEqual({ monthly: 19.36, percent: 1.6 })
    expect(annualKeptOf(quote({ annualDiscountPercent: 0 }))).toEqual({ monthly: 353.6, percent: 25 })
    expect(annualKeptOf(quote({ annualDiscountPercent: 50 }))).toEqual({ monthly: -353.6, percent: -50 })
  })

  it('counts billed months only @GRD-04', () => {
    const season = {
      frequency: 'custom',
      schedule: { weekdays: [1], months: [5, 6, 7] },
    } satisfies Partial<GuardedQuote>
    expect(annualKeptOf(quote({ ...season, costs: 100_000 }))).toEqual({ monthly: 202.24, percent: 16.8 })
  })

  it('is unknown without costs, and nothing for a single visit @GRD-04', () => {
    expect(annualKeptOf(quote({ pricedBy: 'area' }))).toBeNull()
    expect(annualKeptOf(quote(once))).toBeNull()
  })
})

describe('a warning', () => {
  it.each<[string, Partial<GuardedQuote>, Partial<GuardedQuote>, Partial<Guard>?]>([
    ['loss', { finalMonthly: 106_080 }, { finalMonthly: 106_079 }],
    ['annual-loss', { finalMonthly: 124_800 }, { finalMonthly: 124_799 }],
    ['below-minimum-visit', { finalMonthly: 141_440 }, { finalMonthly: 141_400 }, { minimumPerVisit: 65.28 }],
    ['below-minimum-month', { finalMonthly: 141_440 }, { finalMonthly: 141_439 }, { minimumPerMonth: 1414.4 }],
    ['below-target', { finalMonthly: 141_440 }, { finalMonthly: 141_439 }, { targetMargin: 25 }],
    ['far-from-time', { finalMonthly: 70_720 }, { finalMonthly: 70_719 }],
    ['far-from-time', { finalMonthly: 282_880 }, { finalMonthly: 282_881 }],
    ['above-typical', { finalMonthly: 150_000 }, { finalMonthly: 150_001 }],
    ['room-zero', { areas: [room({ manualSqft: 1 })] }, { areas: [room({ manualSqft: 0 })] }],
    [
      'unconfirmed-photo',
      { areas: [room({ aiEstimatedSqft: 4900 })] },
      { areas: [room({ manualSqft: null, aiEstimatedSqft: 5000 })] },
    ],
    ['missing-costs', { pricedBy: 'area', costs: 0 }, { pricedBy: 'area' }],
  ])('%s comes below the limit, and equal is silent @GRD-02', (code, equal, beyond, set = {}) => {
    const offered = { offersAnnualPrepayment: true }
    expect(codes({ ...offered, ...equal }, set)).not.toContain(code)
    expect(codes({ ...offered, ...beyond }, set)).toContain(code)
  })

  it.each<[string, string, Partial<GuardedQuote>, Partial<Guard>?]>([
    ['loss', 'You lose $160.80 a month: this price pays for 76 minutes of 120.', { finalMonthly: 90_000 }],
    ['loss', 'You lose $85.60 a month.', { costs: 150_000 }],
    ['loss', 'You lose $8.96: this price pays for 74 minutes of 120.', { ...once, finalOneTime: 4000 }],
    [
      'annual-loss',
      'Paid yearly at 15% off, you lose $40.80 a month.',
      { finalMonthly: 120_000, offersAnnualPrepayment: true },
    ],
    [
      'below-minimum-visit',
      '$46.15 a visit is below your minimum of $50.00: this price pays for 85 minutes of 120.',
      { finalMonthly: 100_000 },
      { minimumPerVisit: 50 },
    ],
    [
      'below-minimum-month',
      '$1,414.40 a month is below your minimum of $1,500.00.',
      { finalMonthly: 141_440 },
      { minimumPerMonth: 1500 },
    ],
    [
      'below-target',
      'You keep 18.4%, below your target of 25%: this price pays for 110 minutes of 120.',
      { finalMonthly: 130_000 },
      { targetMargin: 25 },
    ],
    ['below-target', 'You keep 25%, below your target of 40%.', { finalMonthly: 141_440 }, { targetMargin: 40 }],
    ['below-target', 'You keep 24.9%, below your target of 25%.', { finalMonthly: 141_439 }, { targetMargin: 25 }],
    [
      'far-from-time',
      'This is 0.35 times the price by time, $1,414.40 a month: this price pays for 42 minutes of 120.',
      { finalMonthly: 50_000 },
    ],
    ['far-from-time', 'This is 3.54 times the price by time, $1,414.40 a month.', { finalMonthly: 500_000 }],
    [
      'above-typical',
      'Above typical daily-service prices: $1.00 per sq ft per month, and they end at $0.30.',
      { finalMonthly: 500_000 },
    ],
    ['room-zero', 'Closet has 0 sq ft.', { areas: [room(), room({ name: 'Closet', manualSqft: null })] }],
    ['room-zero', '2 rooms have 0 sq ft.', { areas: [room({ manualSqft: 0 }), room({ manualSqft: null })] }],
    [
      'unconfirmed-photo',
      'The size of Lobby, 1,620 sq ft, is from a photo and not confirmed.',
      { areas: [room({ manualSqft: null, aiEstimatedSqft: 1620 })] },
    ],
    [
      'unconfirmed-photo',
      'The sizes of 2 rooms are from photos and not confirmed.',
      { areas: [1, 2].map((id) => room({ id: `${id}`, manualSqft: null, aiEstimatedSqft: 1620 })) },
    ],
    ['missing-costs', 'No costs are saved with this quote yet.', { pricedBy: 'area' }],
  ])('%s says: %s @GRD-02', (code, message, change, set) => {
    expect(warned(code, change, set)?.message).toBe(message)
  })

  it('has the cause in whole minutes: 38 of 52 @GRD-02', () => {
    const small = { areas: [room({ manualSqft: 2180 })], finalMonthly: 45_000 } // 52.32 minutes, $616.68
    expect(warned('below-minimum-month', small, { minimumPerMonth: 500 })?.message).toBe(
      '$450.00 a month is below your minimum of $500.00: this price pays for 38 minutes of 52.',
    )
  })

  it.each<[string, Partial<GuardedQuote>, Partial<Guard>?]>([
    ['loss', { finalMonthly: 90_000 }, { targetMargin: 25 }],
    ['loss', { finalMonthly: 90_000 }],
    ['annual-loss', { finalMonthly: 100_000, offersAnnualPrepayment: true, annualDiscountPercent: 12.5 }],
    ['below-minimum-visit', { finalMonthly: 100_000 }, { minimumPerVisit: 50.01 }],
    ['below-minimum-visit', { ...once, finalOneTime: 5600 }, { minimumPerVisit: 60 }],
    ['below-minimum-month', { finalMonthly: 100_000 }, { minimumPerMonth: 1200.5 }],
    ['below-target', { finalMonthly: 120_000 }, { targetMargin: 33.3 }],
    ['far-from-time', { finalMonthly: 10_000 }],
    ['above-typical', { finalMonthly: 500_000 }],
  ])('%s is gone at the price that it offers @GRD-02', (code, change, set) => {
    const { label, value } = warned(code, change, set)!.action
    const isOnce = 'schedule' in change
    expect(label).toContain(value!.toLocaleString('en-US', { style: 'currency', currency: 'USD' }))
    const cents = toCents(value!)
    expect(codes({ ...change, ...(isOnce ? { finalOneTime: cents } : { finalMonthly: cents }) }, set)).not.toContain(
      code,
    )
  })

  it('opens the room, or the costs, where no price helps @GRD-02', () => {
    const areas = [room(), room({ id: 'z', manualSqft: 0 }), room({ id: 'p', manualSqft: null, aiEstimatedSqft: 9 })]
    expect(warned('room-zero', { areas })?.action).toEqual({ label: 'Add the size', do: 'open', areaId: 'z' })
    expect(warned('unconfirmed-photo', { areas })?.action).toEqual({
      ...{ label: 'Check the size', do: 'open', areaId: 'p' },
    })
    expect(warned('missing-costs', { pricedBy: 'area' })?.action).toEqual({ label: 'Add costs', do: 'open' })
  })
})

describe('warnings', () => {
  it('without costs compare what needs none; of the others only one comes @GRD-02', () => {
    const set = { targetMargin: 99, minimumPerVisit: 900, minimumPerMonth: 90_000 }
    expect(codes({ pricedBy: 'area', finalMonthly: 1, offersAnnualPrepayment: true }, set)).toEqual([
      ...['below-minimum-visit', 'below-minimum-month', 'far-from-time', 'missing-costs'],
    ])
  })

  it('say a loss once @GRD-02', () => {
    expect(codes({ finalMonthly: 90_000 }, { targetMargin: 25 })).toEqual(['loss'])
  })

  it('leave extras out of what is typical, and add them to the price by time @GRD-02', () => {
    const extraWork = [{ name: 'Windows', price: 2000, type: 'monthly' }] as const
    expect(codes({ areas: [room({ extraWork })], finalMonthly: 341_440 })).toEqual([])
    expect(codes({ areas: [room({ extraWork })], finalMonthly: 350_001 })).toEqual(['above-typical'])
  })

  it('compare daily service only with typical prices, and a single visit with no month @GRD-02', () => {
    expect(codes({ frequency: 'weekly', finalMonthly: 30_000 })).toEqual([])
    expect(codes({ ...once, finalOneTime: 6528 }, { minimumPerMonth: 9000 })).toEqual([])
  })

  it('come worst first, each code once @GRD-02', () => {
    const amount = fc.option(fc.integer({ min: 0, max: 500_000 }).map((cents) => cents / 100))
    const size = fc.option(fc.integer({ min: 0, max: 20_000 }))
    fc.assert(
      fc.property(
        fc.record({
          finalMonthly: fc.integer({ min: 0, max: 1_000_000 }),
          costs: fc.option(fc.integer({ min: 0, max: 500_000 })),
          pricedBy: fc.constantFrom('area', 'time'),
          offersAnnualPrepayment: fc.boolean(),
          sizes: fc.array(fc.tuple(size, size), { maxLength: 4 }),
        }),
        fc.record({ minimumPerVisit: amount, minimumPerMonth: amount, targetMargin: fc.integer({ min: 0, max: 99 }) }),
        ({ sizes, ...change }, set) => {
          const areas = sizes.map(([manualSqft, aiEstimatedSqft]) => room({ manualSqft, aiEstimatedSqft }))
          const places = codes({ ...change, areas }, set).map((code) => warningCodes.indexOf(code))
          expect(places).toEqual([...new Set(places)].sort((one, other) => one - other))
        },
      ),
    )
  })
})
