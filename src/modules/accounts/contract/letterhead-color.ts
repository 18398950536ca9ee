/** Minimum contrast for readable text: WCAG 2.2, success criterion 1.4.3. */
export const readable = 4.5

/** The default deep green. Colors are written "#0c3f3a". */
export const usualColor = '#0c3f3a'

/** Normalizes input such as "0C3F3A" or "#fff"; returns anything else unchanged. */
export function asColor(typed: string): string {
  const text = typed.trim()
  const digits = /^#?((?:[0-9a-f]{3}){1,2})$/.exec(text.toLowerCase())?.[1]
  if (!digits) return text
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

type Channels = readonly [red: number, green: number, blue: number]

/** From 0 to 255. */
const channelsOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Channels
export const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** Converts an sRGB channel to linear light (0 to 1), and back (IEC 61966-2-1). */
const linear = (channel: number) => {
  const share = channel / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const encoded = (light: number) => 255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

function luminance(color: string) {
  const [red, green, blue] = channelsOf(color).map(linear) as unknown as Channels
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The WCAG 2.2 contrast ratio of two colors, from 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

const white = '#ffffff'

/** The color itself if white text is readable on it, otherwise the same color darkened just enough. */
export function printable(color: string): string {
  if (contrast(white, color) >= readable) return color
  const dimmed = (1.05 / readable - 0.05) / luminance(color)
  return hexOf(channelsOf(color).map((channel) => Math.floor(encoded(linear(channel) * dimmed))))
}

/** The colors of a quote's letterhead. */
export interface LetterheadLook {
  /** The background of the price, and of initials in place of a logo. White text on it reaches 4.5:1. */
  readonly ground: string
  /** Secondary text on the background: 4.5:1 as well. */
  readonly quiet: string
  /** A line on the background. */
  readonly rule: string
}

/** The colors that go with the chosen color, or with the default. */
export function lookOf(color: string | null | undefined): LetterheadLook {
  const ground = printable(color ?? usualColor)
  const towardsWhite = (share: number) => hexOf(channelsOf(ground).map((channel) => channel + (255 - channel) * share))
  const quiet = [0.75, 0.8, 0.85, 0.9, 0.95].map(towardsWhite).find((tint) => contrast(tint, ground) >= readable)
  return { ground, quiet: quiet ?? white, rule: towardsWhite(0.2) }
}
