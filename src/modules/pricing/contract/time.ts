import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import { type Cents, roundHalfUp, toCents, toDollars } from '../../../shared-kernel/cents.ts'
import type { RoomType } from '../../../shared-kernel/room-type.ts'
import { shareOut } from '../../../shared-kernel/share-out.ts'
import { type HowOften, isOnce, type Months, type Schedule, visitsOf } from '../../../shared-kernel/visits.ts'
import type { CostBreakdown } from './costs.ts'

/* Pricing by time (TIM-01 to TIM-08): hours, wage, costs and margin. Exact inside; each amount is rounded once. */

/** How a quote's cleaning is priced: square feet × rate × visits, or labor hours with their costs and a margin. */
export const methods = ['area', 'time'] as const
export type PricedBy = (typeof methods)[number]

/** How hard a room is to clean; multiplies the minutes of its floor, not of its fixtures. */
export const difficulties = ['easy', 'normal', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]
const hundredthsOf: Readonly<Record<Difficulty, number>> = { easy: 85, normal: 100, hard: 125 }

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

/** Stored settings after a change: what it leaves out stays. */
export const changedSettings = (before: StoredTimeSettings, change: StoredTimeSettings): StoredTimeSettings =>
  merged(before, change)

/** The floor of a restroom whose fixtures are counted, in sq ft per labor hour: its own rate contains the fixtures. */
export const countedRestroomRate = 5_000

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

/** The quote's own figures after a change: a name that it leaves out stays, null gives the name back to the account. */
export const changedTime = (before: QuoteTime | null, change: QuoteTime | null): QuoteTime | null =>
  change && withoutEmpty(merged(before, change))

/** The whole of a quote's own figures after a change, as one to send: with null for the names that it gives back. */
export const wholeTime = (before: QuoteTime | null, change: QuoteTime): QuoteTime => withNulls(before, change)

function withNulls(before: object | null, change: object): Record<string, unknown> {
  const result: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(change)) {
    const isGroup = typeof value === 'object' && value !== null
    result[name] = isGroup ? withNulls((result[name] as object | undefined) ?? null, value) : value
  }
  return result
}

function merged(before: object | null, change: object): Record<string, unknown> {
  const result: Record<string, unknown> = { ...before }
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue
    const isGroup = typeof value === 'object' && value !== null
    result[name] = isGroup ? withoutEmpty(merged((result[name] as object | undefined) ?? null, value)) : value
  }
  return result
}

function withoutEmpty(fields: object) {
  const rest = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)
  return rest.length === 0 ? null : Object.fromEntries(rest)
}

/** A room as the hours see it. */
export interface TimedRoom {
  readonly sqft: number
  readonly roomType: RoomType
  readonly difficulty?: Difficulty | null | undefined
  readonly fixtures?: Fixtures | null | undefined
  /** Typed for this room: sq ft per labor hour. */
  readonly sqftPerHour?: number | null | undefined
  /** When this room is cleaned; null: as often as the building. */
  readonly schedule?: Schedule | null | undefined
}

/** The room that a building without rooms is timed as; homes take about 500 sq ft per labor hour. */
const roomOfBuilding: Readonly<Partial<Record<BuildingType, RoomType>>> = {
  retail: 'retail',
  warehouse: 'warehouse',
  medical: 'medical',
  'single-family': 'bedroom',
  townhouse: 'bedroom',
  condo: 'bedroom',
  'vacation-rental': 'bedroom',
  estate: 'bedroom',
  'other-residential': 'bedroom',
}
export const wholeBuilding = (buildingType: BuildingType, sqft: number): readonly TimedRoom[] =>
  sqft > 0 ? [{ sqft, roomType: roomOfBuilding[buildingType] ?? 'office' }] : []

const hundredths = (figure: number): bigint => BigInt(Math.round(figure * 100))
/** Percent in whole thousandths: 7.65 becomes 7650. */
const thousandths = (percent: number): bigint => BigInt(Math.round(percent * 1000))
const all = 100_000n

const commonDivisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : commonDivisor(other, one % other))
const commonMultiple = (numbers: Iterable<bigint>): bigint => {
  let all = 1n
  for (const number of numbers) all *= number / commonDivisor(all, number)
  return all
}

/** Whether the room is timed as its fixtures plus its floor. */
const isCounted = ({ roomType, fixtures }: TimedRoom) =>
  (roomType === 'restroom' || roomType === 'bathroom') &&
  !!fixtures &&
  !!(fixtures.toilets || fixtures.urinals || fixtures.sinks || fixtures.showers)

/** A room's production rate, in sq ft per labor hour. */
export const rateOfRoom = (room: TimedRoom, rates: TimeBasis['rates']): number =>
  room.sqftPerHour ?? (isCounted(room) ? countedRestroomRate : rates[room.roomType])

