import { expect, it } from 'vitest'
import { leadingColors } from './logo-colors.ts'

/** A picture with this many pixels of each color. */
const picture = (...parts: [count: number, color: readonly [number, number, number], alpha?: number][]) =>
  new Uint8ClampedArray(
    parts.flatMap(([count, color, alpha = 255]) => Array.from({ length: count }, () => [...color, alpha]).flat()),
  )

const white = [255, 255, 255] as const
const navy = [21, 48, 91] as const
const orange = [226, 110, 24] as const

it('U-14: a logo yields its own colors, the most common first, ignoring paper, ink and transparent pixels', () => {
  const pixels = picture([3000, white], [200, [20, 20, 20]], [600, navy], [150, orange], [500, [0, 200, 0], 0])
  expect(leadingColors(pixels)).toEqual(['#15305b', '#e26e18'])
})

it('U-14: similar shades count as one color, stray pixels as none', () => {
  expect(leadingColors(picture([300, navy], [300, [26, 56, 104]], [5, orange]))).toEqual(['#183462'])
})

it('U-14: a black and white logo yields no colors', () => {
  expect(leadingColors(picture([900, white], [100, [0, 0, 0]]))).toEqual([])
  expect(leadingColors(new Uint8ClampedArray())).toEqual([])
})
