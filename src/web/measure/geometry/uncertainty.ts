import { floorOf, type Scene, type Solution, squareInches } from './fit.ts'
import { bell, cholesky, type Matrix, normal, seeded, slopes, solve } from './least-squares.ts'
import { crossesItself } from './polygon.ts'

const draws = 300
/** Lens distortion, uneven floors, imprecise references: errors that no photo shows, one standard deviation. */
const unseen = 0.012

export interface Uncertainty {
  /** The range that holds 95% of the areas consistent with the marks, in square inches. */
  readonly low: number
  readonly high: number
  readonly middle: number
  /** Each residual's share of the area's variance; they add up to 1. */
  readonly shares: readonly number[]
  /** The share of draws without a valid floor: a corner at the horizon, or sides that cross. */
  readonly senseless: number
}

/** Columns of a square root of the inverse of JᵀJ: the spread of the unknowns, given the precision of the taps. */
function spreadOf(rows: Matrix) {
  const matrix = normal(rows)
  const scale = matrix.map((row, place) => Math.sqrt(row[place]!) || 1)
  const scaled = matrix.map((row, i) => row.map((value, j) => value / (scale[i]! * scale[j]!) + (i === j ? 1e-9 : 0)))
  const lower = cholesky(scaled)
  if (!lower) return undefined
  return {
    times: (right: readonly number[]) =>
      solve(
        lower,
        right.map((value, place) => value / scale[place]!),
      ).map((value, place) => value / scale[place]!),
    /** Solves Lᵀ x = z, which has the covariance of the unknowns when z is standard normal. */
    draw(z: readonly number[]) {
      const x = [...z]
      for (let row = z.length - 1; row >= 0; row--) {
        let sum = z[row]!
        for (let k = row + 1; k < z.length; k++) sum -= lower[k]![row]! * x[k]!
        x[row] = sum / lower[row]![row]!
      }
      return x.map((value, place) => value / scale[place]!)
    },
  }
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))]!

/**
 * The area's uncertainty from taps, lens and walls: seeded draws from the normal distribution of the unknowns at the
 * best fit, through the exact geometry, so that corners near the horizon count with their long tail.
 */
export function uncertaintyOf(scene: Scene, solution: Solution): Uncertainty | undefined {
  const { residuals, unknowns, pattern, cost } = solution
  const rows = slopes(residuals, unknowns)
  const spread = spreadOf(rows)
  if (!spread) return undefined
  const area = squareInches(scene, pattern)
  const gradient = slopes((values) => [Math.log(area(values))], unknowns).map(([slope]) => slope!)
  const carried = spread.times(gradient)
  const each = rows[0]!.map((_, index) => rows.reduce((sum, row, place) => sum + row[index]! * carried[place]!, 0) ** 2)
  const variance = each.reduce((sum, value) => sum + value, 0)
  const freedom = rows[0]!.length - unknowns.length
  const looser = Math.sqrt(Math.max(1, (cost + 4) / (Math.max(freedom, 0) + 4)))
  const random = seeded(20)
  const areas: number[] = []
  let senseless = 0
  for (let draw = 0; draw < draws; draw++) {
    const shift = spread.draw(unknowns.map(() => looser * bell(random)))
    const extra = Math.exp(unseen * bell(random))
    const moved = unknowns.map((value, place) => value + shift[place]!)
    if (crossesItself(floorOf(scene, pattern, moved))) senseless++
    areas.push(area(moved) * extra)
  }
  areas.sort((one, other) => one - other)
  return {
    low: at(areas, 0.025),
    high: at(areas, 0.975),
    middle: at(areas, 0.5),
    shares: each.map((value) => value / variance),
    senseless: senseless / draws,
  }
}
