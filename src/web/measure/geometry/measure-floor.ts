import { belowHorizon, type Camera } from './camera.ts'
import { type Doubt, doubtOf } from './doubts.ts'
import { type Scene, type Solution, solutionsOf, squareness } from './fit.ts'
import { type Marks, usualTap } from './marks.ts'
import { areaOf, distance, sidesOf } from './polygon.ts'
import { patternsOf } from './references.ts'
import { badMarks, type Refusal, refused } from './refusals.ts'
import { type Uncertainty, uncertaintyOf } from './uncertainty.ts'

export interface Measured {
  readonly ok: true
  readonly squareFeet: number
  /** Half the width of the range in percent of the area: the range holds 95% of the areas consistent with the marks. */
  readonly plusMinus: number
  readonly low: number
  readonly high: number
  /** The length of each side in feet, in the order of the corners. */
  readonly sides: readonly number[]
  /** Whether the walls were assumed square. */
  readonly square: boolean
  readonly doubt: Doubt
  readonly camera: Camera
}
export type Measurement = Measured | Refusal

/** A range wider than this is refused. */
const widest = 28
const narrowest = 3

/**
 * The floor's area from one photo.  The camera is a pinhole with square pixels and its principal point in the picture's
 * center. Its pose above the floor (pitch, roll, height), the reference's place and the lens are fitted together by
 * least squares on the distances in the picture (Levenberg-Marquardt; R. Hartley, A. Zisserman, "Multiple View Geometry
 * in Computer Vision", chapters 6 to 8 and appendix 6). Vertical doors, level floors and square walls are constraints
 * of that fit, which is what vanishing points express (A. Criminisi, I. Reid, A. Zisserman, "Single View Metrology",
 * IJCV 40(2), 2000). The area is the shoelace formula on the back-projected corners. Its range comes from the
 * covariance of the fit.
 */
export function measureFloor(marks: Marks): Measurement {
  const bad = badMarks(marks)
  if (bad) return bad
  const scene: Scene = { ...marks, tap: marks.tap ?? usualTap }
  const best = chosen(scene, marks)
  if (!best) return refused(marks.reference.kind === 'length' ? 'length-needs-square' : 'no-fit', marks)
  const [solution, ...rivals] = best as [Solution, ...Solution[]]
  const trouble = troubleWith(scene, solution)
  if (trouble) return refused(trouble, marks)
  const known = uncertaintyOf(scene, solution)
  if (!known) return refused('unknowable', marks)
  const range = withRivals(known, rivals, areaOf(solution.corners))
  return answer(scene, marks, solution, known, range)
}

/**
 * The best explanation, and others that fit nearly as well. Assuming square walls makes up for a small reference, so it
 * is done if the marks agree with it, and only as firmly as they agree.
 */
function chosen(scene: Scene, { reference, walls = 'auto', floor }: Marks): readonly Solution[] | undefined {
  const patterns = patternsOf(reference, scene.tap)
  const bySquareness = (spread: number | undefined) => near(solutionsOf(scene, patterns, spread))
  const least = reference.kind === 'length' ? [] : bySquareness(undefined)
  const cost = least[0]?.cost ?? 0
  if (walls !== 'any' && floor.length % 2 === 0) {
    for (const spread of [squareness.square, squareness.nearly]) {
      const square = bySquareness(spread)
      if (square[0] && (walls === 'square' || square[0].cost - cost < squareDoubt[floor.length]!)) return square
      if (reference.kind === 'length') return undefined
    }
  }
  return least.length > 0 ? least : undefined
}

/** How much worse square walls may fit: the 90% points of chi square for the number of free angles. */
const squareDoubt: Readonly<Record<number, number>> = { 4: 6.25, 6: 9.2, 8: 12 }

/** How much worse another explanation may fit and still count: a small sheet of paper may seem rotated. */
const rival = 9

const near = (solutions: readonly Solution[]) =>
  solutions.filter(({ cost, camera }) => cost - solutions[0]!.cost < rival && camera.height < 1e5)

const inch = { lowest: 8, highest: 300 }

function troubleWith(scene: Scene, { cost, residuals, unknowns, camera }: Solution) {
  const freedom = Math.max(1, residuals(unknowns).length - unknowns.length)
  if (scene.floor.some((point) => belowHorizon(camera, point) < 2 * scene.tap)) return 'horizon'
  if (cost > 2.5 * (freedom + 3 * Math.sqrt(2 * freedom)) + 6) return 'no-fit'
  if (camera.height < inch.lowest || camera.height > inch.highest) return 'no-fit'
  return undefined
}

/** Another explanation that fits as well widens the range. */
function withRivals({ low, high }: Uncertainty, rivals: readonly Solution[], area: number) {
  const areas = rivals.map(({ corners }) => areaOf(corners))
  return { low: Math.min(low, ...areas), high: Math.max(high, ...areas), area }
}

function answer(
  scene: Scene,
  marks: Marks,
  solution: Solution,
  known: Uncertainty,
  { low, high, area }: { low: number; high: number; area: number },
): Measurement {
  const percent = Math.max(narrowest, Math.ceil(100 * Math.max(1 - low / area, high / area - 1)))
  const doubt = doubtOf(scene, solution, marks.reference, known.shares)
  if (!(percent <= widest) || known.senseless > 0.02) return refused(doubt.kind, marks)
  const squareFeet = area / 144
  if (squareFeet < 1 || squareFeet > 100_000) return refused('no-fit', marks)
  return {
    ok: true,
    squareFeet: Math.round(squareFeet),
    plusMinus: percent,
    low: Math.round(squareFeet * (1 - percent / 100)),
    high: Math.round(squareFeet * (1 + percent / 100)),
    sides: sidesOf(solution.corners).map(([from, to]) => distance(from, to) / 12),
    square: solution.walls !== undefined,
    doubt,
    camera: solution.camera,
  }
}
