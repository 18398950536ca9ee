import { type Board, cornersOf, type Kind, type Layer, pointsOf } from './board.ts'
import { doorCorners } from './geometry/references.ts'

export const nameOfKind: Readonly<Record<Kind, string>> = {
  door: 'Door',
  paper: 'Sheet of paper',
  tile: 'Tile',
  length: 'Own length',
}

const single: Readonly<Record<Kind, string>> = { door: 'Door', paper: 'Sheet', tile: 'Tiles', length: 'Length' }
const doorNames = ['bottom left', 'bottom right', 'top right', 'top left']

/** "Near right corner" where the floor has four, "Corner 5 of 6" where it has more. */
function cornerName(board: Board, place: number): string {
  const { floor } = board
  if (floor.length !== 4) return `Corner ${place + 1} of ${floor.length}`
  const order = [...floor.keys()].sort((one, other) => floor[other]!.y - floor[one]!.y)
  const row = order.indexOf(place) < 2 ? order.slice(0, 2) : order.slice(2)
  const beside = row.find((other) => other !== place)!
  const isLeft = floor[place]!.x === floor[beside]!.x ? place < beside : floor[place]!.x < floor[beside]!.x
  return `${row[0] === order[0] ? 'Near' : 'Far'} ${isLeft ? 'left' : 'right'} corner`
}

/** The name of a point: "Door, top left". */
export function pointName(board: Board, layer: Layer, place: number): string {
  if (layer === 'floor') return cornerName(board, place)
  const { kind } = board
  const points = board.things[kind]
  if (kind === 'length') return `Length, ${place === 0 ? 'first' : 'second'} end`
  if (kind === 'door' && points.length === 4)
    return `Door, ${doorNames[doorCorners(points).indexOf(points[place]!)] ?? `corner ${place + 1}`}`
  return `${single[kind]}, corner ${place + 1}`
}

const toMark: Readonly<Record<Kind, string>> = {
  door: 'Mark the four corners of a door, where its frame meets the floor and at the top. All of it must be in the photo.',
  paper: 'Put a sheet of paper on the floor before you take the photo. Mark its four corners.',
  tile: 'Mark the four corners of a rectangle of tiles, in order around it. The more tiles, the better.',
  length: 'Mark two points on the floor and type the distance between them. The walls must meet at right angles.',
}

const times = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** The next instruction. */
export function instruction(board: Board): string {
  const { kind, layer } = board
  const count = pointsOf(board, layer).length
  if (layer === 'thing') {
    const left = cornersOf(kind) - count
    if (left === 0) return `${nameOfKind[kind]}: marked. Now the corners of the floor, in order around the room.`
    return count === 0 ? toMark[kind] : `${times(left, kind === 'length' ? 'end' : 'corner')} to go.`
  }
  if (count === 0)
    return 'Mark the corners of the floor in order, around the room. Three to eight; the outline closes automatically.'
  if (count < 3) return `Corner ${count} is marked. Mark the next one around the room.`
  return ''
}

/** Tape measures say "12 ft 4 in"; a photo is precise to tenths of a foot. */
export const feet = (length: number) => `${length.toFixed(1)} ft`

/** The label of a size that has not been checked. */
export const about = (squareFeet: string, plusMinus: number) => `About ${squareFeet}, give or take ${plusMinus}%`
