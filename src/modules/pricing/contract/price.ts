import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import type { Cents } from '../../../shared-kernel/cents.ts'
import { fromRateUnits, roundHalfUp, toCents, toRateUnits } from '../../../shared-kernel/cents.ts'
import { shareOut } from '../../../shared-kernel/share-out.ts'
import type { HowOften, Preset, Schedule } from '../../../shared-kernel/visits.ts'
import { billedMonths, isDaily, isOnce, monthlyVisits, visitsOf } from '../../../shared-kernel/visits.ts'
import { priceByTime, type TimedRoom, wholeBuilding } from './time.ts'
import type { PricedBy, TimeBasis } from './time-basis.ts'

/** Extra work in a room, priced once or per month; with a schedule, the price is of each time. */
export interface ExtraService {
  readonly name: string
  readonly price: number
  readonly type: 'one-time' | 'monthly'
  readonly schedule?: Schedule | null | undefined
}

/** Work or goods for the whole quote: quantity x price, as often as its frequency says. */
export interface Item {
  readonly name: string
  readonly price: number
  readonly quantity: number
  readonly frequency: 'one-time' | Exclude<Preset, 'daily7'>
}

/** Everything a price depends on, in wire units: dollars and whole square feet. */
export interface Scope extends HowOften {
  readonly pricePerSqFt: number
  /** Has no effect today: every building type has the same base rate. */
  readonly buildingType: BuildingType
  /** Used only while the quote has no areas. */
  readonly totalSqft: number
  readonly areas: readonly ScopeArea[]
  readonly customItems: readonly Item[]
  /** By area if left out. By time, base cleaning is priced by `timeBasis`, and `pricePerSqFt` has no effect. */
  readonly pricedBy?: PricedBy | undefined
  readonly timeBasis?: TimeBasis | null | undefined
  /** The first clean on its own, once, in addition to regular visits (SCH-07). A single visit has none. */
  readonly firstVisitPrice?: number | null | undefined
}

/** A room. Its type, difficulty, fixtures and own production rate count only by time. */
export interface ScopeArea extends Partial<Omit<TimedRoom, 'sqft'>> {
  readonly manualSqft: number | null
  readonly aiEstimatedSqft: number | null
  readonly extraWork: readonly ExtraService[]
}

/** One amount the customer can see. `area` is an index into the scope's areas; base cleaning has no name. */
export interface Line {
  readonly kind: 'base' | 'extra' | 'custom'
  readonly area: number | null
  readonly name: string | null
  readonly per: 'month' | 'once'
  readonly amount: Cents
}

