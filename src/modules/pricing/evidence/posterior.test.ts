import { describe, expect, it } from 'vitest'
import { seeded, shareOfBest } from '../../../testing/fixtures/known-curve.ts'
import { bandAt, chanceAt, fits, type Outcome, posteriorOf } from './posterior.ts'

const bids = (count: number, x: number, won: boolean): Outcome[] =>
  Array.from({ length: count }, () => ({ x, won, weight: 1 }))

/** The same integral in the plainest way: every bid at every cell, no bins, no table. */
function byHand(outcomes: readonly Outcome[], at: number): number {
  let [mass, chance] = [0, 0]
  for (let a = -96; a <= 96; a++)
    for (let b = -40; b <= 40; b++) {
      const [m, lnS] = [a / 80, Math.log(3) + b / 20]
      const win = (x: number) => 1 / (1 + Math.exp(Math.exp(lnS) * (x - m)))
      const prior = Math.exp(-0.5 * (m / 0.35) ** 2 - 0.5 * ((lnS - Math.log(3)) / 0.5) ** 2)
      const likelihood = outcomes.reduce((all, { x, won, weight }) => all * (won ? win(x) : 1 - win(x)) ** weight, 1)
      mass += prior * likelihood
      chance += prior * likelihood * win(at)
    }
  return chance / mass
}

describe('the chance of winning', () => {
  const random = seeded(11)
  const some = Array.from({ length: 24 }, () => {
    const x = random() - 0.5
    return { x, won: random() < 1 / (1 + Math.exp(4 * x)), weight: 0.5 + random() / 2 }
  })

  it('is the posterior mean on the grid, to a tenth of a point @EVD-02', () => {
    const posterior = posteriorOf(some)
    for (const x of [-0.4, 0, 0.3]) expect(chanceAt(posterior, x)).toBeCloseTo(byHand(some, x), 3)
  })

  it('is one half at the benchmark without any bids @EVD-02', () => {
    expect(chanceAt(posteriorOf([]), 0)).toBeCloseTo(0.5, 10)
  })

  it.each([
    ['a mixed record', some],
    ['all won', bids(12, 0.1, true)],
    ['all lost', bids(12, -0.1, false)],
    ['the wrong way round', [...bids(10, 0.3, true), ...bids(10, -0.3, false)]],
    ['one bid at a thousand times the benchmark', bids(1, Math.log(1000), true)],
  ])('always falls as the price rises, with an ordered band: %s @EVD-02', (_, outcomes) => {
    const posterior = posteriorOf(outcomes)
    const points = Array.from({ length: 41 }, (_, at) => bandAt(posterior, at / 20 - 1))
    for (const [at, { chance, low, high }] of points.entries()) {
      expect(chance).toBeGreaterThan(0)
      expect(chance).toBeLessThan(1)
      expect(low).toBeLessThanOrEqual(high)
      if (at > 0) expect(chance).toBeLessThan(points[at - 1]!.chance)
    }
  })

  it('has a band from the 10% to the 90% quantile: wide without bids, narrow with many @EVD-02', () => {
    const width = (outcomes: Outcome[]) => {
      const { low, high } = bandAt(posteriorOf(outcomes), 0)
      return high - low
    }
    expect(bandAt(posteriorOf([]), 0).low).toBeCloseTo(1 - bandAt(posteriorOf([]), 0).high, 2)
    const record = (count: number) => [...bids(count, -0.1, true), ...bids(count, 0.1, false)]
    expect([width([]), width(record(5)), width(record(40)), width(record(400))]).toEqual(
      [width([]), width(record(5)), width(record(40)), width(record(400))].toSorted((a, b) => b - a),
    )
    expect(width(record(400))).toBeLessThan(0.1)
  })

  it('weights half a bid as half a bid @EVD-01', () => {
    const halves = posteriorOf(
      [...bids(20, 0.1, true), ...bids(10, 0.2, false)].map((bid) => ({ ...bid, weight: 0.5 })),
    )
    const wholes = posteriorOf([...bids(10, 0.1, true), ...bids(5, 0.2, false)])
    expect(chanceAt(halves, 0.05)).toBeCloseTo(chanceAt(wholes, 0.05), 10)
  })

  it('is the same for the same bids in any order @EVD-02', () => {
    expect(posteriorOf(some)).toEqual(posteriorOf(some))
    expect(chanceAt(posteriorOf(some.toReversed()), 0.1)).toBeCloseTo(chanceAt(posteriorOf(some), 0.1), 10)
  })

  it('detects bids that do not fit the published prices', () => {
    expect(fits(posteriorOf(some), some)).toBe(true)
    for (const record of [bids(20, 0, true), bids(20, 0, false)]) expect(fits(posteriorOf(record), record)).toBe(true)
    const foreign = [...bids(5, 1.6, true), ...bids(2, 1.6, false)]
    expect(fits(posteriorOf(foreign), foreign)).toBe(false)
  })
})

describe('a suggestion from 200 bids on a known curve', () => {
  it.each([2, 3, 4, 6])('with steepness %d earns 95%% of the best in most of 50 histories @EVD-07', (steepness) => {
    const random = seeded(2026)
    const shares = Array.from({ length: 50 }, () => shareOfBest(steepness, random))
    expect(shares.filter((share) => share >= 0.95).length / shares.length).toBeGreaterThanOrEqual(0.84)
  })
})
