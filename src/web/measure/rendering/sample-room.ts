import type { Point } from '../geometry/polygon.ts'
import { type RenderedRoom, type Shot, seen } from './rooms.ts'

const shot: Shot = { width: 1536, height: 2048, lens: 24, eye: [78, -162, 64], turn: 0.015, tilt: 0.13, roll: 0.01 }
const corners = [
  [0, 0, 0],
  [150, 0, 0],
  [150, 204, 0],
  [0, 204, 0],
] as const
const door = [
  [150, 40, 0],
  [150, 76, 0],
  [150, 76, 80],
  [150, 40, 80],
] as const
const inPhoto = (places: readonly (readonly [number, number, number])[]): Point[] =>
  places.map((place) => seen(shot, place)!)

/** A kitchen of 12.5 x 17 ft (212.5 sq ft) with a door in its right wall, seen from the doorway. */
export const sampleRoom: RenderedRoom = {
  shot,
  corners,
  wallHeight: 96,
  kind: 'door',
  thing: door,
  squareFeet: (150 * 204) / 144,
  marks: {
    width: shot.width,
    height: shot.height,
    focal35: shot.lens,
    reference: { kind: 'door', corners: inPhoto(door), width: 36, height: 80 },
    floor: inPhoto(corners),
  },
}
