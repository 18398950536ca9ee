import { describe, expect, it } from 'vitest'
import { type Board, type Change, changed, emptyBoard, marksOf } from './board.ts'
import { confidenceOf, plusMinusOf } from './confidence.ts'
import { pointName } from './words.ts'

const marked = (changes: readonly Change[], board: Board = emptyBoard) => changes.reduce(changed, board)
const tap = (x: number, y: number, near = 0): Change => ({ do: 'place', at: { x, y }, near, gesture: `${x} ${y}` })
const floor: Change = { do: 'select', layer: 'floor', point: null }
const square = [floor, tap(0, 100), tap(100, 100), tap(100, 0), tap(0, 0)]

describe('marking a photo @EYE-08', () => {
  it('takes up to four corners for a door and eight for a floor', () => {
    const taps = Array.from({ length: 10 }, (_, place) => tap(place * 10, place))
    expect(marked(taps).things.door).toHaveLength(4)
    expect(marked([floor, ...taps]).floor).toHaveLength(8)
  })

  it('inserts a corner tapped on a side between its ends', () => {
    const board = marked([...square, tap(98, 50, 10)])
    expect(board.floor.map(({ x, y }) => [x, y])).toEqual([
      [0, 100],
      [100, 100],
      [98, 50],
      [100, 0],
      [0, 0],
    ])
    expect(board.selected).toBe(2)
  })

  it('undoes a whole drag in one step, then the tap before it', () => {
    const drag = [1, 2, 3].map((step): Change => ({ do: 'move', at: { x: step, y: 0 }, gesture: 'press 1' }))
    const board = marked([tap(50, 50), { do: 'select', layer: 'thing', point: 0 }, ...drag])
    expect(board.things.door).toEqual([{ x: 3, y: 0 }])
    const once = changed(board, { do: 'undo' })
    expect(once.things.door).toEqual([{ x: 50, y: 50 }])
    expect(changed(once, { do: 'undo' }).things.door).toEqual([])
  })

  it('keeps the marks of each object when the user switches to another', () => {
    const board = marked([
      tap(1, 1),
      { do: 'measure with', kind: 'tile' },
      tap(2, 2),
      { do: 'measure with', kind: 'door' },
    ])
    expect(board.things).toMatchObject({ door: [{ x: 1, y: 1 }], tile: [{ x: 2, y: 2 }] })
  })

  it("names the corners from the user's perspective", () => {
    const board = marked(square)
    expect([0, 1, 2, 3].map((place) => pointName(board, 'floor', place))).toEqual([
      'Near left corner',
      'Near right corner',
      'Far right corner',
      'Far left corner',
    ])
  })

  it('converts feet to inches: 10 ft 6 in are 126', () => {
    const typed = marked([
      { do: 'measure with', kind: 'length' },
      { do: 'resize', size: 'lengthFeet', to: 10 },
      { do: 'resize', size: 'lengthInches', to: 6 },
    ])
    expect(marksOf(typed, { width: 1, height: 1, focal35: null }).reference).toMatchObject({ length: 126 })
  })
})

describe('the confidence of a measured size @EYE-04', () => {
  it('follows from its range, from 0.3 to 0.95, and back', () => {
    expect([3, 9, 28, 50, 1].map(confidenceOf)).toEqual([0.94, 0.82, 0.44, 0.3, 0.95])
    for (let bar = 3; bar <= 28; bar++) expect(plusMinusOf(confidenceOf(bar))).toBe(bar)
  })
})
