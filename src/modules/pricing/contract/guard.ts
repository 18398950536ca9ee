import {
  type Cents,
  formatMoney,
  formatMonthlyRate,
  roundHalfUp,
  toCents,
  toDollars,
} from '../../../shared-kernel/cents.ts'
import { billedMonths, isDaily, isOnce, visitsOf } from '../../../shared-kernel/visits.ts'
import type { Guard, WarningCode } from './guard-codes.ts'
import {
  annualPrice,
  countedVisits,
  priceOf,
  pricePerVisit,
  type Scope,
  type ScopeArea,
  timedRooms,
  typicalDailyLimit,
} from './price.ts'
import { type Fraction, monthHours, priceByTime, visitMinutes } from './time.ts'
import { all, type TimeBasis, thousandths } from './time-basis.ts'

/*
 * The guard (GRD-01 to GRD-04): a quote's figures at its final price, and what to check before it is sent. The server's read
 * model and the screens call the same functions. Nothing here refuses anything.
 */

export interface Warning {
  readonly code: WarningCode
  readonly message: string
  readonly action: {
    readonly label: string
    readonly do: 'set-price' | 'open'
    /** A final price in dollars: a month's, or that of a single visit. */
    readonly value?: number | undefined
    readonly areaId?: string | undefined
  }
}

/** A quote's figures at a price, in dollars and percent; null where there is nothing to divide by. */
export interface Figures {
  /** To the cent; of a single visit, its price. */
  readonly perVisit: number
  /** To four decimals; null for a single visit. */
  readonly perSqftMonth: number | null
  /** To the cent. */
  readonly perLaborHour: number | null
  /** To one decimal; null without known costs. */
  readonly marginPercent: number | null
  readonly markupPercent: number | null
}

/** What the guard knows about a quote. */
export interface GuardedQuote extends Omit<Scope, 'timeBasis' | 'areas'> {
  readonly timeBasis: TimeBasis
  readonly areas: readonly (ScopeArea & { readonly id: string; readonly name: string })[]
  readonly finalMonthly: Cents
  readonly finalOneTime: Cents | null
  /** The quote's own costs, in cents a month or of a single visit; null if it has none. */
  readonly costs: Cents | null
  readonly offersAnnualPrepayment: boolean
  /** In percent, at most one decimal. */
  readonly annualDiscountPercent: number
}

/** The price that the guard judges: a month's, or that of a single visit. */
const judgedPrice = (quote: GuardedQuote): Cents => (isOnce(quote) ? (quote.finalOneTime ?? 0) : quote.finalMonthly)

/** The quote's own costs; without them, if it is priced by time, those of its price by time. */
const costOf = (quote: GuardedQuote): Cents | null =>
  quote.costs ?? (quote.pricedBy === 'time' ? priceByTime(quote, timedRooms(quote), quote.timeBasis).cost : null)

const ratio = (top: bigint, by: bigint, times: bigint, scale: number): number | null =>
  by > 0n ? roundHalfUp(top * times, by) / scale : null

/** The figures at a price in cents, as a fraction: a month's, or that of a single visit. */
function figuresAt(quote: GuardedQuote, { top, by }: Fraction): Figures {
  const once = isOnce(quote)
  const { visits, months } = once ? { visits: 1, months: 1 } : visitsOfQuote(quote)
  const sqft = priceOf(quote).totalArea
  const hours = monthHours(quote, timedRooms(quote), quote.timeBasis)
  const cost = costOf(quote)
  const kept = cost === null ? null : top - BigInt(cost) * by
  return {
    perVisit: ratio(top * BigInt(months), by * BigInt(visits), 1n, 100)!,
    perSqftMonth: once ? null : ratio(top, by * BigInt(sqft), 100n, 10_000),
    perLaborHour: ratio(top * hours.by, by * hours.top, 1n, 100),
    marginPercent: kept === null ? null : ratio(kept, top, 1000n, 10),
    markupPercent: kept === null ? null : ratio(kept, by * BigInt(cost!), 1000n, 10),
  }
}

function visitsOfQuote(quote: GuardedQuote) {
  const { frequency, schedule, months } = countedVisits(quote)
  return visitsOf(frequency, schedule, months)
}

/** The figures at the final price. */
export const figuresOf = (quote: GuardedQuote): Figures => figuresAt(quote, { top: BigInt(judgedPrice(quote)), by: 1n })

/** The figures of a year paid in advance, by month; null for a single visit. */
export const annualFiguresOf = (quote: GuardedQuote): Figures | null =>
  isOnce(quote) ? null : figuresAt(quote, annualMonth(quote))

