import type { Marks } from './geometry/marks.ts'
import { distance, type Point, sidesOf } from './geometry/polygon.ts'
import type { Reference } from './geometry/references.ts'

export type Kind = Reference['kind']

/** Sizes in inches, and counts of tiles; null while a field is empty. */
export interface Sizes {
  readonly doorWidth: number | null
  readonly doorHeight: number | null
  readonly paperWidth: number | null
  readonly paperHeight: number | null
  readonly tileSide: number | null
  readonly tilesAcross: number | null
  readonly tilesDeep: number | null
  readonly lengthFeet: number | null
  readonly lengthInches: number | null
}

/** The marks in a photo so far. */
export interface Marked {
  readonly kind: Kind
  readonly things: Readonly<Record<Kind, readonly Point[]>>
  readonly floor: readonly Point[]
  readonly sizes: Sizes
  readonly walls: 'auto' | 'any'
}

export type Layer = 'thing' | 'floor'

/** The marks, the selection, and the undo history. */
export interface Board extends Marked {
  readonly layer: Layer
  readonly selected: number | null
  readonly past: readonly Marked[]
  /** The target of the last change; consecutive changes to it are one undo step. */
  readonly step: string
}

export const mostCorners = 8
export const cornersOf = (kind: Kind) => (kind === 'length' ? 2 : 4)

const usual: Sizes = {
  doorWidth: 36,
  doorHeight: 80,
  paperWidth: 8.5,
  paperHeight: 11,
  tileSide: 12,
  tilesAcross: 3,
  tilesDeep: 3,
  lengthFeet: null,
  lengthInches: null,
}

export const emptyBoard: Board = {
  kind: 'door',
  things: { door: [], paper: [], tile: [], length: [] },
  floor: [],
  sizes: usual,
  walls: 'auto',
  layer: 'thing',
  selected: null,
  past: [],
  step: '',
}

export type Change =
  | { readonly do: 'place'; readonly at: Point; readonly near: number; readonly gesture: string }
  | { readonly do: 'move'; readonly at: Point; readonly gesture: string }
  | { readonly do: 'remove' }
  | { readonly do: 'select'; readonly layer: Layer; readonly point: number | null }
  | { readonly do: 'measure with'; readonly kind: Kind }
  | { readonly do: 'resize'; readonly size: keyof Sizes; readonly to: number | null }
  | { readonly do: 'take walls as'; readonly walls: Marked['walls'] }
  | { readonly do: 'undo' }

export const pointsOf = (board: Marked, layer: Layer): readonly Point[] =>
  layer === 'floor' ? board.floor : board.things[board.kind]

const full = (board: Marked, layer: Layer) =>
  pointsOf(board, layer).length >= (layer === 'floor' ? mostCorners : cornersOf(board.kind))

/** Whether the next tap on the photo adds a point. */
export const isPlacing = (board: Board) =>
  pointsOf(board, board.layer).length < (board.layer === 'floor' ? 4 : cornersOf(board.kind))
export const mayAdd = (board: Board) => !full(board, board.layer)
export const isComplete = (board: Marked) => board.things[board.kind].length === cornersOf(board.kind)

const markedOf = ({ kind, things, floor, sizes, walls }: Board): Marked => ({ kind, things, floor, sizes, walls })

const withPoints = (board: Board, points: readonly Point[]): Board =>
  board.layer === 'floor'
    ? { ...board, floor: points }
    : { ...board, things: { ...board.things, [board.kind]: points } }

function stepped(board: Board, change: Board, step: string): Board {
  const past = step !== '' && step === board.step ? board.past : [...board.past.slice(-49), markedOf(board)]
  return { ...change, past, step }
}

function toSide(point: Point, [from, to]: readonly [Point, Point]) {
  const length = distance(from, to) || 1
  const along = ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length ** 2
  const clamped = Math.min(1, Math.max(0, along))
  return distance(point, { x: from.x + clamped * (to.x - from.x), y: from.y + clamped * (to.y - from.y) })
}

/** A point on a side goes between its ends; any other goes last. */
function placed(board: Board, { at, near, gesture }: Extract<Change, { do: 'place' }>): Board {
  if (full(board, board.layer)) return board
  const points = pointsOf(board, board.layer)
  const distances = board.layer === 'floor' && points.length > 2 ? sidesOf(points).map((side) => toSide(at, side)) : []
  const nearest = distances.indexOf(Math.min(...distances))
  const place = nearest >= 0 && distances[nearest]! < near ? nearest + 1 : points.length
  const next = withPoints(board, points.toSpliced(place, 0, at))
  return stepped(board, { ...next, selected: place }, `${gesture} ${board.layer} ${place}`)
}

function moved(board: Board, at: Point, gesture: string): Board {
  const { selected } = board
  if (selected === null) return board
  const next = withPoints(board, pointsOf(board, board.layer).with(selected, at))
  return stepped(board, next, `${gesture} ${board.layer} ${selected}`)
}

function removed(board: Board): Board {
  const points = pointsOf(board, board.layer)
  if (board.selected === null || points.length === 0) return board
  const next = withPoints(board, points.toSpliced(board.selected, 1))
  return stepped(board, { ...next, selected: points.length > 1 ? Math.max(0, board.selected - 1) : null }, '')
}

function undone(board: Board): Board {
  const last = board.past.at(-1)
  if (!last) return board
  const before = { ...board, ...last, past: board.past.slice(0, -1), step: '' }
  const changedFloor = last.floor !== board.floor
  const layer: Layer = changedFloor ? 'floor' : last.things !== board.things ? 'thing' : board.layer
  const count = pointsOf(before, layer).length
  return { ...before, layer, selected: count === 0 ? null : Math.min(board.selected ?? count - 1, count - 1) }
}

/** The board after a change. */
export function changed(board: Board, change: Change): Board {
  switch (change.do) {
    case 'place':
      return placed(board, change)
    case 'move':
      return moved(board, change.at, change.gesture)
    case 'remove':
      return removed(board)
    case 'select':
      return { ...board, layer: change.layer, selected: change.point, step: '' }
    case 'measure with':
      return { ...stepped(board, { ...board, kind: change.kind }, ''), layer: 'thing', selected: null }
    case 'resize':
      return stepped(board, { ...board, sizes: { ...board.sizes, [change.size]: change.to } }, `resize ${change.size}`)
    case 'take walls as':
      return stepped(board, { ...board, walls: change.walls }, '')
    case 'undo':
      return undone(board)
  }
}

const lengthOf = ({ lengthFeet, lengthInches }: Sizes) => 12 * (lengthFeet ?? 0) + (lengthInches ?? 0)

function referenceOf({ kind, things, sizes }: Marked): Reference {
  const corners = things[kind]
  if (kind === 'door') return { kind, corners, width: sizes.doorWidth ?? 0, height: sizes.doorHeight ?? 0 }
  if (kind === 'paper') return { kind, corners, width: sizes.paperWidth ?? 0, height: sizes.paperHeight ?? 0 }
  if (kind === 'length') return { kind, corners, length: lengthOf(sizes) }
  return { kind, corners, across: sizes.tilesAcross ?? 0, deep: sizes.tilesDeep ?? 0, side: sizes.tileSide ?? 0 }
}

/** The marks in the form that the geometry takes. */
export const marksOf = (board: Marked, photo: Pick<Marks, 'width' | 'height' | 'focal35' | 'tap'>): Marks => ({
  ...photo,
  reference: referenceOf(board),
  floor: board.floor,
  walls: board.walls,
})
