import { atMost } from '../../../shared-kernel/rule.ts'

/**
 * A floor as the tape measure says it, in square feet.
 *
 *     floor = piece { ("+" | "-") piece }       12 x 10 + 8 x 6
 *     piece = side "x" side | number            24x18    430    430 sq ft
 *     side  = feet [inches] | inches            24    24'    18'6"    18 ft 6 1/2 in    150"
 *
 * A number may have a thousands comma, decimals or a fraction (1,200   18.5   6 1/2   6½); a side without a mark is in feet.
 * "x" may be ×, * or "by"; feet and inches also have ′ ″ ’ ” ft in. Everything is added exactly, in square inches, and
 * rounded once, half up, to the whole square feet that a room keeps.
 */
export type Measured =
  | { readonly sqft: number /** A number alone: there is nothing to keep but the size. */; readonly plain: boolean }
  | {
      readonly problem: string /** More letters may fix it, so wait until she leaves the field. */
      readonly unfinished: boolean
    }

/** An exact fraction. A number is one; so is a side, in inches, and a piece, in square inches. */
interface Exact {
  readonly n: bigint
  readonly d: bigint
}
const plus = (one: Exact, other: Exact): Exact => ({ n: one.n * other.d + other.n * one.d, d: one.d * other.d })
const times = (one: Exact, other: Exact): Exact => ({ n: one.n * other.n, d: one.d * other.d })
const whole = (n: number): Exact => ({ n: BigInt(n), d: 1n })
const foot = whole(12)
const squareFoot = whole(144)

const fractionSigns: Readonly<Record<string, string>> = {
  ...{ '¼': '1/4', '½': '1/2', '¾': '3/4', '⅓': '1/3', '⅔': '2/3', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8' },
}

type Kind = 'number' | 'inch' | 'area' | 'foot' | 'times' | 'plus' | 'minus' | 'unknown'
interface Part {
  readonly kind: Kind
  readonly text: string
  readonly end: number
}

const fraction = String.raw`(?:\d+\/0*[1-9]\d*|[¼½¾⅓⅔⅛⅜⅝⅞])`
const kinds: readonly (readonly [Kind, RegExp])[] = [
  [
    'number',
    new RegExp(
      String.raw`${fraction}(?![\d/])|(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+|\s*[¼½¾⅓⅔⅛⅜⅝⅞]|\s+${fraction}(?![\d/]))?(?![\d,./])|\.\d+(?![\d,./])`,
      'y',
    ),
  ],
  ['inch', /''|["″”“]|in(?:ch(?:es)?)?(?![a-wyz])\.?/iy],
  ['area', /sq(?:uare|\.)?\s*(?:feet|foot|ft)(?![a-z])\.?|sf(?![a-z])|(?:ft|feet)\s*²/iy],
  ['foot', /['′’‘]|(?:feet|foot|ft)(?![a-wyz])\.?/iy],
  ['times', /[x×✕✖*]|by(?![a-z])/iy],
  ['plus', /\+/y],
  ['minus', /[-−–]/y],
  ['unknown', /[\d.,/]+|[^\s\d+*×'"-]+|\S/y],
]

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  for (let at = 0; at < text.length; at++) {
    if (/\s/.test(text[at]!)) continue
    for (const [kind, pattern] of kinds) {
      pattern.lastIndex = at
      const found = pattern.exec(text)?.[0]
      if (!found) continue
      at += found.length - 1
      parts.push({ kind, text: found, end: at + 1 })
      break
    }
  }
  return parts
}

function exactOf(text: string): Exact {
  const spelled = text.replace(/[¼½¾⅓⅔⅛⅜⅝⅞]/, (sign) => ` ${fractionSigns[sign]}`).replaceAll(',', '')
  return spelled.trim().split(/\s+/).map(simple).reduce(plus)
}

function simple(text: string): Exact {
  const [n = '', d = '1'] = text.split('/')
  const [units = '', decimals = ''] = n.split('.')
  return { n: BigInt(units + decimals), d: BigInt(d) * 10n ** BigInt(decimals.length) }
}

class Misread extends Error {
  readonly at: Part | undefined
  constructor(problem: string, at: Part | undefined) {
    super(problem)
    this.at = at
  }
}

/** The longest text that a size is measured with. */
export const longestMeasured = 100
const example = `Type feet and inches, such as 24' x 18'6"`
export const sizeMissing = 'Please enter square footage'

/** Computes the size of a typed floor, or says which part is not understood. Never throws. */
export function measured(text: string): Measured {
  if (text.trim() === '') return { problem: sizeMissing, unfinished: true }
  if (text.length > longestMeasured) return { problem: atMost(longestMeasured), unfinished: false }
  try {
    const { n, d } = read(text)
    const rounded = (2n * n + d) / (2n * d)
    return { sqft: n < 0n ? 0 : Number(rounded), plain: /^[\d,\s]+$/.test(text) }
  } catch (error) {
    if (!(error instanceof Misread)) throw error
    return { problem: error.message, unfinished: !error.at || error.at.end >= text.trimEnd().length }
  }
}

/** Whether this text gives exactly this size. */
export const givesSize = (text: string, sqft: number | null): boolean => {
  const read = measured(text)
  return 'sqft' in read && read.sqft === sqft
}

/** Square feet, exactly. */
function read(text: string): Exact {
  const parts = partsOf(text)
  let next = 0
  const at = () => parts[next]
  const took = (kind: Kind) => (at()?.kind === kind ? parts[next++] : undefined)
  const before = () => (next > 0 ? `After “${parts[next - 1]!.text}”` : `Before “${at()?.text}”`)
  const unclear = (part: Part) => new Misread(`We don’t understand “${part.text}”. ${example}`, part)

  /** Takes the number that is required here. */
  function number(missing: string): Part {
    const part = at()
    if (part?.kind === 'number') return parts[next++]!
    if (part && part.kind !== 'times' && part.kind !== 'plus' && part.kind !== 'minus') throw unclear(part)
    throw new Misread(`${before()} ${missing} is missing`, next > 0 && part ? part : undefined)
  }

  /** Feet and inches in inches, and whether a mark said that it is a length. */
  function side(missing: string) {
    const first = number(missing)
    if (took('inch')) return { inches: exactOf(first.text), marked: true, first }
    const inFeet = times(exactOf(first.text), foot)
    if (!took('foot')) return { inches: inFeet, marked: false, first }
    const more = took('number')
    if (!more) return { inches: inFeet, marked: true, first }
    const inches = exactOf(more.text)
    took('inch')
    if (inches.n >= inches.d * 12n)
      throw new Misread(`“${more.text}” is a foot or more. After feet, inches go up to 11`, more)
    return { inches: plus(inFeet, inches), marked: true, first }
  }

  function piece(missing: string): Exact {
    const one = side(missing)
    if (took('times')) {
      const area = times(one.inches, side('a side').inches)
      const third = at()
      if (third?.kind === 'times') throw new Misread(`Use length × width only`, third)
      return times(area, { n: squareFoot.d, d: squareFoot.n })
    }
    if (one.marked) throw new Misread(`Add the other side, like 24 x 18`, at())
    took('area')
    return exactOf(one.first.text)
  }

  let sum = piece('a side')
  for (let part = at(); part; part = at()) {
    if (part.kind === 'number')
      throw new Misread(`Between “${parts[next - 1]!.text}” and “${part.text}” an x or + is missing`, part)
    if (part.kind !== 'plus' && part.kind !== 'minus') throw unclear(part)
    next++
    sum = plus(sum, times(piece('a size'), whole(part.kind === 'plus' ? 1 : -1)))
  }
  return sum
}
