import { describe, expect, it, vi } from 'vitest'
import { plannedRate, rateOffers } from './planned-rate.ts'

const office = { buildingType: 'office', totalSqft: 3_050, frequency: 'daily' } as const
const account = {
  pricePerSqFt: 0.05,
  lastRates: [{ buildingType: 'office', frequency: 'daily', pricePerSqFt: 0.015 }],
} as const

describe('a rate beside the planning figure @RTE-01', () => {
  it('shows the figure and its range in three units', () => {
    expect(plannedRate(office, 0.05, account)).toMatchObject({
      about: 'daily offices near 3,050 sq ft',
      units: [
        { unit: 'per sq ft per visit', figure: '1.3¢', range: '1¢ to 1.6¢' },
        { unit: 'a visit', figure: '$40', range: '$31 to $49' },
        { unit: 'a month', figure: '$790', range: '$610 to $980' },
      ],
      sentence: '3.8 times typical for daily offices near 3,050 sq ft: $610 to $980 a month.',
      short: '5¢ is 3.8 times typical',
    })
    expect(plannedRate(office, 0.015, account)).toMatchObject({ sentence: null, short: '1.5¢, planning figure 1.3¢' })
    expect(plannedRate(office, 0.013, account).short).toBe('1.3¢, our planning figure')
  })

  it('offers what was asked last time before our figure, and nothing that is the rate already @RTE-02', () => {
    const use = vi.fn()
    const labels = (rate: number, who: object = account) =>
      rateOffers(plannedRate(office, rate, { ...account, ...who }), rate, use).map(({ label }) => label)
    expect(labels(0.05)).toEqual(['Last time: 1.5¢', 'Use 1.3¢'])
    expect(labels(0.05, { lastRates: undefined })).toEqual(['Use 1.3¢'])
    expect([labels(0.015), labels(0.013)]).toEqual([['Use 1.3¢'], ['Last time: 1.5¢']])
    for (const { onUse } of rateOffers(plannedRate(office, 0.05, account), 0.05, use)) onUse()
    expect(use.mock.calls).toEqual([[0.015], [0.013]])
  })

  it('below one cent offers no rate', () => {
    const large = { ...office, totalSqft: 25_000 }
    const planned = plannedRate(large, 0.01, { pricePerSqFt: 0.05 })
    expect(planned).toMatchObject({ useRate: null, offerLabel: 'Use $3,460 a month' })
    expect(planned.short).toBe('Planning figure 0.7¢, $3,460 a month: set it on Review')
    expect(rateOffers(planned, 0.01, () => {})).toEqual([])
  })
})
