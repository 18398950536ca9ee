/** A point in pixels from the photo's top left corner, or in inches on the floor. */
export interface Point {
  readonly x: number
  readonly y: number
}

export const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** The sides of a closed outline, as pairs of points. */
export const sidesOf = (outline: readonly Point[]): (readonly [Point, Point])[] =>
  outline.map((point, place) => [point, outline[(place + 1) % outline.length]!])

const cross = (from: Point, one: Point, other: Point) =>
  (one.x - from.x) * (other.y - from.y) - (one.y - from.y) * (other.x - from.x)

/** The shoelace formula: half the sum of cross products, in the square of the points' unit. */
export const areaOf = (outline: readonly Point[]): number =>
  Math.abs(sidesOf(outline).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0)) / 2

const separates = (a: Point, b: Point, c: Point, d: Point) => cross(a, b, c) * cross(a, b, d) < 0
const meet = ([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]) =>
  separates(a, b, c, d) && separates(c, d, a, b)

/** Whether two sides of the outline cross. */
export function crossesItself(outline: readonly Point[]): boolean {
  const sides = sidesOf(outline)
  return sides.some((side, place) => sides.slice(place + 1).some((other) => meet(side, other)))
}

/** The greatest distance of any point from the line through the two points that are farthest apart. */
export function thickness(points: readonly Point[]): number {
  let longest: readonly [Point, Point] | undefined
  let length = 0
  for (const one of points)
    for (const other of points)
      if (distance(one, other) > length) {
        length = distance(one, other)
        longest = [one, other]
      }
  if (!longest) return 0
  const [from, to] = longest
  return Math.max(...points.map((point) => Math.abs(cross(from, to, point)) / length))
}

/** The points ordered around their middle, so that the outline does not cross itself. */
export function aroundMiddle(points: readonly Point[]): Point[] {
  const x = points.reduce((sum, point) => sum + point.x, 0) / points.length
  const y = points.reduce((sum, point) => sum + point.y, 0) / points.length
  const angle = (point: Point) => Math.atan2(point.y - y, point.x - x)
  return [...points].sort((one, other) => angle(one) - angle(other))
}

/** Whether every corner turns the same way. */
export function isConvex(outline: readonly Point[]): boolean {
  const turns = outline.map((point, place) =>
    cross(point, outline[(place + 1) % outline.length]!, outline[(place + 2) % outline.length]!),
  )
  return turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0)
}