/** A quote's labor time, exact: whole units of 1/`perMinute` minute, a month's in units of 1/`perMonthMinute`. */
interface LaborTime {
  /** Each room's minutes per visit. */
  readonly rooms: readonly bigint[]
  /** Each room's minutes a month. */
  readonly monthlyRooms: readonly bigint[]
  readonly perMinute: bigint
  readonly month: bigint
  readonly perMonthMinute: bigint
  /** Visits a month as a fraction. */
  readonly visits: bigint
  readonly months: bigint
}

function laborTime(often: HowOften, rooms: readonly TimedRoom[], basis: TimeBasis): LaborTime {
  const rates = rooms.map((room) => BigInt(rateOfRoom(room, basis.rates)))
  const rateMultiple = commonMultiple(new Set(rates))
  const perMinute = 100n * rateMultiple
  const minutes = (figure: number) => hundredths(figure) * rateMultiple
  const once = isOnce(often)
  const building = visitsOf(often.frequency, often.schedule, basis.months)
  const visits = rooms.map(({ schedule }) => (schedule && !once ? visitsOf('custom', schedule) : building))
  const monthMultiple = commonMultiple(new Set([building, ...visits].map(({ months }) => BigInt(months))))
  const times = (of: { visits: number; months: number }) => BigInt(of.visits) * (monthMultiple / BigInt(of.months))

  const perVisit = rooms.map((room, at) => {
    const difficulty = BigInt(hundredthsOf[room.difficulty ?? 'normal'])
    const floor = BigInt(room.sqft) * 60n * difficulty * (rateMultiple / rates[at]!)
    return room.fixtures ? floor + minutes(fixtureTime(room.fixtures, basis.fixtureMinutes)) : floor
  })
  const monthly = perVisit.map((minutes, at) => minutes * times(visits[at]!))
  const around = rooms.length > 0 ? minutes(basis.setupMinutes + basis.travelMinutes) : 0n
  const shortest = rooms.length > 0 ? minutes(basis.minimumShiftMinutes) : 0n
  const sum = (units: readonly bigint[]) => units.reduce((total, each) => total + each, 0n)
  const month = hasOwnSchedules(often, rooms)
    ? sum(monthly) + around * times(building)
    : larger(sum(perVisit) + around, shortest) * times(building)
  return {
    rooms: perVisit,
    monthlyRooms: monthly,
    perMinute,
    month,
    perMonthMinute: perMinute * monthMultiple,
    visits: BigInt(building.visits),
    months: BigInt(building.months),
  }
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other)

/** Whether a room has a schedule of its own; then the minimum paid shift isn't applied. */
export const hasOwnSchedules = (often: HowOften, rooms: readonly Pick<TimedRoom, 'schedule'>[]): boolean =>
  !isOnce(often) && rooms.some(({ schedule }) => !!schedule)

function fixtureTime(fixtures: Fixtures, minutes: TimeBasis['fixtureMinutes']): number {
  let total = 0
  for (const kind of fixtureKinds) total += (fixtures[kind] ?? 0) * minutes[kind]
  return total
}

/** The burden in percent of wages: typed, else the sum of its parts. */
export const burdenOf = ({ burden, burdenPercent }: Pick<TimeBasis, 'burden' | 'burdenPercent'>): number =>
  burdenPercent ?? Number(burdenParts.reduce((sum, part) => sum + thousandths(burden[part]), 0n)) / 1000

/** A price by time in cents a month (of a single visit: in all), each amount rounded once. */
export interface TimePrice {
  /** Labor before the burden. */
  readonly wages: Cents
  readonly labor: Cents
  readonly supplies: Cents
  readonly overhead: Cents
  readonly consumables: Cents
  readonly otherCosts: Cents
  readonly cost: Cents
  readonly price: Cents
  /** Each room's share of the month's minutes. */
  readonly weights: readonly bigint[]
}

/** The limits of the job sizes of `Margins`, in cents a month. */
export const jobSizes = { to1500: 150_000, to5000: 500_000 } as const

function priced(time: LaborTime, basis: TimeBasis): TimePrice {
  const laborBy = time.perMonthMinute * 60n * all
  const wages = time.month * BigInt(toCents(basis.wage))
  const labor = wages * (all + thousandths(burdenOf(basis)))
  const [supplies, overhead] = [thousandths(basis.suppliesPercent), thousandths(basis.overheadPercent)]
  const consumables = toCents(basis.consumablesPerHead) * basis.headCount
  const otherCosts = toCents(basis.otherCosts)
  const by = laborBy * all
  const cost = labor * (all + supplies + overhead) + BigInt(consumables + otherCosts) * by
  return {
    wages: roundHalfUp(wages, time.perMonthMinute * 60n),
    labor: roundHalfUp(labor, laborBy),
    supplies: roundHalfUp(labor * supplies, by),
    overhead: roundHalfUp(labor * overhead, by),
    consumables,
    otherCosts,
    cost: roundHalfUp(cost, by),
    price: withMargin(cost, by, basis),
    weights: time.monthlyRooms,
  }
}

