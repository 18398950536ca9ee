import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthlyVisits, presets, visitsPerMonth } from '../../../shared-kernel/visits.ts'
import { BenchmarkType, benchmarkRate, planningRate, visitsFactor } from './benchmarks.ts'
import {
  inCents,
  isBelowLowestRate,
  offerLabel,
  placeInRange,
  planningFor,
  rangeWords,
  startingRate,
  timesSentence,
  timesTypical,
} from './planning.ts'

const office = (sqft: number, visits = 20) => planningFor({ buildingType: 'office', sqft, visits })

describe('the planning figure @RTE-01', () => {
  it('has its range in the three units', () => {
    expect(office(3_050)).toEqual({
      sqft: 3_050,
      exact: expect.closeTo(0.012_99, 5),
      perSqft: { low: 0.01, figure: 0.013, high: 0.016 },
      perVisit: { low: 31, figure: 40, high: 49 },
      perMonth: { low: 610, figure: 790, high: 980 },
    })
    expect(rangeWords(office(3_050).perMonth)).toBe('$610 to $980')
  })

  it('is for the reference size while no size is known', () => {
    expect(office(0)).toEqual(office(5_000))
    const home = planningFor({ buildingType: 'condo', sqft: 0, visits: 2 })
    expect([home.sqft, home.perSqft.figure]).toEqual([2_000, 0.11])
  })

  it('says by how much a rate is above or below the range', () => {
    const said = (rate: number) => timesSentence(rate, 'office', { frequency: 'daily' }, office(3_050))
    expect(said(0.05)).toBe('3.8 times typical for daily offices near 3,050 sq ft: $610 to $980 a month')
    const weekly = planningFor({ buildingType: 'single-family', sqft: 1_800, visits: 4 })
    expect(placeInRange(0.04, weekly)).toBe('below')
    expect(timesSentence(0.04, 'single-family', { frequency: 'weekly' }, weekly)).toBe(
      '0.5 times typical for weekly single-family homes near 1,800 sq ft: $450 to $740 a month',
    )
    expect([0.0099, 0.01, 0.013, 0.016, 0.0161].map((rate) => placeInRange(rate, office(3_050)))).toEqual([
      ...['below', 'within', 'within', 'within', 'above'],
    ])
  })

  it('below one cent is shown as it is, and applied as a monthly price', () => {
    const large = office(25_000)
    expect([inCents(large.perSqft.figure), isBelowLowestRate(large), offerLabel(large)]).toEqual([
      ...['0.7¢', true, 'Use $3,460 a month'],
    ])
    expect(startingRate(large)).toBe(0.01)
    expect(rangeWords(large.perMonth)).toBe('$2,500 to $4,500')
    expect([offerLabel(office(3_050)), startingRate(office(3_050))]).toEqual(['Use 1.3¢', 0.013])
    expect(timesTypical(0.01, large)).toBe('1.4')
  })

  it.each([
    [2, 104 / 12, '2.3¢', 1_005],
    [3, 13, '1.6¢', 1_059],
    [5, 20, '1.1¢', 1_120],
  ])('for an office on %d days a week (%d visits a month) follows the known schedules', (_, visits, cents, dollars) => {
    const { exact, perSqft } = office(5_000, visits)
    expect([inCents(perSqft.figure), Math.round(exact * 5_000 * visits)]).toEqual([cents, dollars])
  })

  it('has exactly the known factors for the presets, and is flat outside them', () => {
    expect(presets.map((frequency) => visitsFactor('office', monthlyVisits({ frequency })))).toEqual([
      0.32, 0.3, 1.3, 1.5, 1.75,
    ])
    expect(presets.map((frequency) => visitsFactor('condo', monthlyVisits({ frequency })))).toEqual([
      0.9, 0.9, 0.9, 1, 1.2,
    ])
    expect([0.25, 31].map((visits) => visitsFactor('office', visits))).toEqual([1.75, 0.3])
    expect([0.25, 12].map((visits) => visitsFactor('estate', visits))).toEqual([1.2, 0.9])
    for (const frequency of presets)
      expect(planningRate('medical', 7_000, visitsPerMonth[frequency])).toBe(benchmarkRate('medical', 7_000, frequency))
  })

  it('never comes to less a month for more visits', () => {
    const visits = fc.double({ min: 0.05, max: 40, noNaN: true })
    fc.assert(
      fc.property(
        fc.constantFrom(...BenchmarkType.options),
        fc.integer({ min: 1, max: 1_000_000 }),
        visits,
        visits,
        (type, sqft, one, other) => {
          const [fewer, more] = [Math.min(one, other), Math.max(one, other)]
          const monthly = (times: number) => planningRate(type, sqft, times) * sqft * times
          expect(monthly(more)).toBeGreaterThanOrEqual(monthly(fewer) * (1 - 1e-12))
        },
      ),
    )
  })
})
