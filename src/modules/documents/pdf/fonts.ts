import { readFileSync } from 'node:fs'
import { dataUri } from '../../../platform/html.ts'

interface Face {
  readonly file: string
  readonly weights: readonly number[]
  /** The characters that need it; the Latin face is always there. */
  readonly needed: RegExp | null
}

const faces: readonly Face[] = [
  { file: 'instrument-sans-latin', weights: [400, 600, 700], needed: null },
  {
    file: 'instrument-sans-latin-ext',
    weights: [400, 600, 700],
    needed: /[\u0100-\u02ff\u1e00-\u1eff\u20a0-\u20c0\u2113]/u,
  },
  { file: 'noto-sans-vietnamese', weights: [400, 700], needed: /[\u0300-\u0303\u0309\u0323\u1ea0-\u1ef9]/u },
  { file: 'noto-sans-cyrillic', weights: [400, 700], needed: /\p{Script=Cyrillic}|\u2116/u },
  { file: 'noto-sans-greek', weights: [400, 700], needed: /\p{Script=Greek}/u },
  { file: 'noto-sans-hebrew', weights: [400, 700], needed: /\p{Script=Hebrew}/u },
  { file: 'vazirmatn-arabic', weights: [400, 600, 700], needed: /\p{Script=Arabic}/u },
  { file: 'noto-sans-devanagari', weights: [400, 700], needed: /\p{Script=Devanagari}/u },
  {
    file: 'noto-emoji',
    weights: [400],
    needed: /(?![\u00a9\u00ae\u2122])\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u,
  },
]

const loaded = new Map<string, string>()

function ruleOf(file: string, weight: number) {
  const name = `${file}-${weight}`
  const known = loaded.get(name)
  if (known) return known
  const source = dataUri('font/woff2', readFileSync(new URL(`../fonts/${name}.woff2`, import.meta.url)))
  const rule = `@font-face{font-family:"${file}";font-weight:${weight};src:url(${source}) format("woff2")}`
  loaded.set(name, rule)
  return rule
}

/** Every family in order of preference, for a font-family declaration. */
export const fontStack = `${faces.map(({ file }) => `"${file}"`).join(',')},sans-serif`

/** The font faces that this text needs, as CSS with the fonts inside: the page may load nothing. */
export const fontFaces = (text: string): string =>
  faces
    .filter(({ needed }) => needed === null || needed.test(text))
    .flatMap(({ file, weights }) => weights.map((weight) => ruleOf(file, weight)))
    .join('')