const annualMonth = (quote: GuardedQuote): Fraction => ({
  top: BigInt(annualPrice(quote.finalMonthly, quote, quote.annualDiscountPercent)),
  by: BigInt(billedMonths(quote)),
})

/** What is kept of a yearly payment, by month, in dollars and in percent of it; null without known costs. */
export function annualKeptOf(quote: GuardedQuote): { monthly: number; percent: number } | null {
  const cost = costOf(quote)
  if (cost === null || isOnce(quote)) return null
  const { top, by } = annualMonth(quote)
  const kept = top - BigInt(cost) * by
  const percent = ratio(kept, top, 1000n, 10)
  return percent === null ? null : { monthly: toDollars(roundHalfUp(kept, by)), percent }
}

/** The next whole dollar, in cents: "Round up to $1,415". */
export const roundedUp = (cents: Cents): Cents => Math.ceil(cents / 100) * 100

const percentFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const percentWords = (percent: number) => `${percentFormat.format(percent).replace('-', '\u2212')}%`
const timesFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const dollars = (amount: number) => formatMoney(toCents(amount))
/** The smallest whole number of cents that is at least the fraction. */
const ceiling = (top: bigint, by: bigint): Cents => Number((top + by - 1n) / by)

/** What to check before the quote is sent, worst first. Below means less than; equal is silent. */
export function warningsOf(quote: GuardedQuote, guard: Guard): Warning[] {
  const once = isOnce(quote)
  const price = judgedPrice(quote)
  const byTime = priceOf({ ...quote, pricedBy: 'time' })
  const context: Context = {
    quote,
    price,
    cost: costOf(quote),
    guard,
    /** The price by time with the extras, which cost the same by both methods. */
    timePrice: once ? byTime.totalOneTime : byTime.totalMonthly,
    extras: once ? byTime.extraOneTime + byTime.customOneTime : byTime.extraMonthly + byTime.customMonthly,
    totalArea: byTime.totalArea,
    per: once ? '' : ' a month',
  }
  return [
    ...costWarnings(context),
    ...minimumWarnings(context),
    ...targetWarning(context),
    ...timeWarning(context),
    ...typicalWarning(context),
    ...roomWarnings(quote),
    ...(context.cost === null ? [missingCosts] : []),
  ]
}

interface Context {
  readonly quote: GuardedQuote
  readonly price: Cents
  readonly cost: Cents | null
  readonly guard: Guard
  readonly timePrice: Cents
  readonly extras: Cents
  readonly totalArea: number
  /** " a month", or nothing for a single visit. */
  readonly per: string
}

const setPrice = (cents: Cents, { per }: Context, label = `Set ${formatMoney(cents)}${per}`) =>
  ({ label, do: 'set-price', value: toDollars(cents) }) as const

/** ": this price pays for 38 minutes of 52", if it pays for fewer than a visit takes. */
function cause({ quote, price, timePrice }: Context): string {
  if (price >= timePrice) return '.'
  const { top, by } = visitMinutes(quote, timedRooms(quote), quote.timeBasis)
  if (top === 0n) return '.'
  const whole = roundHalfUp(top, by)
  const paid = roundHalfUp(top * BigInt(price), by * BigInt(timePrice))
  if (paid >= whole) return '.'
  return `: this price pays for ${paid} ${paid === 1 ? 'minute' : 'minutes'} of ${whole}.`
}

function costWarnings(context: Context): Warning[] {
  const { quote, price, cost, per } = context
  if (cost === null) return []
  const warnings: Warning[] = []
  if (price < cost)
    warnings.push({
      code: 'loss',
      message: `You lose ${formatMoney(cost - price)}${per}${cause(context)}`,
      action: setPrice(targetPrice(context, cost), context),
    })
  if (isOnce(quote) || !quote.offersAnnualPrepayment) return warnings
  const { top, by } = annualMonth(quote)
  const lost = BigInt(cost) * by - top
  if (lost > 0n) {
    const kept = BigInt(1000 - Math.round(quote.annualDiscountPercent * 10))
    warnings.push({
      code: 'annual-loss',
      message: `Paid yearly at ${percentWords(quote.annualDiscountPercent)} off, you lose ${formatMoney(ceiling(lost, by))} a month.`,
      action: setPrice(ceiling(BigInt(cost) * 1000n, kept), context),
    })
  }
  return warnings
}

/** The lowest price at which the target margin is kept; without a target, nothing is lost. */
const targetPrice = ({ guard }: Pick<Context, 'guard'>, cost: Cents): Cents =>
  ceiling(BigInt(cost) * all, all - thousandths(guard.targetMargin ?? 0))

