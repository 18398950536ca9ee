import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { givesSize, measured } from './measured.ts'

const sqft = (text: string) => {
  const read = measured(text)
  return 'sqft' in read ? read.sqft : read.problem
}

describe('a floor size as typed @HND-06', () => {
  it.each([
    ['430', 430],
    ['1,200', 1200],
    ['430 sq ft', 430],
    ['24x18', 432],
    ['24 X 18', 432],
    ['24×18', 432],
    ['24*18', 432],
    ['24 by 18', 432],
    [`24' x 18'6"`, 444],
    ['24′ × 18′6″', 444],
    ['24’ x 18’ 6”', 444],
    ['24 ft x 18 ft 6 in', 444],
    [`24'x18'6''`, 444],
    [`24' x 18'6`, 444],
    [`18.5 x 24`, 444],
    [`18 1/2 x 24`, 444],
    [`18½ x 24`, 444],
    [`10' x 6'6 1/2"`, 65],
    [`120" x 96"`, 80],
    ['12 x 10 + 8 x 6', 168],
    ['12 x 10 + 30', 150],
    ['20 x 20 - 4 x 5', 380],
    ['20 x 20 − 4 x 5', 380],
    ['.5 x 3', 2],
    ['0', 0],
    ['10 - 20', 0],
    ['1000000000', 1_000_000_000],
  ])('%s is %d sq ft', (text, size) => {
    expect(sqft(text)).toBe(size)
  })

  it('is rounded once, half up, to whole square feet', () => {
    expect(sqft('0.5 x 1')).toBe(1)
    expect(sqft('0.7 x 0.7')).toBe(0)
    expect(sqft('0.5 x 1 + 0.5 x 1')).toBe(1)
    expect(sqft('35.55 x 10')).toBe(356)
  })

  it.each([
    ['24x', 'After “x” a side is missing'],
    ['x18', 'Before “x” a side is missing'],
    [`24' x`, 'After “x” a side is missing'],
    ['12 x 10 +', 'After “+” a size is missing'],
    ['+ 8', 'Before “+” a side is missing'],
    ['3 x x 4', 'After “x” a side is missing'],
    ['3 m x 4 m', `We don’t understand “m”. Type feet and inches, such as 24' x 18'6"`],
    ['ten by ten', `We don’t understand “ten”. Type feet and inches, such as 24' x 18'6"`],
    ['1e9', `We don’t understand “e”. Type feet and inches, such as 24' x 18'6"`],
    ['24,5 x 18', `We don’t understand “24,5”. Type feet and inches, such as 24' x 18'6"`],
    ['1/0 x 3', `We don’t understand “1/0”. Type feet and inches, such as 24' x 18'6"`],
    ['(12 x 10)', `We don’t understand “(”. Type feet and inches, such as 24' x 18'6"`],
    ['24 18', 'Between “24” and “18” an x or + is missing'],
    [`24'`, 'Add the other side, like 24 x 18'],
    [`24' + 8`, 'Add the other side, like 24 x 18'],
    ['3 x 4 x 5', 'Use length × width only'],
    [`18'14" x 2`, '“14” is a foot or more. After feet, inches go up to 11'],
    ['', 'Please enter square footage'],
    ['9'.repeat(101), 'Please use at most 100 characters'],
  ])('%s is rejected: %s', (text, problem) => {
    expect(sqft(text)).toBe(problem)
  })

  const feet = fc.record({ feet: fc.nat(400), inches: fc.nat(11) })
  const floors = fc.array(fc.tuple(feet, feet), { minLength: 1, maxLength: 4 })
  const gap = fc.constantFrom('', ' ', '  ')
  const spelling = fc.record({
    x: fc.constantFrom('x', 'X', '×', '*', ' by '),
    foot: fc.constantFrom("'", '′', '’', ' ft '),
    inch: fc.constantFrom('"', '″', '”', ' in'),
    gap,
  })
  type Side = { feet: number; inches: number }
  const spelled = (
    sides: [Side, Side][],
    { x, foot, inch, gap }: { x: string; foot: string; inch: string; gap: string },
  ) =>
    sides
      .map((pair) => pair.map((side) => `${side.feet}${foot}${side.inches}${inch}`).join(`${gap}${x}${gap}`))
      .join(`${gap}+${gap}`)
  const squareInches = (sides: [Side, Side][]) =>
    sides.reduce((sum, [one, other]) => sum + (one.feet * 12 + one.inches) * (other.feet * 12 + other.inches), 0)

  it('in any spelling equals its square inches, rounded once', () => {
    fc.assert(
      fc.property(floors, spelling, (sides, how) => {
        const text = spelled(sides, how)
        fc.pre(text.length <= 100)
        expect(sqft(text)).toBe(Math.floor((2 * squareInches(sides) + 144) / 288))
      }),
    )
  })

  it('is never reported wrong while it may still be completed', () => {
    fc.assert(
      fc.property(floors, spelling, fc.nat(100), (sides, how, length) => {
        const read = measured(spelled(sides, how).slice(0, length))
        expect('sqft' in read || read.unfinished || /at most/.test(read.problem)).toBe(true)
      }),
    )
  })

  it('from any typed text is a whole number or a message about part of the text', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...`0123456789 x'"+-./,½×mft`) }))
    fc.assert(
      fc.property(typed, (text) => {
        const read = measured(text)
        if ('sqft' in read) expect(Number.isInteger(read.sqft)).toBe(true)
        else for (const [, part] of read.problem.matchAll(/“([^”]+)”/g)) expect(text).toContain(part)
      }),
    )
  })
})

it('a measurement does not match a different size @HND-06', () => {
  expect([givesSize('24x18', 432), givesSize('24x18', 430), givesSize('24x', 24), givesSize('24x18', null)]).toEqual([
    ...[true, false, false, false],
  ])
})
