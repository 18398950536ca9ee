import type { Point } from './polygon.ts'

/** The diagonal of a 35 mm frame (36 x 24 mm), to which "35 mm equivalent" refers, in mm. */
const frameDiagonal = 43.27

/** The focal length in pixels; the equivalent refers to the diagonal, so it holds for pictures of any shape. */
export const focalInPixels = (focal35: number, width: number, height: number) =>
  (focal35 / frameDiagonal) * Math.hypot(width, height)

/**
 * A pinhole camera above a flat floor: square pixels, principal point in the picture's center. Angles in radians,
 * lengths in inches, the focal length in pixels. The floor's own axes start under the camera: x to its right, y ahead,
 * z up.
 */
export interface Camera {
  readonly focal: number
  /** Downward from level. */
  readonly pitch: number
  readonly roll: number
  readonly height: number
  readonly center: Point
}

interface Axes {
  readonly right: readonly [number, number, number]
  readonly ahead: readonly [number, number, number]
  readonly up: readonly [number, number, number]
}

/** The floor's axes in the camera's own: x right, y down, z into the picture. */
function axesOf({ pitch, roll }: Camera): Axes {
  const [sp, cp, sr, cr] = [Math.sin(pitch), Math.cos(pitch), Math.sin(roll), Math.cos(roll)]
  return { right: [cr, sr, 0], ahead: [sr * sp, -cr * sp, cp], up: [sr * cp, -cr * cp, -sp] }
}

/** The picture position of points (x, y on the floor, z above it); points behind the camera land far outside. */
export function projector(camera: Camera): (x: number, y: number, z: number) => Point {
  const { right, ahead, up } = axesOf(camera)
  const { focal, height, center } = camera
  return (x, y, z) => {
    const above = z - height
    const across = right[0] * x + ahead[0] * y + up[0] * above
    const down = right[1] * x + ahead[1] * y + up[1] * above
    const deep = Math.max(right[2] * x + ahead[2] * y + up[2] * above, height * 1e-3)
    return { x: center.x + (focal * across) / deep, y: center.y + (focal * down) / deep }
  }
}

/** The downward slope of the ray through a pixel; zero or less at and above the horizon. */
export function descent(camera: Camera, { x, y }: Point): number {
  const { up } = axesOf(camera)
  return -(up[0] * ((x - camera.center.x) / camera.focal) + up[1] * ((y - camera.center.y) / camera.focal) + up[2])
}

/** The distance of a pixel below the horizon, in pixels; negative above it. */
export function belowHorizon(camera: Camera, point: Point): number {
  const { up } = axesOf(camera)
  const slope = Math.hypot(up[0], up[1])
  return slope < 1e-6 ? Number.POSITIVE_INFINITY : (descent(camera, point) * camera.focal) / slope
}

const flattest = 1e-3

/** The floor position of pixels, in inches; a ray at or above the horizon gives a position very far away. */
export function backProjector(camera: Camera): (point: Point) => Point {
  const { right, ahead, up } = axesOf(camera)
  const { focal, height, center } = camera
  return (point) => {
    const across = (point.x - center.x) / focal
    const down = (point.y - center.y) / focal
    const far = height / Math.max(-(up[0] * across + up[1] * down + up[2]), flattest)
    return {
      x: far * (right[0] * across + right[1] * down + right[2]),
      y: far * (ahead[0] * across + ahead[1] * down + ahead[2]),
    }
  }
}
