import type { Marks } from '../geometry/marks.ts'
import type { Point } from '../geometry/polygon.ts'
import type { Reference } from '../geometry/references.ts'

/**
 * Rooms of known size, photographed by a pinhole camera at a known place: the ground truth for testing the measuring.
 * It shares no code with the geometry under test. Lengths in inches; x to the right, y away, z up.
 */
type Vector = readonly [x: number, y: number, z: number]

export interface Shot {
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** The 35 mm equivalent of the lens. */
  readonly lens: number
  readonly eye: Vector
  /** Radians: to the left, down, and clockwise. */
  readonly turn: number
  readonly tilt: number
  readonly roll: number
}

export interface RenderedRoom {
  readonly shot: Shot
  readonly corners: readonly Vector[]
  readonly wallHeight: number
  readonly kind: Reference['kind']
  /** The positions of the reference's corners. */
  readonly thing: readonly Vector[]
  readonly squareFeet: number
  /** The marks of a contractor with perfect taps. */
  readonly marks: Marks
}

/** A point's position in the picture; undefined behind the camera. */
export function seen(shot: Shot, [x, y, z]: Vector): Point | undefined {
  const [dx, dy, dz] = [x - shot.eye[0], y - shot.eye[1], z - shot.eye[2]]
  const [ct, st] = [Math.cos(shot.turn), Math.sin(shot.turn)]
  const [across, away] = [dx * ct + dy * st, dy * ct - dx * st]
  const [cd, sd] = [Math.cos(shot.tilt), Math.sin(shot.tilt)]
  const [deep, down] = [away * cd - dz * sd, -dz * cd - away * sd]
  const [cr, sr] = [Math.cos(shot.roll), Math.sin(shot.roll)]
  const focal = (shot.lens * Math.hypot(shot.width, shot.height)) / Math.hypot(36, 24)
  if (deep < 1) return undefined
  return {
    x: shot.width / 2 + (focal * (across * cr - down * sr)) / deep,
    y: shot.height / 2 + (focal * (across * sr + down * cr)) / deep,
  }
}

const floorArea = (corners: readonly Vector[]) =>
  Math.abs(
    corners.reduce((sum, [x, y], place) => {
      const [nextX, nextY] = corners[(place + 1) % corners.length]!
      return sum + x * nextY - nextX * y
    }, 0),
  ) / 288

const between = (random: () => number, low: number, high: number) => low + random() * (high - low)
const pick = <Choice>(random: () => number, choices: readonly Choice[]) =>
  choices[Math.floor(random() * choices.length)]!

/** A rectangular room, or one with a corner cut out of it (L-shaped). */
function outline(random: () => number): Vector[] {
  const [wide, long] = [between(random, 90, 220), between(random, 100, 280)]
  if (random() < 0.7)
    return [
      [0, 0, 0],
      [wide, 0, 0],
      [wide, long, 0],
      [0, long, 0],
    ]
  const [cutWide, cutLong] = [wide * between(random, 0.3, 0.6), long * between(random, 0.3, 0.6)]
  const right: Vector[] = [
    [0, 0, 0],
    [wide, 0, 0],
    [wide, long - cutLong, 0],
    [wide - cutWide, long - cutLong, 0],
    [wide - cutWide, long, 0],
    [0, long, 0],
  ]
  return random() < 0.5 ? right : right.map(([x, y]): Vector => [wide - x, y, 0]).reverse()
}

function onFloor(x: number, y: number, wide: number, deep: number, turn: number): Vector[] {
  const [c, s] = [Math.cos(turn), Math.sin(turn)]
  const at = (along: number, up: number): Vector => [x + along * c - up * s, y + along * s + up * c, 0]
  return [at(0, 0), at(wide, 0), at(wide, deep), at(0, deep)]
}

type Thing = { readonly places: Vector[]; reference(corners: readonly Point[]): Reference }

