import { type Cents, toCents } from '../../../shared-kernel/cents.ts'
import type { RoomType } from '../../../shared-kernel/room-type.ts'
import type { Months } from '../../../shared-kernel/visits.ts'
import type { CostBreakdown } from './costs.ts'

/* The figures that a price by time is made of: the account's, a quote's own, and both together (TIM-02, TIM-03, TIM-07). */

/** How a quote's cleaning is priced: square feet × rate × visits, or labor hours with their costs and a margin. */
export const methods = ['area', 'time'] as const
export type PricedBy = (typeof methods)[number]

/** How hard a room is to clean; multiplies the minutes of its floor, not of its fixtures. */
export const difficulties = ['easy', 'normal', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]
export const difficultyLabel: Readonly<Record<Difficulty, string>> = { easy: 'Easy', normal: 'Normal', hard: 'Hard' }

export const fixtureKinds = ['toilets', 'urinals', 'sinks', 'showers', 'bins'] as const
export type FixtureKind = (typeof fixtureKinds)[number]
export type Fixtures = { readonly [Kind in FixtureKind]?: number | undefined }

/** What an employer pays on top of wages: percent of wages, and dollars per $100 of wages, which is the same. */
export interface Burden {
  readonly fica: number
  readonly futa: number
  readonly stateUnemployment: number
  readonly paidLeave: number
  readonly workersCompensation: number
  readonly liability: number
}
export const burdenParts = [
  'fica',
  'futa',
  'stateUnemployment',
  'paidLeave',
  'workersCompensation',
  'liability',
] as const

/** The margin in percent of the price, by the size of the monthly price. */
export interface Margins {
  readonly to1500: number
  readonly to5000: number
  readonly above: number
}

/** What a price by time is made of. Dollars, percent, minutes per visit, sq ft per labor hour. */
interface Figures {
  /** Dollars per hour. */
  readonly wage: number
  readonly burden: Burden
  /** Percent of labor. */
  readonly suppliesPercent: number
  readonly overheadPercent: number
  /** Dollars a month for each person in the building: paper, soap, liners. */
  readonly consumablesPerHead: number
  readonly setupMinutes: number
  readonly travelMinutes: number
  /** The shortest visit that is paid; 0 if there is none. */
  readonly minimumShiftMinutes: number
  readonly rates: Readonly<Record<RoomType, number>>
  readonly fixtureMinutes: Readonly<Record<FixtureKind, number>>
  /** Whether a month of a preset has the specification's whole visits or 52/12 weeks. */
  readonly months: Months
}

/** The account's settings for pricing by time. */
export interface TimeSettings extends Figures {
  /** How new quotes are priced. */
  readonly pricedBy: PricedBy
  readonly margins: Margins
}

/** A quote's own figures; null or left out: the account's. */
export type QuoteTime = {
  readonly [Name in keyof Omit<Figures, 'burden' | 'rates' | 'fixtureMinutes'>]?: Figures[Name] | null | undefined
} & {
  readonly burden?: { readonly [Part in keyof Burden]?: number | null | undefined } | null | undefined
  readonly rates?: { readonly [Type in RoomType]?: number | null | undefined } | null | undefined
  readonly fixtureMinutes?: { readonly [Kind in FixtureKind]?: number | null | undefined } | null | undefined
  readonly margin?: number | null | undefined
  /** Typed over the sum of the burden's parts. */
  readonly burdenPercent?: number | null | undefined
  /** People in the building. */
  readonly headCount?: number | null | undefined
  /** Whether the quote's other monthly costs are part of its cost. */
  readonly includesOtherCosts?: boolean | null | undefined
  /** People who clean together; no effect on the price. */
  readonly crew?: number | null | undefined
}

/** The figures that a quote's price by time is computed from: its own, else the account's. */
export interface TimeBasis extends Figures {
  readonly margins: Margins
  readonly margin: number | null
  readonly burdenPercent: number | null
  readonly headCount: number
  readonly includesOtherCosts: boolean
  readonly crew: number
  /** Dollars a month: insurance, equipment, transportation, other and custom costs; 0 if they aren't included. */
  readonly otherCosts: number
}

/** The shipped figures: TidyTally's own planning figures, the typical ones where a range is known. */
export const shippedTime: TimeSettings = {
  pricedBy: 'area',
  wage: 17,
  burden: {
    fica: 7.65,
    futa: 0.6,
    stateUnemployment: 2.7,
    paidLeave: 1.95,
    workersCompensation: 6.1,
    liability: 1,
  },
  suppliesPercent: 5,
  overheadPercent: 15,
  consumablesPerHead: 0,
  setupMinutes: 10,
  travelMinutes: 0,
  minimumShiftMinutes: 0,
  margins: { to1500: 40, to5000: 30, above: 25 },
  rates: {
    office: 2_500,
    restroom: 400,
    kitchen: 1_200,
    lobby: 4_000,
    conference: 3_000,
    warehouse: 8_000,
    retail: 3_000,
    medical: 2_000,
    common: 5_000,
    bedroom: 600,
    bathroom: 120,
    living: 800,
    'home-kitchen': 300,
    laundry: 400,
    entryway: 600,
  },
  fixtureMinutes: { toilets: 3, urinals: 2.5, sinks: 3, showers: 4, bins: 1 },
  months: 'true',
}

