import { backProjector, type Camera, focalInPixels } from './camera.ts'
import { type Fit, fitted, type Residuals } from './least-squares.ts'
import { areaOf, type Point, sidesOf } from './polygon.ts'
import type { Pattern } from './references.ts'

/** One photo with its marks. */
export interface Scene {
  readonly width: number
  readonly height: number
  /** From the photo's file, in mm; null if missing there. */
  readonly focal35: number | null
  readonly floor: readonly Point[]
  /** The precision of a tap: one standard deviation, in pixels of the photo. */
  readonly tap: number
}

/** A camera and a floor that explain the marks. */
export interface Solution extends Fit {
  readonly pattern: Pattern
  /** How square the walls were assumed to be (`squareness`); undefined for any angles. */
  readonly walls: number | undefined
  readonly residuals: Residuals
  readonly camera: Camera
  /** The floor's corners in inches. */
  readonly corners: readonly Point[]
}

/** Prior for phone lenses without EXIF data: about 28 mm, rarely under 14 or over 56. */
const usualLens = { focal35: 28, spread: 0.35 }
/** The file's figure is rounded to whole millimeters, and phones crop a little. */
const fileSpread = 0.025
/** Phones are held nearly level; a strong lean is unlikely, not impossible. */
const rollSpread = 0.14
/**
 * How far walls may deviate from right angles, as the cosine of a corner's angle, one standard deviation: 0.7 or 2.6
 * degrees.
 */
export const squareness = { square: 0.012, nearly: 0.045 } as const

const lensOf = ({ focal35, width, height }: Scene) => ({
  focal: Math.log(focalInPixels(focal35 ?? usualLens.focal35, width, height)),
  spread: focal35 ? fileSpread : usualLens.spread,
})

const cameraOf = ({ width, height }: Scene, [focal, pitch, roll, above]: readonly number[]): Camera => ({
  focal: Math.exp(Math.min(14, focal!)),
  pitch: pitch!,
  roll: roll!,
  height: Math.exp(Math.min(14, above!)),
  center: { x: width / 2, y: height / 2 },
})

/** Cosines of the outline's corners: zero where walls meet squarely. */
export function cornerCosines(outline: readonly Point[]): number[] {
  const sides = sidesOf(outline).map(([from, to]) => {
    const [x, y] = [to.x - from.x, to.y - from.y]
    const length = Math.hypot(x, y) || 1
    return { x: x / length, y: y / length }
  })
  return sides.map((side, place) => {
    const before = sides.at(place - 1)!
    return side.x * before.x + side.y * before.y
  })
}

/** The floor's corners for these unknowns, in inches. */
export function floorOf(scene: Scene, pattern: Pattern, unknowns: readonly number[]): Point[] {
  const pixels = scene.floor.map((_, place) => {
    const at = 4 + pattern.size + 2 * place
    return { x: unknowns[at]!, y: unknowns[at + 1]! }
  })
  return pixels.map(backProjector(cameraOf(scene, unknowns)))
}

/**
 * The residuals to minimize: the lens against its prior, the reference against its taps, the floor's corners against
 * theirs, and the angles of the walls if they are assumed square. Unknowns: log focal length, pitch, roll, log height,
 * the reference's place, and the true pixel of each floor corner.
 */
function residualsOf(scene: Scene, pattern: Pattern, walls: number | undefined): Residuals {
  const lens = lensOf(scene)
  const { floor, tap } = scene
  return (unknowns) => {
    const camera = cameraOf(scene, unknowns)
    const at = 4 + pattern.size
    const all = [(unknowns[0]! - lens.focal) / lens.spread, unknowns[2]! / rollSpread]
    all.push(...pattern.residuals(camera, unknowns.slice(4, at)))
    floor.forEach(({ x, y }, place) => {
      all.push((unknowns[at + 2 * place]! - x) / tap, (unknowns[at + 2 * place + 1]! - y) / tap)
    })
    if (walls) {
      for (const cosine of cornerCosines(floorOf(scene, pattern, unknowns))) all.push(cosine / walls)
    }
    return all
  }
}

const degree = Math.PI / 180
const pitches = [2, 8, 16, 28, 42, 60].map((angle) => angle * degree)
const lenses = [0.75, 1, 1.45]

/** Initial cameras: each pitch and, without EXIF data, several lenses. */
function starts(scene: Scene, pattern: Pattern): number[][] {
  const { focal } = lensOf(scene)
  const factors = scene.focal35 ? [1] : lenses
  return factors.flatMap((factor) =>
    pitches.flatMap((pitch) => {
      const lens = focal + Math.log(factor)
      const unit = cameraOf(scene, [lens, pitch, 0, 0])
      const { height, place } = pattern.start(unit)
      if (!Number.isFinite(height) || height <= 0) return []
      return [[lens, pitch, 0, Math.log(height), ...place]]
    }),
  )
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  [0, 1, 2, 3].every((place) => Math.abs(one[place]! - other[place]!) < 0.01)

/** The best fit from each start, without repeats, best first. */
function distinct(fits: readonly Fit[]): Fit[] {
  const found: Fit[] = []
  for (const fit of [...fits].sort((one, other) => one.cost - other.cost)) {
    if (Number.isFinite(fit.cost) && !found.some((known) => isSame(known.unknowns, fit.unknowns))) found.push(fit)
  }
  return found
}

/** Every locally best explanation of the marks, best first. */
export function solutionsOf(scene: Scene, patterns: readonly Pattern[], walls: number | undefined): Solution[] {
  const corners = scene.floor.flatMap(({ x, y }) => [x, y])
  const found = patterns.flatMap((pattern) => {
    const withFloor = residualsOf(scene, pattern, walls)
    const alone = residualsOf({ ...scene, floor: [] }, pattern, undefined)
    const begun = starts(scene, pattern)
    const rough =
      pattern.size === 4
        ? begun.map((unknowns) => ({ unknowns, cost: 0 }))
        : begun.map((start) => fitted(alone, start, 12))
    const places = pattern.size === 4 ? rough : distinct(rough).slice(0, 4)
    const fits = places.map(({ unknowns }) => fitted(withFloor, [...unknowns, ...corners]))
    return distinct(fits).map((fit) => ({ ...fit, pattern, walls, residuals: withFloor }))
  })
  return found
    .map((fit) => ({
      ...fit,
      camera: cameraOf(scene, fit.unknowns),
      corners: floorOf(scene, fit.pattern, fit.unknowns),
    }))
    .sort((one, other) => one.cost - other.cost)
}

export const squareInches = (scene: Scene, pattern: Pattern) => (unknowns: readonly number[]) =>
  areaOf(floorOf(scene, pattern, unknowns))
