import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { renderedRoom, shaken } from '../rendering/rooms.ts'
import { middleOf, trialOf, twoHundredRooms } from '../rendering/trial.ts'
import { seeded } from './least-squares.ts'
import type { Marks } from './marks.ts'
import { type Measured, type Measurement, measureFloor } from './measure-floor.ts'
import type { Reference } from './references.ts'

const kinds = ['door', 'paper', 'tile', 'length'] as const
const roomWith = (kind: Reference['kind'], seed = 5) => renderedRoom(kind, seeded(seed))

function measured(answer: Measurement): Measured {
  if (!answer.ok) throw new Error(`Refused: ${answer.sentence}`)
  return answer
}

describe('the floor in a photo @EYE-08', () => {
  it.each(kinds)('is measured exactly from exact taps, with a %s', (kind) => {
    const { marks, shot, squareFeet } = roomWith(kind)
    const { squareFeet: found, square } = measured(measureFloor({ ...marks, focal35: shot.lens }))
    expect(Math.abs(found / squareFeet - 1)).toBeLessThan(0.01)
    expect(square).toBe(true)
  })

  it('has walls of the right length', () => {
    const { marks, corners, shot } = roomWith('tile')
    const { sides } = measured(measureFloor({ ...marks, focal35: shot.lens }))
    corners.forEach(([x, y], place) => {
      const [nextX, nextY] = corners[(place + 1) % corners.length]!
      expect(sides[place]).toBeCloseTo(Math.hypot(nextX - x, nextY - y) / 12, 0)
    })
  })

  it('is not squared if the walls are not', () => {
    const { marks, squareFeet } = roomWith('tile', 8)
    const [first, second, third, ...rest] = marks.floor
    const cut = { x: third!.x - 0.12 * marks.width, y: third!.y + 0.04 * marks.height }
    const odd = measured(measureFloor({ ...marks, floor: [first!, second!, cut, ...rest] }))
    expect(odd.square).toBe(false)
    expect(odd.squareFeet).not.toBe(Math.round(squareFeet))
  })

  it('allows any angles on request, with less certainty', () => {
    const { marks } = roomWith('tile')
    const square = measured(measureFloor(marks))
    const any = measured(measureFloor({ ...marks, walls: 'any' }))
    expect(any.square).toBe(false)
    expect(any.plusMinus).toBeGreaterThanOrEqual(square.plusMinus)
  })

  it('is less certain with coarser taps or an unknown lens', () => {
    const { marks } = roomWith('door', 12)
    const bar = (change: Partial<Marks>) => measured(measureFloor({ ...marks, ...change })).plusMinus
    expect(bar({ tap: 3 })).toBeGreaterThan(bar({ tap: 1 }))
    expect(bar({ focal35: null })).toBeGreaterThanOrEqual(bar({}))
  })

  it('grows with the square of the reference', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.8, max: 1.3, noNaN: true }), (factor) => {
        const { marks } = roomWith('door')
        const { corners } = marks.reference
        const size = { width: 36 * factor, height: 80 * factor }
        const larger = measured(measureFloor({ ...marks, reference: { kind: 'door', corners, ...size } }))
        expect(larger.squareFeet / measured(measureFloor(marks)).squareFeet).toBeCloseTo(factor ** 2, 1)
      }),
      { numRuns: 8, seed: 1 },
    )
  })

  it("doesn't depend on where the marking starts or in which direction it goes", () => {
    const { marks } = roomWith('paper', 3)
    const { squareFeet } = measured(measureFloor(marks))
    const [first, ...rest] = marks.floor
    const [one, ...others] = marks.reference.corners
    const reference = { ...marks.reference, corners: [...others, one!].reverse() }
    for (const floor of [[...rest, first!], [...marks.floor].reverse()])
      expect(measured(measureFloor({ ...marks, floor, reference })).squareFeet / squareFeet).toBeCloseTo(1, 2)
  })

  it('gives the same result for the same marks', () => {
    const marks = shaken(roomWith('paper').marks, seeded(3))
    expect(measureFloor(marks)).toEqual(measureFloor(marks))
  })
})