function minimumWarnings(context: Context): Warning[] {
  const { quote, price, guard } = context
  const once = isOnce(quote)
  const warnings: Warning[] = []
  const perVisit = once ? price : pricePerVisit(price, countedVisits(quote))
  const { minimumPerVisit, minimumPerMonth } = guard
  if (minimumPerVisit !== null && perVisit < toCents(minimumPerVisit)) {
    const { visits, months } = once ? { visits: 1, months: 1 } : visitsOfQuote(quote)
    warnings.push({
      code: 'below-minimum-visit',
      message: `${formatMoney(perVisit)} a visit is below your minimum of ${dollars(minimumPerVisit)}${cause(context)}`,
      action: setPrice(ceiling(BigInt(toCents(minimumPerVisit)) * BigInt(visits), BigInt(months)), context),
    })
  }
  if (!once && minimumPerMonth !== null && price < toCents(minimumPerMonth))
    warnings.push({
      code: 'below-minimum-month',
      message: `${formatMoney(price)} a month is below your minimum of ${dollars(minimumPerMonth)}${cause(context)}`,
      action: setPrice(toCents(minimumPerMonth), context),
    })
  return warnings
}

/** A loss says it already. */
function targetWarning(context: Context): Warning[] {
  const { price, cost, guard } = context
  const target = guard.targetMargin
  if (cost === null || target === null || price < cost) return []
  if (BigInt(price - cost) * all >= BigInt(price) * thousandths(target)) return []
  // Rounded down, so that no margin below the target is shown as the target.
  const margin = Math.floor(((price - cost) * 1000) / price) / 10
  return [
    {
      code: 'below-target',
      message: `You keep ${percentWords(margin)}, below your target of ${percentWords(target)}${cause(context)}`,
      action: setPrice(targetPrice(context, cost), context),
    },
  ]
}

/** Outside 0.5 to 2 times the price by time. */
function timeWarning(context: Context): Warning[] {
  const { price, timePrice, per } = context
  if (timePrice === 0) return []
  const below = price * 2 < timePrice
  if (!below && price <= timePrice * 2) return []
  const hundredths = (price * 100) / timePrice
  const times = timesFormat.format((below ? Math.floor(hundredths) : Math.ceil(hundredths)) / 100)
  return [
    {
      code: 'far-from-time',
      message: `This is ${times} times the price by time, ${formatMoney(timePrice)}${per}${cause(context)}`,
      action: setPrice(timePrice, context, `Use ${formatMoney(timePrice)}${per}`),
    },
  ]
}

/** Cleaning a square foot for a month, five days a week or more; extras are left out. */
function typicalWarning(context: Context): Warning[] {
  const { quote, price, extras, totalArea } = context
  const limit = toCents(typicalDailyLimit) * totalArea
  if (!isDaily(quote) || isOnce(quote) || totalArea === 0 || price - extras <= limit) return []
  const perSqft = Math.ceil(((price - extras) * 100) / totalArea) / 10_000
  return [
    {
      code: 'above-typical',
      message: `Above typical daily-service prices: ${formatMonthlyRate(perSqft)} per sq ft per month, and they end at ${formatMonthlyRate(typicalDailyLimit)}.`,
      action: setPrice(limit + extras, context),
    },
  ]
}

function roomWarnings({ areas }: GuardedQuote): Warning[] {
  const zero = areas.filter((room) => !(room.manualSqft ?? room.aiEstimatedSqft))
  const estimated = areas.filter((room) => room.manualSqft === null && room.aiEstimatedSqft)
  const warnings: Warning[] = []
  if (zero[0])
    warnings.push({
      code: 'room-zero',
      message: zero.length === 1 ? `${zero[0].name} has 0 sq ft.` : `${zero.length} rooms have 0 sq ft.`,
      action: { label: 'Add the size', do: 'open', areaId: zero[0].id },
    })
  const [first] = estimated
  if (first)
    warnings.push({
      code: 'unconfirmed-photo',
      message:
        estimated.length === 1
          ? `The size of ${first.name}, ${first.aiEstimatedSqft!.toLocaleString('en-US')} sq ft, is from a photo and not confirmed.`
          : `The sizes of ${estimated.length} rooms are from photos and not confirmed.`,
      action: { label: 'Check the size', do: 'open', areaId: first.id },
    })
  return warnings
}

const missingCosts: Warning = {
  code: 'missing-costs',
  message: 'No costs are saved with this quote yet.',
  action: { label: 'Add costs', do: 'open' },
}
