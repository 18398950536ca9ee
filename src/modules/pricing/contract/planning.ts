import { type Cents, rates, toDollars } from '../../../shared-kernel/cents.ts'
import { howOften } from '../../../shared-kernel/schedule-words.ts'
import { type HowOften, isOnce, type Preset } from '../../../shared-kernel/visits.ts'
import { buildingsOf, type PricedType, planningRate, referenceSize, toThree } from './published-prices.ts'

/** What a planning figure depends on. */
export interface PlannedJob {
  readonly buildingType: PricedType
  /** 0 while the size isn't known; the figure is then for the reference size. */
  readonly sqft: number
  /** Per month. */
  readonly visits: number
}

/** One figure with its range, in dollars. */
export interface Around {
  readonly low: number
  readonly figure: number
  readonly high: number
}

export interface Planning {
  readonly sqft: number
  /** Not rounded, in dollars per sq ft per visit. */
  readonly exact: number
  /** To a tenth of a cent. May be below the lowest rate that a quote can have. */
  readonly perSqft: Around
  /** To the dollar. */
  readonly perVisit: Around
  /** To $10. */
  readonly perMonth: Around
}

const toStep = (dollars: number, step: number) => Math.round(Math.round((dollars / step) * 1e6) / 1e6) * step

/** The planning figure and its range, 75% to 125% of it, in the three units a contractor thinks in (RTE-01). */
export function planningFor({ buildingType, sqft: known, visits }: PlannedJob): Planning {
  const sqft = known > 0 ? known : referenceSize(buildingType)
  const exact = planningRate(buildingType, sqft, visits)
  const low = toThree(exact * 0.75)
  const high = toThree(exact * 1.25)
  const inDollars = (times: number, step: number): Around => ({
    low: toStep(low * times, step),
    figure: toStep(exact * times, step),
    high: toStep(high * times, step),
  })
  return {
    sqft,
    exact,
    perSqft: { low, figure: toThree(exact), high },
    perVisit: inDollars(sqft, 1),
    perMonth: inDollars(sqft * visits, 10),
  }
}

/** Rates have at least a cent, so the planning figure of a large daily site may be one that no quote can have. */
export const isBelowLowestRate = ({ perSqft }: Planning): boolean => perSqft.figure < rates.lowest

/** The planning figure as a rate for a quote. */
export const startingRate = (planning: Planning): number =>
  Math.min(rates.highest, Math.max(rates.lowest, planning.perSqft.figure))

/** What base cleaning comes to per sq ft per visit at a price of a month, or of a single visit: its extras are not part of it. */
export function rateAtPrice(price: Cents, extras: Cents, { sqft, visits }: { sqft: number; visits: number }): number {
  return sqft > 0 ? Math.max(0, toDollars(price - extras)) / (sqft * visits) : 0
}

/** Where a rate is, compared to the range as shown. */
export function placeInRange(rate: number, { perSqft }: Planning): 'below' | 'within' | 'above' {
  if (rate < perSqft.low) return 'below'
  return rate > perSqft.high ? 'above' : 'within'
}

/** "1.3¢", "0.7¢", "2¢" */
export const inCents = (dollars: number): string => `${Math.round(toThree(dollars) * 1000) / 10}¢`

/** "$3,460": whole dollars. */
export const wholeDollars = (dollars: number): string => `$${Math.round(dollars).toLocaleString('en-US')}`

/** "$610 to $980" */
export const rangeWords = ({ low, high }: Around): string => `${wholeDollars(low)} to ${wholeDollars(high)}`

/** "3.8", rate ÷ planning figure */
export const timesTypical = (rate: number, { exact }: Planning): string =>
  (Math.round(Math.round((rate / exact) * 1e7) / 1e6) / 10).toFixed(1)

const scheduleWords: Readonly<Record<Preset, string>> = {
  daily: 'daily',
  daily7: 'seven-day',
  weekly: 'weekly',
  biweekly: 'biweekly',
  monthly: 'monthly',
}

/** "daily offices near 3,050 sq ft", "offices cleaned every 3 weeks near 3,050 sq ft" */
export function jobNear(buildingType: PricedType, often: HowOften, { sqft }: Planning): string {
  const buildings = buildingsOf(buildingType)
  const jobs =
    often.frequency === 'custom'
      ? `${buildings} cleaned ${howOften(often)}`
      : `${scheduleWords[often.frequency]} ${buildings}`
  return `${jobs} near ${sqft.toLocaleString('en-US')} sq ft`
}

/** "3.8 times typical for daily offices near 3,050 sq ft: $610 to $980 a month", for a rate outside the range.
 * A single visit has no price a month. */
export const timesSentence = (rate: number, buildingType: PricedType, often: HowOften, planning: Planning): string =>
  `${timesTypical(rate, planning)} times typical for ${jobNear(buildingType, often, planning)}: ${isOnce(often) ? rangeWords(planning.perVisit) : `${rangeWords(planning.perMonth)} a month`}`

/** The label of the button that applies the planning figure: "Use 1.3¢", or "Use $3,460 a month" below one cent. */
export const offerLabel = (planning: Planning): string =>
  isBelowLowestRate(planning)
    ? `Use ${wholeDollars(planning.perMonth.figure)} a month`
    : `Use ${inCents(planning.perSqft.figure)}`
