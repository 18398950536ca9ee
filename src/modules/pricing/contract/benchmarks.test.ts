import { describe, expect, it } from 'vitest'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import {
  analysisTypes,
  averageOfTypes,
  BenchmarkType,
  benchmarkRate,
  benchmarkSource,
  marketPosition,
  publishedAt,
  publishedFor,
  sizeFactor,
  visitsFactor,
} from './benchmarks.ts'

describe('published prices', () => {
  it.each([
    ['office', 5_000, 0.035, 0.01, 0.15],
    ['office', 1_000, 0.057, 0.016, 0.243],
    ['office', 20_000, 0.023, 0.01, 0.099],
    ['medical', 2_500, 0.068, 0.025, 0.308],
    ['retail', 10_000, 0.02, 0.01, 0.122],
    ['manufacturing', 60_000, 0.013, 0.01, 0.075],
    ['school', 40_000, 0.021, 0.01, 0.096],
    ['restaurant', 3_000, 0.082, 0.023, 0.408],
  ] as const)('%s of %d sq ft: $%d, from $%d to $%d @PRI-82', (type, sqft, average, low, high) => {
    expect(publishedAt(type, sqft)).toEqual({ low, average, high })
  })

  it('cover every building type of quotes and of the analysis @AMB-P28 @PRI-83', () => {
    expect(analysisTypes[0]).toBe('office')
    expect(analysisTypes.toSorted()).toEqual(['manufacturing', 'medical', 'office', 'restaurant', 'retail', 'school'])
    expect(new Set(BenchmarkType.options)).toEqual(new Set([...BuildingType.options, ...analysisTypes]))
    for (const type of BenchmarkType.options) {
      const { low, average, high } = publishedFor(type)
      expect(low < average && average < high, type).toBe(true)
    }
  })

  it('for types not available in quotes follow a similar type: two heavier, one the same @AMB-P28', () => {
    expect(publishedFor('school')).toEqual({ ...publishedFor('educational'), many: 'schools' })
    expect(publishedFor('manufacturing').average).toBeGreaterThan(publishedFor('warehouse').average)
    expect(publishedFor('restaurant').average).toBeGreaterThan(publishedFor('hospitality').average)
    for (const other of ['other', 'other-commercial'] as const)
      expect(publishedFor(other).average).toBe(publishedFor('office').average)
  })

  it('average 4.2 cents over the six types, and name their source @PRI-81 @EVD-04', () => {
    expect(averageOfTypes).toBe(0.042)
    expect(benchmarkSource.source).toMatch(/^Planning ranges compiled from public US price guides 2023–2026/)
    expect(benchmarkSource.source).toMatch(/Not a survey of this product’s users\.$/)
    expect(benchmarkSource.source).not.toMatch(/live|real-time/i)
    expect(benchmarkSource.year).toBe(2026)
  })

  it('fall with size and rise with fewer visits, within limits', () => {
    expect(sizeFactor('office', 5_000)).toBe(1)
    expect([sizeFactor('office', 100), sizeFactor('office', 1e6)]).toEqual([1.8, 0.5])
    expect([sizeFactor('condo', 2_000), sizeFactor('condo', 100), sizeFactor('condo', 1e6)]).toEqual([1, 1.4, 0.7])
    expect([20, 4, 1].map((visits) => visitsFactor('office', visits))).toEqual([0.32, 1.3, 1.75])
    expect([4, 1].map((visits) => visitsFactor('estate', visits))).toEqual([0.9, 1.2])
  })
})

describe('the market position', () => {
  const weekly = benchmarkRate('office', 5_000, 'weekly')

  it('of 5 cents is at market for weekly offices and far above for daily ones @PRI-79 @EVD-04', () => {
    expect(weekly).toBeCloseTo(0.0455, 10)
    expect(marketPosition(0.05, weekly)).toBe('at_market')
    expect(marketPosition(0.05, benchmarkRate('office', 5_000, 'daily'))).toBe('above_market')
  })

  it.each([
    [0.9, 'at_market'],
    [1.1, 'at_market'],
    [0.8999, 'below_market'],
    [1.1001, 'above_market'],
  ])('at %d times the benchmark is %s @PRI-79 @AMB-P25', (times, position) => {
    expect(marketPosition(0.04 * times, 0.04)).toBe(position)
  })
})
