import { expect, it } from 'vitest'
import { colors } from './colors.ts'
import { tape } from './recipes/show.ts'

type Shade = { value: string | { base: string; _dark: string } }
const inDark = ({ value }: Shade) => (typeof value === 'string' ? value : value._dark)

/** Relative luminance as WCAG defines it. */
function lightness(color: Shade) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(inDark(color).slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (light: Shade, dark: Shade) => (lightness(light) + 0.05) / (lightness(dark) + 0.05)

const { bg, fg, border } = colors as unknown as Record<'bg' | 'fg' | 'border', Record<string, Shade>>

it('U-07: In dark mode the tape is lighter than every surface below it, and legible @U-07', () => {
  expect([tape.base?.paper?.background, tape.base?.teeth?.fill]).toEqual(['bg.paper', 'bg.paper'])
  for (const under of ['deep', 'surface', 'sunken', 'page'])
    expect(contrast(bg.paper!, bg[under]!)).toBeGreaterThan(1.4)
  for (const ink of ['default', 'muted', 'subtle']) expect(contrast(fg[ink]!, bg.paper!)).toBeGreaterThan(4.5)
  expect(contrast(border.paper!, bg.paper!)).toBeGreaterThan(1.5)
})