/** An account's settings as stored: those that it ever set. */
export type StoredTimeSettings = {
  readonly [Name in keyof TimeSettings]?:
    | (TimeSettings[Name] extends object
        ? { readonly [Part in keyof TimeSettings[Name]]?: number | undefined }
        : TimeSettings[Name])
    | undefined
}

/** An account's settings: its own, and the shipped figures for the rest. */
export function settingsOf(stored: StoredTimeSettings | null | undefined): TimeSettings {
  const { burden, margins, rates, fixtureMinutes, ...rest } = stored ?? {}
  return {
    ...own(shippedTime, rest),
    burden: own(shippedTime.burden, burden),
    margins: own(shippedTime.margins, margins),
    rates: own(shippedTime.rates, rates),
    fixtureMinutes: own(shippedTime.fixtureMinutes, fixtureMinutes),
  }
}

const own = <Figure extends object>(
  account: Figure,
  quote: { readonly [Name in keyof Figure]?: Figure[Name] | null | undefined } | null | undefined,
): Figure => ({
  ...account,
  ...Object.fromEntries(Object.entries(quote ?? {}).filter(([, value]) => value !== null && value !== undefined)),
})

/** Monthly costs besides workers, supplies and overhead, which a price by time works out itself. */
export const otherCostsOf = ({ insurance, equipment, transportation, other, customCosts = [] }: CostBreakdown): Cents =>
  [insurance, equipment, transportation, other, ...customCosts.map(({ amount }) => amount)].reduce(
    (sum, dollars = 0) => sum + toCents(dollars), // older releases stored only some costs
    0,
  )

/** The quote's own figures, and the account's for the rest. `otherCosts` in dollars a month. */
export function basisOf(account: TimeSettings, quote: QuoteTime | null = null, otherCosts = 0): TimeBasis {
  const { pricedBy: _, ...figures } = account
  const { burden, rates, fixtureMinutes, ...rest } = quote ?? {}
  const usual = { ...figures, margin: null, burdenPercent: null, headCount: 0, includesOtherCosts: false, crew: 1 }
  const basis = own<Omit<TimeBasis, 'otherCosts'>>(usual, rest)
  return {
    ...basis,
    burden: own(account.burden, burden),
    rates: own(account.rates, rates),
    fixtureMinutes: own(account.fixtureMinutes, fixtureMinutes),
    otherCosts: basis.includesOtherCosts ? otherCosts : 0,
  }
}

/** Stored settings after a change: what it leaves out stays. */
export const changedSettings = (before: StoredTimeSettings, change: StoredTimeSettings): StoredTimeSettings =>
  merged(before, change)

/** The quote's own figures after a change: a name that it leaves out stays, null gives the name back to the account. */
export const changedTime = (before: QuoteTime | null, change: QuoteTime | null): QuoteTime | null =>
  change && withoutNulls(merged(before, change))

/** The whole of a quote's own figures after a change, as one to send: with null for the names that it gives back. */
export const wholeTime = (before: QuoteTime | null, change: QuoteTime): QuoteTime => merged(before, change)

const isGroup = (value: unknown): value is object => typeof value === 'object' && value !== null

function merged(before: object | null, change: object): Record<string, unknown> {
  const result: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue
    const old = result[name]
    result[name] = isGroup(value) ? merged(isGroup(old) ? old : null, value) : value
  }
  return result
}

/** Null if nothing is left. */
function withoutNulls(fields: object): Record<string, unknown> | null {
  const rest = Object.entries(fields)
    .map(([name, value]) => [name, isGroup(value) ? withoutNulls(value) : value] as const)
    .filter(([, value]) => value !== null)
  return rest.length === 0 ? null : Object.fromEntries(rest)
}

/** Percent in whole thousandths: 7.65 becomes 7650. */
export const thousandths = (percent: number): bigint => BigInt(Math.round(percent * 1000))
/** 100% in thousandths. */
export const all = 100_000n

/** The burden in percent of wages: typed, else the sum of its parts. */
export const burdenOf = ({ burden, burdenPercent }: Pick<TimeBasis, 'burden' | 'burdenPercent'>): number =>
  burdenPercent ?? Number(burdenParts.reduce((sum, part) => sum + thousandths(burden[part]), 0n)) / 1000