describe('rendered rooms of known size @EYE-09', () => {
  it('200 rooms: half of the results within 5%, the range contains the true size in 85 of 100, none wrong by 30%', () => {
    const { errors, covered } = twoHundredRooms()
    expect(errors.length).toBeGreaterThan(160)
    expect(middleOf(errors)).toBeLessThanOrEqual(5)
    expect(covered).toBeGreaterThanOrEqual(0.85)
    expect(errors.at(-1)).toBeLessThan(30)
  })

  it.each(kinds.flatMap((kind) => [true, false].map((lens) => ({ kind, lens }))))(
    'with a $kind, lens known: $lens',
    ({ kind, lens }) => {
      const { errors, covered } = trialOf({ rooms: 30, kinds: [kind], lens: () => lens, seed: 31 })
      expect(errors.length).toBeGreaterThan(kind === 'length' && !lens ? 9 : 20)
      expect(middleOf(errors)).toBeLessThanOrEqual(5)
      expect(covered).toBeGreaterThanOrEqual(0.85)
      expect(errors.at(-1)).toBeLessThan(30)
    },
  )
})

describe('unusable photos and marks @EYE-08 @EYE-09', () => {
  const { marks } = roomWith('door')
  const { reference, floor, width, height } = marks
  const door = (change: object): Marks => ({ ...marks, reference: { ...reference, ...change } as Reference })
  const shrunk = (factor: number) =>
    reference.corners.map(({ x, y }) => ({ x: width / 2 + (x - width / 2) * factor, y: y * factor }))
  const onLine = [0, 1, 2, 3].map((place) => ({ x: 300 + 60 * place, y: 500 + 20 * place }))
  const length = { kind: 'length', corners: floor.slice(0, 2), length: 120 } as const
  const cases: readonly (readonly [string, Marks, string, RegExp])[] = [
    ['a door of no height', door({ height: 0 }), 'no-size', /Type the size of the door/],
    ['a door with three corners', door({ corners: reference.corners.slice(1) }), 'reference-missing', /all four/],
    ['corners of a door on one line', door({ corners: onLine }), 'reference-line', /from straight ahead/],
    ['a tiny door', door({ corners: shrunk(0.02) }), 'reference-small', /Step closer/],
    ['no floor', { ...marks, floor: [] }, 'floor-missing', /at least three/],
    ['a floor on one line', { ...marks, floor: onLine }, 'floor-line', /tilt it down/],
    [
      'a floor that crosses itself',
      { ...marks, floor: [floor[0]!, floor[2]!, floor[1]!, floor[3]!] },
      'floor-crosses',
      /in order/,
    ],
    [
      'a corner above the horizon',
      { ...marks, floor: [...floor.slice(0, 2), { x: width * 0.9, y: 5 }, { x: width * 0.1, y: 5 }] },
      'horizon',
      /horizon/,
    ],
    ['a door ten times as high', door({ height: 800 }), 'no-fit', /don’t fit/],
    [
      'a length without square walls',
      { ...marks, reference: length, walls: 'any' },
      'length-needs-square',
      /right angles/,
    ],
    [
      'a length and three corners',
      { ...marks, reference: length, floor: floor.slice(1) },
      'length-needs-square',
      /door/,
    ],
    ['a length of nothing', { ...marks, reference: { ...length, length: 0 } }, 'no-size', /Type the (size|length)/],
  ]
  it.each(cases)('%s is refused with advice', (_, given, reason, sentence) => {
    const answer = measureFloor(given)
    expect(answer).toMatchObject({ ok: false, reason })
    expect(!answer.ok && answer.sentence).toMatch(sentence)
  })

  it('a photo taken along the floor is refused or measured correctly', () => {
    const random = seeded(9)
    let refusals = 0
    for (let view = 0; view < 30; view++) {
      const { marks: seen, squareFeet } = renderedRoom('paper', random)
      const flat = ({ x, y }: { x: number; y: number }) => ({ x, y: height / 2 + 14 + (y - height / 2) * 0.04 })
      const answer = measureFloor(
        shaken(
          {
            ...seen,
            floor: seen.floor.map(flat),
            reference: { ...seen.reference, corners: seen.reference.corners.map(flat) },
          },
          random,
        ),
      )
      if (!answer.ok) refusals++
      else expect(Math.abs(answer.squareFeet / squareFeet - 1)).toBeLessThan(0.3)
    }
    expect(refusals).toBeGreaterThan(25)
  })

  it('random marks are refused', () => {
    const random = seeded(4)
    const anywhere = (count: number) =>
      Array.from({ length: count }, () => ({ x: random() * width, y: random() * height }))
    const answers = Array.from({ length: 40 }, () =>
      measureFloor({ ...door({ corners: anywhere(4) }), floor: anywhere(4) }),
    )
    expect(answers.filter(({ ok }) => ok).length).toBeLessThanOrEqual(2)
  })
})