/** The price of a scope, in cents. Each line is rounded once, and every total is a sum of lines. */
export interface Price {
  readonly areas: readonly { readonly sqft: number; readonly base: Cents }[]
  readonly totalArea: number
  /** Base cleaning per month, and of the one visit of a quote for one visit. */
  readonly base: Cents
  readonly baseOneTime: Cents
  readonly extraMonthly: Cents
  readonly extraOneTime: Cents
  readonly customMonthly: Cents
  readonly customOneTime: Cents
  readonly totalMonthly: Cents
  readonly totalOneTime: Cents
  readonly lines: readonly Line[]
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** An empty or half-typed field counts as zero, and no value counts for more than any limit allows. */
const known = (value: number): number => (value > 0 ? Math.min(value, 1_000_000_000) : 0)

/** The contractor's measurement wins over the estimate from a photo. */
export const sqftOf = (area: { manualSqft: number | null; aiEstimatedSqft: number | null }): number =>
  Math.round(known(area.manualSqft ?? area.aiEstimatedSqft ?? 0))

const custom = (schedule: Schedule): HowOften => ({ frequency: 'custom', schedule })

/** Cents per visit as a fraction, times the visits of a month, rounded once. */
function perMonth(perVisit: bigint, by: bigint, { frequency, schedule }: HowOften): Cents {
  const { visits, months } = visitsOf(frequency, schedule)
  return roundHalfUp(perVisit * BigInt(visits), by * BigInt(months))
}

/** Base cleaning of `sqft` per month. Visits are multiplied exactly once; a daily price is not multiplied again. */
const baseOf = (sqft: number, pricePerSqFt: number, often: HowOften): Cents =>
  perMonth(BigInt(sqft) * BigInt(toRateUnits(known(pricePerSqFt))), 100n, often)

/** Base cleaning of each room, or without rooms of the building. */
type Bases = (scope: Scope, sizes: readonly number[], totalArea: number) => readonly Cents[]

const basesByArea: Bases = (scope, sizes, totalArea) => {
  const once = isOnce(scope)
  const { pricePerSqFt, frequency, schedule } = scope
  const building: HowOften = { frequency, schedule }
  if (sizes.length === 0) return [baseOf(totalArea, pricePerSqFt, building)]
  return scope.areas.map((area, at) =>
    baseOf(sizes[at]!, pricePerSqFt, area.schedule && !once ? custom(area.schedule) : building),
  )
}

/** The price by time, split across the rooms by their hours. */
const basesByTime: Bases = (scope, sizes, totalArea) => {
  if (!scope.timeBasis) throw new Error('A price by time needs its figures')
  const rooms = timedRooms(scope, sizes, totalArea)
  const { price, weights } = priceByTime(scope, rooms, scope.timeBasis)
  return weights.length > 0 ? shareOut(price, weights) : [price]
}

/** The scope's rooms as the hours see them; without rooms, the building as one. */
export const timedRooms = (
  scope: Pick<Scope, 'areas' | 'buildingType' | 'totalSqft'>,
  sizes: readonly number[] = scope.areas.map(sqftOf),
  totalArea = Math.round(known(scope.totalSqft)),
): readonly TimedRoom[] =>
  sizes.length > 0
    ? scope.areas.map(({ roomType = 'office', difficulty, fixtures, sqftPerHour, schedule }, at) => ({
        ...{ sqft: sizes[at]!, roomType, difficulty, fixtures, sqftPerHour, schedule },
      }))
    : wholeBuilding(scope.buildingType, totalArea)

function extraLine({ name, price, type, schedule }: ExtraService, area: number, once: boolean): Line {
  const each = toCents(known(price))
  if (once || type === 'one-time') return { kind: 'extra', area, name, per: 'once', amount: each }
  return {
    kind: 'extra',
    area,
    name,
    per: 'month',
    amount: schedule ? perMonth(BigInt(each), 1n, custom(schedule)) : each,
  }
}

function customLine({ name, price, quantity, frequency }: Item, once: boolean): Line {
  const times = once || frequency === 'one-time' ? 1 : monthlyVisits({ frequency })
  const amount = toCents(known(price)) * Math.round(known(quantity)) * times
  return { kind: 'custom', area: null, name, per: once || frequency === 'one-time' ? 'once' : 'month', amount }
}

const firstClean = (price: number | null | undefined): Line[] =>
  price ? [{ kind: 'extra', area: null, name: 'First clean', per: 'once', amount: toCents(known(price)) }] : []

/** The price engine: the aggregate stores its result, and every screen shows it. */
export function priceOf(scope: Scope): Price {
  const once = isOnce(scope)
  const sizes = scope.areas.map(sqftOf)
  const totalArea = sizes.length > 0 ? sum(sizes) : Math.round(known(scope.totalSqft))
  const bases = (scope.pricedBy === 'time' ? basesByTime : basesByArea)(scope, sizes, totalArea)
  const areas = sizes.map((sqft, at) => ({ sqft, base: bases[at]! }))

  const baseLine = (area: number | null, amount: Cents): Line => {
    return { kind: 'base', area, name: null, per: once ? 'once' : 'month', amount }
  }
  const areaLines = areas.flatMap(({ base }, area): Line[] => [
    baseLine(area, base),
    ...scope.areas[area]!.extraWork.map((extra) => extraLine(extra, area, once)),
  ])
  const lines = [
    ...(areas.length > 0 ? areaLines : [baseLine(null, bases[0]!)]),
    ...scope.customItems.map((item) => customLine(item, once)),
    ...(once ? [] : firstClean(scope.firstVisitPrice)),
  ]

  const total = (per: Line['per'], kind?: Line['kind']) =>
    sum(lines.filter((line) => line.per === per && (!kind || line.kind === kind)).map(({ amount }) => amount))
  return {
    areas,
    totalArea,
    base: total('month', 'base'),
    baseOneTime: total('once', 'base'),
    extraMonthly: total('month', 'extra'),
    extraOneTime: total('once', 'extra'),
    customMonthly: total('month', 'custom'),
    customOneTime: total('once', 'custom'),
    totalMonthly: total('month'),
    totalOneTime: total('once'),
    lines,
  }
}

/** The final monthly price of one visit, monthly extras included, rounded once to the cent (SCH-06). */
export function pricePerVisit(finalMonthly: Cents, often: HowOften): Cents {
  const { visits, months } = visitsOf(often.frequency, often.schedule, often.months)
  return roundHalfUp(BigInt(finalMonthly) * BigInt(months), visits)
}

/** How often a quote is cleaned, its visits counted as its price counts them: by time as its figures say. */
export const countedVisits = (scope: HowOften & Pick<Scope, 'pricedBy' | 'timeBasis'>): HowOften => ({
  frequency: scope.frequency,
  schedule: scope.schedule,
  months: scope.pricedBy === 'time' ? scope.timeBasis?.months : 'preset',
})

/** An adjustment as an exact fraction: final / total. */
export interface Ratio {
  readonly final: Cents
  readonly total: Cents
}

/** What a price was adjusted by. One-time work without an adjustment of its own follows the monthly one. */
export interface Adjustment {
  readonly monthly: Ratio
  readonly oneTime: Ratio | null
}

interface Amounts {
  readonly totalMonthly: Cents
  readonly totalOneTime: Cents | null
  readonly finalMonthly: Cents
  readonly finalOneTime: Cents | null
}

/** A price as a quote stores it, in cents: the computed totals, and what the contractor asks instead. */
export interface StoredPrice extends Amounts {
  readonly adjustment: Adjustment
}

/** A price before anything is computed, or one with final prices that were typed since. */
export type PartialPrice = { readonly [Key in keyof Amounts]: Cents | null } & {
  readonly adjustment?: Adjustment | null | undefined
}

const unadjusted: Ratio = { final: 1, total: 1 }
const ratioOf = (final: Cents | null, total: Cents | null): Ratio | null =>
  final === null || !total ? null : { final, total }
const asRatio = (adjustment: Ratio | number): Ratio =>
  typeof adjustment === 'number' ? { final: Math.round(adjustment * 10_000), total: 1_000_000 } : adjustment

/** `cents` after an adjustment, given as a percentage or as an exact fraction. */
export function adjusted(cents: Cents, adjustment: Ratio | number): Cents {
  const { final, total } = asRatio(adjustment)
  return roundHalfUp(BigInt(cents) * BigInt(final), total)
}

/** The price adjustment in percent, for display: 100 when nothing is adjusted. */
export function adjustment({
  totalMonthly,
  finalMonthly,
}: Pick<PartialPrice, 'totalMonthly' | 'finalMonthly'>): number {
  const { final, total } = ratioOf(finalMonthly, totalMonthly) ?? unadjusted
  return (final * 100) / total
}

/** Computed totals with an adjustment applied. A one-time price of 0 is none. */
export function finalPrice(
  { totalMonthly, totalOneTime }: Pick<Price, 'totalMonthly' | 'totalOneTime'>,
  monthly: Ratio | number = unadjusted,
  oneTime: Ratio | number | null = null,
): StoredPrice {
  return {
    totalMonthly,
    totalOneTime: totalOneTime || null,
    finalMonthly: adjusted(totalMonthly, monthly),
    finalOneTime: adjusted(totalOneTime, oneTime ?? monthly) || null,
    adjustment: { monthly: asRatio(monthly), oneTime: oneTime === null ? null : asRatio(oneTime) },
  }
}

const gives = (ratio: Ratio, total: Cents | null, final: Cents | null) => adjusted(total ?? 0, ratio) === (final ?? 0)

/**
 * The scope changed: computes new totals and keeps the adjustment, also through totals that are tiny or 0. Final prices that it
 * doesn't give were typed since (or saved by an older release), and are the adjustment now.
 */
export function recalculated(previous: PartialPrice, price: Pick<Price, 'totalMonthly' | 'totalOneTime'>): StoredPrice {
  const { totalMonthly, totalOneTime, finalMonthly, finalOneTime, adjustment: kept } = previous
  const monthly =
    kept && gives(kept.monthly, totalMonthly, finalMonthly)
      ? kept.monthly
      : (ratioOf(finalMonthly, totalMonthly) ?? unadjusted)
  const own = kept?.oneTime ?? null
  const oneTime = gives(own ?? monthly, totalOneTime, finalOneTime) ? own : ratioOf(finalOneTime ?? 0, totalOneTime)
  return finalPrice(price, monthly, oneTime)
}

/** The lines a customer reads, in the order of `price.lines`. They add up to the final prices to the cent. */
export function customerLines(price: Pick<Price, 'lines'>, finalMonthly: Cents, finalOneTime: Cents | null): Line[] {
  const inOrder: Line[] = [...price.lines]
  if (finalOneTime && !inOrder.some(({ per }) => per === 'once')) {
    inOrder.push({ kind: 'extra', area: null, name: 'One-time work', per: 'once', amount: 0 })
  }
  const shareOf = new Map<Line, Cents>()
  for (const [per, final] of [
    ['month', finalMonthly],
    ['once', finalOneTime ?? 0],
  ] as const) {
    const lines = inOrder.filter((line) => line.per === per)
    const parts = shareOut(
      final,
      lines.map(({ amount }) => amount),
    )
    for (const [index, cents] of parts.entries()) shareOf.set(lines[index]!, cents)
  }
  return inOrder.map((line) => ({ ...line, amount: shareOf.get(line) ?? 0 }))
}

/** A year of monthly cleaning at the final price, for reports; no discount. Only months with service are billed. */
export const annualRevenue = (finalMonthly: Cents, often: HowOften): Cents => finalMonthly * billedMonths(often)

/** The discount for paying a year in advance, in percent, until a quote has its own (AMB-P13, GRD-04). */
export const prepaymentPercent = 15

/** The price of a year paid in advance, without one-time work. The discount has at most one decimal. */
export const annualPrice = (finalMonthly: Cents, often: HowOften, percent: number = prepaymentPercent): Cents =>
  roundHalfUp(BigInt(annualRevenue(finalMonthly, often)) * BigInt(1000 - Math.round(percent * 10)), 1000)

/** Dollars per square foot per month at a given rate per visit. */
export const monthlyEquivalent = (rate: number, often: HowOften): number =>
  fromRateUnits(toRateUnits(known(rate)) * monthlyVisits(often))

/** The upper end of published prices for daily service, in dollars per square foot per month. */
export const typicalDailyLimit = 0.3

/** Compares daily service only, five days a week or more: less frequent visits cost more each. */
export const isAboveTypical = (rate: number, often: HowOften): boolean =>
  isDaily(often) && monthlyEquivalent(rate, often) > typicalDailyLimit

/** Dollars per square foot per visit, until the contractor sets another rate. */
export const defaultRate = 0.05

export const commonRates = [
  { rate: 0.03, label: 'Budget' },
  { rate: 0.05, label: 'Standard' },
  { rate: 0.08, label: 'Premium' },
] as const

/** Dollars per square foot per occurrence, for suggesting prices of additional services. */
export const serviceRates = {
  deepCleaning: 0.15,
  windowCleaning: 0.08,
  carpetCleaning: 0.25,
  floorMaintenance: 0.12,
  sanitization: 0.1,
} as const
export type Service = keyof typeof serviceRates

export const suggestedServicePrice = (service: Service, sqft: number): Cents =>
  roundHalfUp(BigInt(Math.round(known(sqft))) * BigInt(toRateUnits(serviceRates[service])), 100)