/**
 * Cost ÷ (1 − margin). By job size: the first size whose own price stays within it, else the last; a price below the limit of
 * the size before is that limit.
 */
function withMargin(cost: bigint, by: bigint, { margin, margins }: TimeBasis): Cents {
  const price = (percent: number) => [cost * all, by * (all - thousandths(percent))] as const
  if (margin !== null) return roundHalfUp(...price(margin))
  let floor = 0
  for (const size of ['to1500', 'to5000'] as const) {
    const [top, bottom] = price(margins[size])
    const limit = jobSizes[size]
    if (top <= BigInt(limit) * bottom) return Math.max(floor, roundHalfUp(top, bottom))
    floor = limit
  }
  return Math.max(floor, roundHalfUp(...price(margins.above)))
}

/** The price by time of rooms cleaned so often. */
export const priceByTime = (often: HowOften, rooms: readonly TimedRoom[], basis: TimeBasis): TimePrice =>
  priced(laborTime(often, rooms, basis), basis)

/** A price by time step by step, in wire units: dollars a month, hours, minutes, percent. */
export interface TimeSteps {
  /** To four decimals. */
  readonly hoursPerMonth: number
  /** A twelfth of the year's hours by weeks; of a single visit, its hours. */
  readonly hoursPerWeek: number
  readonly minutesPerVisit: number
  readonly visitsPerMonth: number
  readonly burdenPercent: number
  /** Labor before the burden. */
  readonly wages: number
  readonly labor: number
  readonly supplies: number
  readonly overhead: number
  readonly consumables: number
  readonly otherCosts: number
  readonly cost: number
  readonly price: number
  /** What is kept, in percent of the price and of the cost, to one decimal; 0 without a price. */
  readonly marginPercent: number
  readonly markupPercent: number
  /** Each room's share of the price by its hours, its minutes per visit, and its hours a month. */
  readonly rooms: readonly {
    readonly price: number
    readonly minutesPerVisit: number
    readonly hoursPerMonth: number
  }[]
}

const fourDecimals = (top: bigint, bottom: bigint) => roundHalfUp(top * 10_000n, bottom) / 10_000
const oneDecimal = (top: Cents, bottom: Cents) => (bottom > 0 ? roundHalfUp(1000 * top, bottom) / 10 : 0)

/** "Why this price": every step of a price by time (TIM-05). */
export function timeSteps(often: HowOften, rooms: readonly TimedRoom[], basis: TimeBasis): TimeSteps {
  const time = laborTime(often, rooms, basis)
  const price = priced(time, basis)
  const { month, perMonthMinute, visits, months } = time
  const kept = price.price - price.cost
  const shares = shareOut(price.price, price.weights)
  return {
    hoursPerMonth: fourDecimals(month, perMonthMinute * 60n),
    hoursPerWeek: isOnce(often)
      ? fourDecimals(month, perMonthMinute * 60n)
      : fourDecimals(month * 12n, perMonthMinute * 60n * 52n),
    minutesPerVisit: fourDecimals(month * months, perMonthMinute * visits),
    visitsPerMonth: fourDecimals(visits, months),
    burdenPercent: burdenOf(basis),
    wages: toDollars(price.wages),
    labor: toDollars(price.labor),
    supplies: toDollars(price.supplies),
    overhead: toDollars(price.overhead),
    consumables: toDollars(price.consumables),
    otherCosts: toDollars(price.otherCosts),
    cost: toDollars(price.cost),
    price: toDollars(price.price),
    marginPercent: oneDecimal(kept, price.price),
    markupPercent: oneDecimal(kept, price.cost),
    rooms: time.rooms.map((minutes, at) => ({
      price: toDollars(shares[at]!),
      minutesPerVisit: fourDecimals(minutes, time.perMinute),
      hoursPerMonth: fourDecimals(time.monthlyRooms[at]!, perMonthMinute * 60n),
    })),
  }
}

/** The minutes of a visit, exact. */
export function visitMinutes(often: HowOften, rooms: readonly TimedRoom[], basis: TimeBasis): Fraction {
  const { month, months, perMonthMinute, visits } = laborTime(often, rooms, basis)
  return { top: month * months, by: perMonthMinute * visits }
}

/** The labor hours of a month, exact; of a single visit, its own. */
export function monthHours(often: HowOften, rooms: readonly TimedRoom[], basis: TimeBasis): Fraction {
  const { month, perMonthMinute } = laborTime(often, rooms, basis)
  return { top: month, by: perMonthMinute * 60n }
}

export interface Fraction {
  readonly top: bigint
  readonly by: bigint
}

/** Hours and hourly cost of the labor, to four decimals, as one worker's costs (TIM-06). */
export const crewOf = (steps: Pick<TimeSteps, 'hoursPerMonth' | 'burdenPercent'>, wage: number) => ({
  hours: steps.hoursPerMonth,
  rate: roundHalfUp(BigInt(toCents(wage)) * (all + thousandths(steps.burdenPercent)) * 100n, all) / 10_000,
})
