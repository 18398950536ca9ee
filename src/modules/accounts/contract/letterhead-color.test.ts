import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, lookOf, printable, usualColor } from './letterhead-color.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('contrast matches WCAG’s own examples', () => {
  expect(contrast('#ffffff', '#000000')).toBe(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#ff0000', '#ffffff')).toBeCloseTo(4.0, 2)
})

it('U-14: text on any letterhead color has a contrast of at least 4.5:1', () => {
  fc.assert(
    fc.property(anyColor, (color) => {
      const { ground, quiet, rule } = lookOf(color)
      expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(quiet, ground)).toBeGreaterThanOrEqual(4.5)
      for (const shown of [ground, quiet, rule]) expect(shown).toMatch(/^#[0-9a-f]{6}$/)
    }),
  )
})

it('U-14: a color dark enough for white text is printed unchanged', () => {
  for (const color of ['#0c3f3a', '#1f56e6', '#000000', '#9b1c1c']) expect(printable(color)).toBe(color)
})

it.each([
  ['a lemon', '#ffdf52', '#877627'],
  ['white', '#ffffff', '#767676'],
  ['a sky blue', '#7ec8ff', '#4b7b9e'],
])('U-14: %s is darkened no more than needed', (_, color, dark) => {
  expect(printable(color)).toBe(dark)
  expect(contrast('#ffffff', dark)).toBeLessThan(4.6)
})

it('U-14: the default is the usual deep green', () => {
  expect(lookOf(null).ground).toBe(usualColor)
})
