import { backProjector, type Camera, projector } from './camera.ts'
import { areaOf, aroundMiddle, distance, type Point } from './polygon.ts'

/** An object of known size in the photo: points in pixels, lengths in inches. */
export type Reference =
  /** Four corners, in any order; upright on the floor. */
  | { readonly kind: 'door'; readonly corners: readonly Point[]; readonly width: number; readonly height: number }
  /** Four corners, in any order; flat on the floor, in either orientation. */
  | { readonly kind: 'paper'; readonly corners: readonly Point[]; readonly width: number; readonly height: number }
  /**
   * Four corners, in order around a rectangle of tiles: `across` tiles from the first corner to the second, `deep` from
   * the second to the third, each with the same `side`.
   */
  | {
      readonly kind: 'tile'
      readonly corners: readonly Point[]
      readonly across: number
      readonly deep: number
      readonly side: number
    }
  /** Two points on the floor and the distance between them. */
  | { readonly kind: 'length'; readonly corners: readonly Point[]; readonly length: number }

/** A reference's part in the fit. */
export interface Pattern {
  /** The number of unknowns of its place: x, y and direction, or the true pixels of its two ends. */
  readonly size: number
  /** An initial guess of these unknowns and of the camera's height, for a camera of any height. */
  start(camera: Camera): { readonly height: number; readonly place: readonly number[] }
  /** Differences between the marks and what this camera would see, in standard deviations. */
  residuals(camera: Camera, place: readonly number[]): number[]
}

const misses = (seen: readonly Point[], marked: readonly Point[], tap: number) =>
  seen.flatMap((point, index) => [(point.x - marked[index]!.x) / tap, (point.y - marked[index]!.y) / tap])

const direction = (from: Point, to: Point) => Math.atan2(to.y - from.y, to.x - from.x)

/** Bottom left, bottom right, top right, top left, as seen in the picture. */
export function doorCorners(corners: readonly Point[]): Point[] {
  const ring = aroundMiddle(corners)
  const steep = (place: number) => {
    const [one, other] = [ring[place]!, ring[(place + 1) % 4]!]
    return Math.abs(one.y - other.y) / (distance(one, other) || 1)
  }
  const turned = steep(0) + steep(2) > steep(1) + steep(3) ? ring : [...ring.slice(1), ring[0]!]
  const upright = [
    [turned[0]!, turned[1]!],
    [turned[2]!, turned[3]!],
  ].map((pair) => pair.sort((one, other) => other.y - one.y))
  const [left, right] = upright.sort(([one], [other]) => one!.x - other!.x)
  return [left![0]!, right![0]!, right![1]!, left![1]!]
}

function door({ corners, width, height }: Extract<Reference, { kind: 'door' }>, tap: number): Pattern {
  const marked = doorCorners(corners)
  return {
    size: 3,
    start(camera) {
      const [left, right] = marked.slice(0, 2).map(backProjector(camera)) as [Point, Point]
      const scale = width / distance(left, right)
      return { height: camera.height * scale, place: [left.x * scale, left.y * scale, direction(left, right)] }
    },
    residuals(camera, [x, y, turn]) {
      const see = projector(camera)
      const [far, side] = [x! + width * Math.cos(turn!), y! + width * Math.sin(turn!)]
      const seen = [see(x!, y!, 0), see(far, side, 0), see(far, side, height), see(x!, y!, height)]
      return misses(seen, marked, tap)
    },
  }
}

/** A rectangle on the floor: `width` from the first corner to the second. */
function flat(marked: readonly Point[], width: number, height: number, tap: number): Pattern {
  return {
    size: 3,
    start(camera) {
      const floor = marked.map(backProjector(camera))
      const scale = Math.sqrt((width * height) / areaOf(floor))
      const [first, second] = floor as [Point, Point]
      return { height: camera.height * scale, place: [first.x * scale, first.y * scale, direction(first, second)] }
    },
    residuals(camera, [x, y, turn]) {
      const see = projector(camera)
      const side = sign(marked)
      const [c, s] = [Math.cos(turn!), Math.sin(turn!)]
      const at = (along: number, up: number) => see(x! + along * c - side * up * s, y! + along * s + side * up * c, 0)
      return misses([at(0, 0), at(width, 0), at(width, height), at(0, height)], marked, tap)
    },
  }
}

/** 1 if the corners go counterclockwise on the floor, seen from above; the picture's y points down. */
const sign = ([a, b, c]: readonly Point[]) =>
  (b!.x - a!.x) * (c!.y - a!.y) - (b!.y - a!.y) * (c!.x - a!.x) < 0 ? 1 : -1

/** The relative error of a typed length. */
const lengthError = 0.005

function ownLength({ corners, length }: Extract<Reference, { kind: 'length' }>, tap: number): Pattern {
  const asPoints = ([x1, y1, x2, y2]: readonly number[]): Point[] => [
    { x: x1!, y: y1! },
    { x: x2!, y: y2! },
  ]
  const between = (camera: Camera, place: readonly number[]) => {
    const [one, other] = asPoints(place).map(backProjector(camera))
    return distance(one!, other!)
  }
  return {
    size: 4,
    start(camera) {
      const place = corners.flatMap(({ x, y }) => [x, y])
      return { height: (camera.height * length) / between(camera, place), place }
    },
    residuals: (camera, place) => [
      ...misses(asPoints(place), corners, tap),
      (between(camera, place) / length - 1) / lengthError,
    ],
  }
}

/** The possible interpretations of a reference; a sheet of paper may have either orientation. */
export function patternsOf(reference: Reference, tap: number): Pattern[] {
  if (reference.kind === 'door') return [door(reference, tap)]
  if (reference.kind === 'length') return [ownLength(reference, tap)]
  if (reference.kind === 'tile') {
    const { corners, across, deep, side } = reference
    return [flat(corners, across * side, deep * side, tap)]
  }
  const ring = aroundMiddle(reference.corners)
  const { width, height } = reference
  return [flat(ring, width, height, tap), flat(ring, height, width, tap)]
}
