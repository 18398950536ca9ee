import { describe, expect, it } from 'vitest'
import { rateScale } from './rate-scale.ts'

describe('the scale of the rate slider @RTE-03', () => {
  it('gives 1 to 10 cents half of its length, in tenths of a cent', () => {
    expect([1, 10, 100].map(rateScale.toTrack).map(Math.round)).toEqual([0, 500, 1000])
    expect([0, 57, 500, 850, 1000].map(rateScale.fromTrack)).toEqual([1, 1.3, 10, 50, 100])
  })

  it('reaches each tenth of a cent to 10 cents, and each whole cent above', () => {
    const reached = new Set(Array.from({ length: 1001 }, (_, place) => rateScale.fromTrack(place)))
    for (let tenths = 10; tenths < 100; tenths++) expect(reached).toContain(tenths / 10)
    for (let cents = 10; cents <= 100; cents++) expect(reached).toContain(cents)
  })
})
