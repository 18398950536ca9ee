/* Arithmetic and text for money, without schemas: a page that only computes loads nothing else. */

/** A whole number of US cents. */
export type Cents = number

/** A price per square foot per visit, in whole ten-thousandths of a dollar: 0.05 dollars is 500. */
export type RateUnits = number

/** The range of rates a contractor may choose, in dollars per square foot per visit. */
export const rates = { lowest: 0.01, highest: 1 } as const

/** Adding 0 turns negative zero into zero, so no screen shows "-$0.00". */
export const toCents = (dollars: number): Cents => Math.round(dollars * 100) + 0
export const toDollars = (cents: Cents): number => cents / 100

export const toRateUnits = (dollars: number): RateUnits => Math.round(dollars * 10_000) + 0
export const fromRateUnits = (units: RateUnits): number => units / 10_000

/** The only rounding rule: numerator / denominator, halves away from zero, exact at any size. */
export function roundHalfUp(numerator: number | bigint, denominator: number | bigint): number {
  const [top, bottom] = [BigInt(numerator), BigInt(denominator)]
  const negative = top < 0n !== bottom < 0n
  const [size, by] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  const rounded = (2n * size + by) / (2n * by)
  return Number(negative ? -rounded : rounded)
}

const minus = '\u2212'
/** Made when it is first used: each takes a slow phone some 30 ms, and no screen needs all of them at once. */
function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined
  return (value) => {
    made ??= new Intl.NumberFormat('en-US', options)
    return made.format(value)
  }
}
const dollarFormat = (maximumFractionDigits: number, minimumFractionDigits = 2) =>
  numberFormat({ style: 'currency', currency: 'USD', minimumFractionDigits, maximumFractionDigits })
const asAmount = dollarFormat(2)
const asRate = dollarFormat(4)
const asFineRate = dollarFormat(3, 3)
const asCents = numberFormat({ maximumFractionDigits: 2 })

/** 381600 cents becomes "$3,816.00"; a loss gets a real minus sign. */
export const formatMoney = (cents: Cents): string => asAmount(toDollars(cents)).replace('-', minus)

/** Dollars per sq ft: two decimals, more only if the rate has them ("$0.05", "$0.054"). */
export const formatRate = (dollars: number): string => asRate(dollars)

/** For comparing rates, with three decimals: "$0.040", "$0.058". */
export const formatFineRate = (dollars: number): string => asFineRate(dollars).replace('-', minus)

/** The exact rate to put behind its three decimals, where these aren't all of it: " (5.75¢)". */
export const exactCents = (dollars: number): string =>
  Math.round(dollars * 10_000) % 10 === 0 ? '' : ` (${asCents(dollars * 100)}¢)`

/** "$0.040", "$0.058 (5.75¢)" */
export const formatExactRate = (dollars: number): string => formatFineRate(dollars) + exactCents(dollars)

/** The price of a square foot per month, in dollars: "$1.20". */
export const formatMonthlyRate = formatRate