function door(random: () => number, room: readonly Vector[]): Thing {
  const wall = pick(random, room.map((corner, place) => [corner, room[(place + 1) % room.length]!] as const).slice(1))
  const [[fromX, fromY], [toX, toY]] = wall
  const length = Math.hypot(toX - fromX, toY - fromY)
  const [ux, uy] = [(toX - fromX) / length, (toY - fromY) / length]
  const along = between(random, 2, Math.max(2, length - 38))
  const foot = (at: number, z: number): Vector => [fromX + ux * at, fromY + uy * at, z]
  return {
    places: [foot(along, 0), foot(along + 36, 0), foot(along + 36, 80), foot(along, 80)],
    reference: (corners) => ({ kind: 'door', corners, width: 36, height: 80 }),
  }
}

function thingOf(kind: Reference['kind'], random: () => number, room: readonly Vector[]): Thing {
  const near = Math.min(...room.map(([x]) => x))
  const x = near + between(random, 20, 60)
  const y = between(random, 6, 50)
  if (kind === 'door') return door(random, room)
  if (kind === 'paper')
    return {
      places: onFloor(x, y, 8.5, 11, between(random, -1.5, 1.5)),
      reference: (corners) => ({ kind, corners, width: 8.5, height: 11 }),
    }
  if (kind === 'tile') {
    const [side, across, deep] = [pick(random, [12, 16, 18]), pick(random, [2, 3, 4]), pick(random, [2, 3, 4])]
    return {
      places: onFloor(x, y, side * across, side * deep, pick(random, [0, 0, 0.4])),
      reference: (corners) => ({ kind, corners, across, deep, side }),
    }
  }
  const [from, to] = [room[0]!, room[1]!]
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return { places: [from, to], reference: (corners) => ({ kind, corners, length }) }
}

/** One photo, taken from the doorway or a near corner; undefined if a corner is outside the picture. */
function attempt(kind: Reference['kind'], random: () => number): RenderedRoom | undefined {
  const corners = outline(random)
  const portrait = random() < 0.5
  const long = pick(random, [1280, 1600, 2048])
  const short = Math.round(long * pick(random, [3 / 4, 2 / 3]))
  const wide = Math.max(...corners.map(([x]) => x))
  const away = Math.max(...corners.map(([, y]) => y))
  const eye: Vector = [between(random, -20, wide + 20), between(random, -190, -30), between(random, 54, 78)]
  const shot: Shot = {
    width: portrait ? short : long,
    height: portrait ? long : short,
    lens: between(random, 24, 50),
    eye,
    turn: Math.atan2(eye[0] - between(random, 0.3, 0.7) * wide, away / 2 - eye[1]),
    tilt: between(random, 0.1, 0.6),
    roll: between(random, -0.05, 0.05),
  }
  const thing = thingOf(kind, random, corners)
  const [floor, marked] = [corners, thing.places].map((places) => places.map((place) => seen(shot, place)))
  const shown = (points: readonly (Point | undefined)[]): points is Point[] =>
    points.every(
      (point) => point && point.x > 4 && point.y > 4 && point.x < shot.width - 4 && point.y < shot.height - 4,
    )
  if (!shown(floor!) || !shown(marked!)) return undefined
  const { width, height, lens } = shot
  const marks: Marks = { width, height, focal35: Math.round(lens), reference: thing.reference(marked), floor }
  return { shot, corners, wallHeight: 96, kind, thing: thing.places, squareFeet: floorArea(corners), marks }
}

/** A room whose corners are all in the picture. */
export function renderedRoom(kind: Reference['kind'], random: () => number): RenderedRoom {
  for (;;) {
    const room = attempt(kind, random)
    if (room) return room
  }
}

/** The marks of a real finger: each point is off by up to `most` pixels. */
export function shaken(marks: Marks, random: () => number, most = 3): Marks {
  const shake = ({ x, y }: Point): Point => {
    const [far, turn] = [most * Math.sqrt(random()), 2 * Math.PI * random()]
    return { x: x + far * Math.cos(turn), y: y + far * Math.sin(turn) }
  }
  return {
    ...marks,
    reference: { ...marks.reference, corners: marks.reference.corners.map(shake) },
    floor: marks.floor.map(shake),
  }
}
