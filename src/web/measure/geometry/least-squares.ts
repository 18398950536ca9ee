/** Small dense linear algebra for about 25 unknowns: enough for one photo, no library needed. */

export type Residuals = (unknowns: readonly number[]) => number[]
export type Matrix = number[][]

export interface Fit {
  readonly unknowns: number[]
  /** Sum of squared residuals. */
  readonly cost: number
}

/** The lower Cholesky factor of a symmetric matrix; undefined unless it is positive definite. */
export function cholesky(matrix: Matrix): Matrix | undefined {
  const lower: Matrix = matrix.map((row) => row.map(() => 0))
  for (let row = 0; row < matrix.length; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row]![column]!
      for (let k = 0; k < column; k++) sum -= lower[row]![k]! * lower[column]![k]!
      if (row !== column) lower[row]![column] = sum / lower[column]![column]!
      else if (sum > 0) lower[row]![row] = Math.sqrt(sum)
      else return undefined
    }
  }
  return lower
}

/** Solves L Lᵀ x = b. */
export function solve(lower: Matrix, right: readonly number[]): number[] {
  const half: number[] = []
  for (let row = 0; row < lower.length; row++) {
    let sum = right[row]!
    for (let k = 0; k < row; k++) sum -= lower[row]![k]! * half[k]!
    half.push(sum / lower[row]![row]!)
  }
  const answer = [...half]
  for (let row = lower.length - 1; row >= 0; row--) {
    let sum = half[row]!
    for (let k = row + 1; k < lower.length; k++) sum -= lower[k]![row]! * answer[k]!
    answer[row] = sum / lower[row]![row]!
  }
  return answer
}

/** Partial derivatives by forward differences, one row per unknown. */
export function slopes(residuals: Residuals, unknowns: readonly number[], here = residuals(unknowns)): Matrix {
  const moved = [...unknowns]
  return unknowns.map((value, place) => {
    const step = 1e-6 * Math.max(1, Math.abs(value))
    moved[place] = value + step
    const there = residuals(moved)
    moved[place] = value
    return there.map((residual, index) => (residual - here[index]!) / step)
  })
}

/** JᵀJ of the slopes. */
export const normal = (rows: Matrix): Matrix =>
  rows.map((one) => rows.map((other) => one.reduce((sum, value, index) => sum + value * other[index]!, 0)))

const costOf = (residuals: readonly number[]) => {
  let sum = 0
  for (const residual of residuals) sum += residual * residual
  return Number.isFinite(sum) ? sum : Number.POSITIVE_INFINITY
}

/** Levenberg-Marquardt with Marquardt's scaling (Hartley & Zisserman, "Multiple View Geometry", appendix 6). */
export function fitted(residuals: Residuals, start: readonly number[], rounds = 40): Fit {
  let unknowns = [...start]
  let here = residuals(unknowns)
  let cost = costOf(here)
  let damping = 1e-3
  for (let round = 0; round < rounds && Number.isFinite(cost); round++) {
    const rows = slopes(residuals, unknowns, here)
    const matrix = normal(rows)
    const right = rows.map((row) => -row.reduce((sum, value, index) => sum + value * here[index]!, 0))
    const before = cost
    for (let attempt = 0; attempt < 8; attempt++) {
      const damped = matrix.map((row, place) =>
        row.map((value, column) => (place === column ? value * (1 + damping) + 1e-12 : value)),
      )
      const lower = cholesky(damped)
      const step = lower && solve(lower, right)
      const next = step ? unknowns.map((value, place) => value + step[place]!) : unknowns
      const there = residuals(next)
      const nextCost = costOf(there)
      if (step && nextCost < cost) {
        unknowns = next
        here = there
        cost = nextCost
        damping = Math.max(damping / 8, 1e-9)
        break
      }
      damping *= 6
    }
    if (before - cost < 1e-6 * (1 + cost)) break
  }
  return { unknowns, cost }
}

/** Repeatable random numbers from 0 to 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A normally distributed number (Box-Muller). */
export const bell = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
