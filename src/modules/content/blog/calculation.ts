import { roundHalfUp } from '../../../shared-kernel/money.ts'

/** One line of a sum: its label, its formula (null for an input), and its result as printed. */
export interface CalculationLine {
  readonly label: string
  readonly expression: string | null
  readonly result: string
}

/** Reads the lines of a sum: `Label: expression = result` or `Label = result`. Throws with the first line that is neither. */
export function readCalculation(text: string): CalculationLine[] {
  const lines = text.split('\n').filter((line) => line.trim())
  return lines.map((line) => {
    const at = line.lastIndexOf(' = ')
    const [left, result] = [line.slice(0, at).trim(), line.slice(at + 3).trim()]
    if (at < 1 || !left || !result) throw new TapeError(`"${line}" isn’t a line of a sum: write "Label: 2 × 3 = 6"`)
    const colon = left.indexOf(': ')
    return colon < 0
      ? { label: left, expression: null, result }
      : { label: left.slice(0, colon), expression: left.slice(colon + 2).trim(), result }
  })
}

export class TapeError extends Error {}

/** An exact number. */
interface Ratio {
  readonly top: bigint
  readonly bottom: bigint
}

/** The number of a result and the decimals it is printed with. */
interface Printed extends Ratio {
  readonly decimals: number
  /** Printed units per 1: 100 for percent and cents, else 1. */
  readonly unit: bigint
}

const numeral = /(\$?)(\d[\d,]*(?:\.\d+)?|\.\d+)(\s?%|¢)?/

function printedIn(text: string): Printed {
  const found = text.match(new RegExp(`([−-]?)\\s*${numeral.source}`))
  if (!found) throw new TapeError(`"${text}" has no figure`)
  const [, sign, , digits, mark] = found
  const [whole, fraction = ''] = digits!.replaceAll(',', '').split('.')
  const top = BigInt(whole + fraction) * (sign ? -1n : 1n)
  const unit = mark ? 100n : 1n
  return { top, bottom: 10n ** BigInt(fraction.length) * unit, decimals: fraction.length, unit }
}

/** The printed and the exact result, in the smallest printed unit: 3696.00 is 369600. */
export function compute({ expression, result }: CalculationLine): { printed: number; exact: number } {
  const { top, bottom, decimals, unit } = printedIn(result)
  const scale = 10n ** BigInt(decimals) * unit
  const value = expression === null ? { top, bottom } : valueIn(expression)
  return { printed: roundHalfUp(top * scale, bottom), exact: roundHalfUp(value.top * scale, value.bottom) }
}

const plus = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom })
const negative = ({ top, bottom }: Ratio): Ratio => ({ top: -top, bottom })
const times = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
function over(a: Ratio, b: Ratio): Ratio {
  if (b.top === 0n) throw new TapeError('a division by zero')
  return { top: a.top * b.bottom, bottom: a.bottom * b.top }
}

/** The exact value of an expression: × and ÷ before + and −, parentheses first, words left out. */
export function valueIn(expression: string): Ratio {
  const tokens = expression.match(new RegExp(`${numeral.source}|[×÷+−()*/-]|[\\p{L}'’.]+`, 'gu')) ?? []
  const wrong = tokens.find((token) => /^[*/-]$/.test(token))
  if (wrong) throw new TapeError(`"${expression}" has a ${wrong}: write × ÷ + −`)
  const left = tokens.filter((token) => /[\d×÷+−()]/.test(token))
  const next = () => left.shift()

  function factor(): Ratio {
    const token = next()
    if (token === '−') return negative(factor())
    if (token === '(') {
      const inner = sum()
      if (next() !== ')') throw new TapeError(`"${expression}" has a parenthesis too many or too few`)
      return inner
    }
    if (!token || !/\d/.test(token)) throw new TapeError(`"${expression}" misses a figure`)
    return printedIn(token)
  }
  function product(): Ratio {
    let value = factor()
    while (left[0] === '×' || left[0] === '÷') value = next() === '×' ? times(value, factor()) : over(value, factor())
    return value
  }
  function sum(): Ratio {
    let value = product()
    while (left[0] === '+' || left[0] === '−')
      value = next() === '+' ? plus(value, product()) : plus(value, negative(product()))
    return value
  }
  const value = sum()
  if (left.length > 0) throw new TapeError(`"${expression}" has "${left[0]}" where an operator belongs`)
  return value
}
