import { hexOf } from '../../../modules/accounts/contract/letterhead-color.ts'

/** The width in degrees of the arcs of the color wheel whose colors count as one. */
const arc = 24
/** Below this chroma, out of 255, a color counts as gray, paper or ink, not as a company's color. */
const leastColor = 30

interface Heap {
  weight: number
  red: number
  green: number
  blue: number
}

/** Degrees on the color wheel: red 0, green 120, blue 240. */
function hueOf(red: number, green: number, blue: number, most: number, color: number) {
  if (most === red) return ((60 * (green - blue)) / color + 360) % 360
  return most === green ? 120 + (60 * (blue - red)) / color : 240 + (60 * (red - green)) / color
}

/** A logo's main colors, most frequent first: RGBA bytes in, at most `atMost` colors like "#0c3f3a" out. */
export function leadingColors(pixels: Uint8ClampedArray, atMost = 3): string[] {
  const heaps = new Map<number, Heap>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red, green, blue, alpha] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!, pixels[at + 3]!]
    const most = Math.max(red, green, blue)
    const color = most - Math.min(red, green, blue)
    if (alpha < 128 || color < leastColor) continue
    const hue = Math.floor(hueOf(red, green, blue, most, color) / arc)
    const heap = heaps.get(hue) ?? { weight: 0, red: 0, green: 0, blue: 0 }
    heap.weight += color
    heap.red += red * color
    heap.green += green * color
    heap.blue += blue * color
    heaps.set(hue, heap)
  }
  const seen = [...heaps.values()].toSorted((one, other) => other.weight - one.weight)
  return seen
    .filter(({ weight }) => weight > (seen[0]?.weight ?? 0) / 10)
    .slice(0, atMost)
    .map(({ weight, red, green, blue }) => hexOf([red / weight, green / weight, blue / weight]))
}

const side = 64

/** The main colors of the picture at this address on our server; none if it can't be read. */
export async function colorsOfLogo(logoUrl: string): Promise<string[]> {
  const picture = new Image()
  picture.src = logoUrl
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return []
  context.drawImage(picture, 0, 0, side, side)
  return leadingColors(context.getImageData(0, 0, side, side).data)
}
