import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import { type Cents, roundHalfUp, toCents, toDollars } from '../../../shared-kernel/cents.ts'
import type { RoomType } from '../../../shared-kernel/room-type.ts'
import { shareOut } from '../../../shared-kernel/share-out.ts'
import { type HowOften, isOnce, type Schedule, visitsOf } from '../../../shared-kernel/visits.ts'
import {
  all,
  burdenOf,
  type Difficulty,
  type Fixtures,
  fixtureKinds,
  type TimeBasis,
  thousandths,
} from './time-basis.ts'

/* Pricing by time (TIM-01 to TIM-08): hours, wage, costs and margin. Exact inside; each amount is rounded once. */

const hundredthsOf: Readonly<Record<Difficulty, number>> = { easy: 85, normal: 100, hard: 125 }

/** The floor of a restroom whose fixtures are counted, in sq ft per labor hour: its own rate contains the fixtures. */
export const countedRestroomRate = 5_000

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
