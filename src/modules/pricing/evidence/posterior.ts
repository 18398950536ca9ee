/**
 * How likely a bid is won at a price, learned from decided bids (Bayesian logistic regression on a fixed grid).
 *
 * x = ln(price / benchmark). Chance to win = 1 / (1 + exp(s (x - m))) with s > 0, so it always falls as the price
 * rises: at x = m half of the bids are won, and s says how steeply it falls. Prior: m normal around 0 with deviation
 * 0.35; ln s normal around ln 3 with deviation 0.5. Grid: m from -1.2 to 1.2 in 192 steps, ln s over four prior
 * deviations either way in 80 steps. A decided bid counts with its weight. Same data, same answer.
 *
 * Method: Gelman et al., Bayesian Data Analysis, 3rd ed., section 3.7 (the bioassay: logistic regression on a grid).
 */
export interface Posterior {
  /** The cells that carry any weight; the weights add up to 1. */
  readonly m: Float64Array
  readonly s: Float64Array
  readonly weight: Float64Array
}

export interface Outcome {
  readonly x: number
  readonly won: boolean
  readonly weight: number
}

const step = 1 / 80
const [mSteps, sSteps] = [96, 40]
/** A price beyond about seven times the benchmark, or a seventh of it, counts as just that. */
const xSteps = 160
const reach = xSteps + mSteps
const [mDeviation, sMiddle, sDeviation] = [0.35, Math.log(3), 0.5]
const mGrid = Float64Array.from({ length: 2 * mSteps + 1 }, (_, at) => (at - mSteps) * step)
const lnGrid = Float64Array.from(
  { length: 2 * sSteps + 1 },
  (_, at) => sMiddle + (4 * sDeviation * (at - sSteps)) / sSteps,
)
const sGrid = lnGrid.map(Math.exp)

/** ln(1 + e^z), without overflow. */
const softplus = (z: number) => Math.max(z, 0) + Math.log1p(Math.exp(-Math.abs(z)))

let table: Float64Array[] | undefined
/** softplus(s d) for each s of the grid and each difference d = x - m, in steps. */
const softplusTable = () => {
  table ??= Array.from(sGrid, (s) =>
    Float64Array.from({ length: 2 * reach + 1 }, (_, at) => softplus(s * (at - reach) * step)),
  )
  return table
}

/** Bids on the grid of x: each is shared between its two neighbors, so that a bin costs what a bid would. */
function binned(outcomes: readonly Outcome[]) {
  const all = new Float64Array(2 * xSteps + 2)
  let [lost, lostX] = [0, 0]
  for (const { x, won, weight } of outcomes) {
    const at = Math.min(2 * xSteps, Math.max(0, x / step + xSteps))
    const below = Math.floor(at)
    all[below]! += weight * (1 - (at - below))
    all[below + 1]! += weight * (at - below)
    if (won) continue
    lost += weight
    lostX += weight * (at - xSteps) * step
  }
  const bins = [...all.keys()].filter((at) => all[at]! > 0)
  return { bins, weights: Float64Array.from(bins, (at) => all[at]!), lost, lostX }
}

export function posteriorOf(outcomes: readonly Outcome[]): Posterior {
  const { bins, weights, lost, lostX } = binned(outcomes)
  const table = softplusTable()
  const logs = new Float64Array(mGrid.length * sGrid.length)
  let highest = Number.NEGATIVE_INFINITY
  for (let b = 0; b < sGrid.length; b++) {
    const [row, s] = [table[b]!, sGrid[b]!]
    const sPrior = -0.5 * ((lnGrid[b]! - sMiddle) / sDeviation) ** 2
    for (let a = 0; a < mGrid.length; a++) {
      const m = mGrid[a]!
      const shift = reach - xSteps - (a - mSteps)
      let log = sPrior - 0.5 * (m / mDeviation) ** 2 + s * (lostX - m * lost)
      for (let at = 0; at < bins.length; at++) log -= weights[at]! * row[bins[at]! + shift]!
      logs[b * mGrid.length + a] = log
      if (log > highest) highest = log
    }
  }
  return normalized(logs, highest)
}

/** Leaves out cells a million times less likely than the best. */
function normalized(logs: Float64Array, highest: number): Posterior {
  const cells = [...logs.keys()].filter((at) => logs[at]! > highest - Math.log(1e6))
  const weight = Float64Array.from(cells, (at) => Math.exp(logs[at]! - highest))
  const sum = weight.reduce((all, one) => all + one, 0)
  return {
    m: Float64Array.from(cells, (at) => mGrid[at % mGrid.length]!),
    s: Float64Array.from(cells, (at) => sGrid[Math.floor(at / mGrid.length)]!),
    weight: weight.map((one) => one / sum),
  }
}

/** The chance to win at x: the posterior mean, 0 to 1. */
export function chanceAt({ m, s, weight }: Posterior, x: number): number {
  let chance = 0
  for (let at = 0; at < m.length; at++) chance += weight[at]! / (1 + Math.exp(s[at]! * (x - m[at]!)))
  return chance
}

const tolerance = 2

/**
 * Whether the curve expects about as many wins as there were. If not, these bids are unlike the published prices, and
 * the curve says more about those than about the bids. A posterior predictive check: two standard deviations.
 */
export function fits(posterior: Posterior, outcomes: readonly Outcome[]): boolean {
  const chances = new Map<number, number>()
  const near = (x: number) => {
    const at = Math.round(x / step)
    const chance = chances.get(at) ?? chanceAt(posterior, at * step)
    chances.set(at, chance)
    return chance
  }
  let [off, variance] = [0, 0]
  for (const { x, won, weight } of outcomes) {
    const chance = near(x)
    off += weight * ((won ? 1 : 0) - chance)
    variance += weight ** 2 * chance * (1 - chance)
  }
  return Math.abs(off) <= tolerance * Math.sqrt(variance)
}

const bands = 500

/** The chance at x, and the band that contains it 8 times in 10: the 10% and 90% quantiles. */
export function bandAt({ m, s, weight }: Posterior, x: number): { chance: number; low: number; high: number } {
  const counts = new Float64Array(bands)
  let chance = 0
  for (let at = 0; at < m.length; at++) {
    const one = 1 / (1 + Math.exp(s[at]! * (x - m[at]!)))
    chance += weight[at]! * one
    counts[Math.min(bands - 1, Math.floor(one * bands))]! += weight[at]!
  }
  const quantile = (share: number) => {
    let passed = 0
    for (let at = 0; at < bands; at++) {
      const next = passed + counts[at]!
      if (next >= share) return (at + (share - passed) / counts[at]!) / bands
      passed = next
    }
    return 1
  }
  return { chance, low: quantile(0.1), high: quantile(0.9) }
}
