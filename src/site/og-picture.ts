import { readFile } from 'node:fs/promises'
import type { Font } from 'fontkit'
import { plans } from '../modules/billing/contract/plans.ts'
import { formatMoney } from '../shared-kernel/money.ts'
import { productName } from '../shared-kernel/product.ts'
import type { Head } from '../web/public/head.ts'

const [width, height, margin] = [1200, 630, 72]
const fonts = new URL('../modules/documents/fonts/', import.meta.url)

let loaded: Promise<readonly [bold: Font, plain: Font]> | undefined
async function load(name: string) {
  const { create } = await import('fontkit')
  return create(await readFile(new URL(name, fonts))) as Font
}
const typefaces = () =>
  (loaded ??= Promise.all([load('instrument-sans-latin-700.woff2'), load('instrument-sans-latin-400.woff2')]))

/** A page's sharing picture as a PNG, 1200 x 630: its title, and its one number with a note. Glyphs are drawn as paths. */
export async function sharingPicture({ title, figure }: Pick<Head, 'title' | 'figure'>): Promise<Buffer> {
  const [bold, plain] = await typefaces()
  const name = title.replace(new RegExp(`( - |: )?${productName}( - |: )?`), '').trim()
  const size = name.length > 60 ? 60 : 72
  const lines = wrapped(name.charAt(0).toUpperCase() + name.slice(1), bold, size, width - 2 * margin).slice(0, 4)
  const ledger = Array.from({ length: 20 }, (_, at) => `M0 ${at * 32 + 31.5}H${width}`).join('')
  const [number, note] = figure ?? [formatMoney(plans.commercial.monthlyCents), 'a month, unlimited quotes']
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#042077"/>
<path d="${ledger}" stroke="#6e9cff" stroke-opacity="0.16"/>
${logo}
${text(productName, bold, 40, margin + 78, 106, '#ffffff')}
${lines.map((line, at) => text(line, bold, size, margin, 218 + at * size * 1.12, '#ffffff')).join('\n')}
<rect x="0" y="${height - 142}" width="${width}" height="142" fill="#ffdf52"/>
${text(number, bold, 72, margin, height - 46, '#0c1220')}
${text(note, plain, 34, margin + widthOf(number, bold, 72) + 28, height - 48, '#0c1220')}
</svg>`
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).png({ palette: true, colors: 64, effort: 7 }).toBuffer()
}

const logo = `<g transform="translate(${margin} 62) scale(1.5)" fill="none" stroke-linecap="round">
<rect width="40" height="40" rx="10" fill="#1f56e6"/>
<path d="M8.6 8.8v10.4M15.2 8.8v14.6M21.8 8.8v9.4M28.4 8.8v3.9" stroke="white" stroke-width="3.6"/>
<path d="M7.4 25.6l7.6 6.4L32.8 16.8" stroke="#ffdf52" stroke-width="4.6" stroke-linejoin="round"/>
</g>`

/** Breaks at spaces; a word that is too long gets its own line. */
function wrapped(text: string, font: Font, size: number, most: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer, font, size) <= most) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

const tracking = -0.03
const widthOf = (text: string, font: Font, size: number) => {
  const { glyphs, advanceWidth } = font.layout(text)
  return (advanceWidth / font.unitsPerEm + glyphs.length * tracking) * size
}

/** Text as paths, its baseline at `y`; characters that the typeface lacks are left out. */
function text(words: string, font: Font, size: number, x: number, y: number, color: string): string {
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(words)
  let at = x
  const paths = glyphs.map((glyph, index) => {
    const place = positions[index]!
    const path = glyph.id === 0 ? '' : glyph.path.toSVG()
    const drawn = path && `<path transform="translate(${at.toFixed(1)} ${y}) scale(${scale} ${-scale})" d="${path}"/>`
    at += place.xAdvance * scale + tracking * size
    return drawn
  })
  return `<g fill="${color}">${paths.join('')}</g>`
}
