import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RoomType, roomTypes } from '../../../shared-kernel/room-type.ts'
import { type HowOften, presets, type Schedule, visitsOf } from '../../../shared-kernel/visits.ts'
import { laborOf } from './costs.ts'
import { countedVisits, priceOf, pricePerVisit, type Scope } from './price.ts'
import { crewOf, priceByTime, type TimedRoom, timeSteps } from './time.ts'
import { basisOf, changedTime, difficulties, fixtureKinds, type QuoteTime, shippedTime } from './time-basis.ts'

const weekdays: HowOften = { frequency: 'daily' }
const plain = { setupMinutes: 0, margin: 25 } satisfies QuoteTime
const office = (sqft: number, more: Partial<TimedRoom> = {}): TimedRoom => ({ sqft, roomType: 'office', ...more })
const steps = (rooms: readonly TimedRoom[], time: QuoteTime = plain, often = weekdays, otherCosts = 0) =>
  timeSteps(often, rooms, basisOf(shippedTime, time, otherCosts))

describe('a price by time', () => {
  it('is hours × loaded wage, plus supplies and overhead, at a margin @TIM-04', () => {
    expect(steps([office(5_000)])).toMatchObject({
      hoursPerMonth: 43.3333,
      hoursPerWeek: 10,
      minutesPerVisit: 120,
      visitsPerMonth: 21.6667,
      burdenPercent: 20,
      labor: 884,
      supplies: 44.2,
      overhead: 132.6,
      consumables: 0,
      otherCosts: 0,
      cost: 1060.8,
      price: 1414.4,
      marginPercent: 25,
      markupPercent: 33.3,
    })
  })

  it.each([
    ['a restroom is its fixtures and its floor', { roomType: 'restroom', fixtures: { toilets: 4, sinks: 5 } }, 29.4],
    ['without fixtures it has its own rate', { roomType: 'restroom' }, 30],
    ['bins alone are added to its own rate', { roomType: 'restroom', fixtures: { bins: 2 } }, 32],
    ['a typed rate replaces the floor’s', { roomType: 'bathroom', fixtures: { showers: 1 }, sqftPerHour: 1_000 }, 16],
    ['other rooms have their rate and fixtures', { roomType: 'office', fixtures: { sinks: 1, bins: 3 } }, 10.8],
    ['difficulty multiplies the floor only', { roomType: 'office', difficulty: 'hard', fixtures: { sinks: 1 } }, 9],
    ['an easy one takes less', { roomType: 'office', difficulty: 'easy' }, 4.08],
    ['urinals take 2.5 minutes', { roomType: 'restroom', fixtures: { urinals: 1 } }, 4.9],
  ] as const)('%s @TIM-02', (_, room, minutes) => {
    const { rooms, minutesPerVisit } = steps([{ sqft: 200, ...room }])
    expect([rooms[0]!.minutesPerVisit, minutesPerVisit]).toEqual([minutes, minutes])
  })

  it('has setup and travel once a visit, then the minimum paid shift @TIM-02', () => {
    expect(steps([office(2_500)], { setupMinutes: 10, travelMinutes: 15.5 }).minutesPerVisit).toBe(85.5)
    expect(steps([office(2_500)], { setupMinutes: 10, minimumShiftMinutes: 120 }).minutesPerVisit).toBe(120)
    expect(steps([office(2_500)], { setupMinutes: 10, minimumShiftMinutes: 70 }).minutesPerVisit).toBe(70)
  })

  it('counts a room with its own schedule on its own visits, without the minimum shift @TIM-02 @SCH-03', () => {
    const rooms = [office(2_500), office(2_500, { schedule: { weekdays: [2, 4] } })]
    const { minutesPerVisit, hoursPerMonth } = steps(rooms, { setupMinutes: 10, minimumShiftMinutes: 300 })
    expect(hoursPerMonth).toBeCloseTo((60 * 260 + 60 * 104 + 10 * 260) / 12 / 60, 4)
    expect(minutesPerVisit).toBeCloseTo((60 * 260 + 60 * 104 + 10 * 260) / 260, 4)
  })

  it('counts 260 visits a year, or the 20 a month of the specification @SCH-02', () => {
    expect(steps([office(5_000)], { ...plain, months: 'preset' })).toMatchObject({ hoursPerMonth: 40, price: 1305.6 })
    const exact = steps([office(5_000)], plain, { frequency: 'custom', schedule: { weekdays: [1, 2, 3, 4, 5] } })
    expect(exact).toEqual(steps([office(5_000)]))
  })

  it('builds the burden from its parts unless it is typed over @TIM-03', () => {
    expect(steps([office(5_000)], { ...plain, burden: { workersCompensation: 16.1 } }).burdenPercent).toBe(30)
    const typed = steps([office(5_000)], { ...plain, burdenPercent: 12.5 })
    expect([typed.burdenPercent, typed.labor]).toEqual([12.5, 828.75])
  })

  it('adds consumables by head count, and the other monthly costs if they are included @TIM-03', () => {
    const time = { ...plain, consumablesPerHead: 3.5, headCount: 40 }
    expect(steps([office(5_000)], time, weekdays, 60)).toMatchObject({ consumables: 140, otherCosts: 0, cost: 1200.8 })
    const included = { ...time, includesOtherCosts: true }
    expect(steps([office(5_000)], included, weekdays, 60)).toMatchObject({ otherCosts: 60, cost: 1260.8 })
  })

  it.each([
    [600, 1000, 40],
    [900, 1500, 40],
    [901, 1500, 39.9],
    [1050, 1500, 30],
    [1060.8, 1515.43, 30],
    [3500, 5000, 30],
    [3600, 5000, 28],
    [4000, 5333.33, 25],
  ])('takes the margin by job size: cost %d gives %d, of which %d%% is kept @TIM-07', (otherCosts, price, margin) => {
    const time = { setupMinutes: 0, includesOtherCosts: true }
    const own = steps([], time, weekdays, otherCosts)
    expect([own.price, own.marginPercent]).toEqual([price, margin])
  })

  it('of nothing is nothing; the first line has what no room takes time for', () => {
    const scope: Scope = {
      ...{ frequency: 'daily', buildingType: 'office', pricePerSqFt: 0.05, totalSqft: 0, customItems: [] },
      pricedBy: 'time',
      timeBasis: basisOf(shippedTime, { setupMinutes: 0 }),
      areas: [1, 2].map(() => ({ manualSqft: 0, aiEstimatedSqft: null, extraWork: [], roomType: 'office' })),
    }
    expect(priceOf(scope).areas.map(({ base }) => base)).toEqual([0, 0])
    expect(priceOf({ ...scope, areas: [] }).totalMonthly).toBe(0)
    const { areas, totalMonthly } = priceOf({ ...scope, timeBasis: basisOf(shippedTime) })
    expect(totalMonthly).toBeGreaterThan(0)
    expect(areas.map(({ base }) => base)).toEqual([totalMonthly, 0])
  })

  it('of a single visit is one-time @SCH-07', () => {
    const once: HowOften = { frequency: 'custom', schedule: { once: true } }
    expect(steps([office(5_000)], plain, once)).toMatchObject({ hoursPerMonth: 2, hoursPerWeek: 2, labor: 40.8 })
    const price = priceOf(scopeOf([office(5_000)], plain, once))
    expect([price.totalMonthly, price.baseOneTime]).toEqual([0, price.totalOneTime])
  })

  it('has a price per visit by its own count of visits @SCH-06', () => {
    const scope = scopeOf([office(5_000)], plain)
    expect(pricePerVisit(141_440, countedVisits(scope))).toBe(6528)
    expect(pricePerVisit(141_440, countedVisits({ ...scope, pricedBy: 'area' }))).toBe(7072)
  })

  it('gives the hours and the loaded wage of one worker, whose costs are the labor @TIM-06', () => {
    const crew = crewOf(steps([office(5_000)]), 17)
    expect(crew).toEqual({ hours: 43.3333, rate: 20.4 })
    expect(laborOf({ hourlyRate: crew.rate, estimatedHours: crew.hours })).toBe(88_400)
  })
})

describe('a quote’s own figures', () => {
  it('change by name; null gives a name back to the account', () => {
    const first = changedTime(null, { wage: 21, rates: { office: 3_000, lobby: 5_000 }, burden: { fica: 8 } })
    expect(changedTime(first, { margin: 20, rates: { lobby: null } })).toEqual({
      ...{ wage: 21, margin: 20, rates: { office: 3_000 }, burden: { fica: 8 } },
    })
    expect(changedTime(first, { wage: null, rates: null, burden: { fica: null } })).toBeNull()
    expect(changedTime(first, null)).toBeNull()
    expect(basisOf(shippedTime, first)).toMatchObject({
      wage: 21,
      rates: { office: 3_000, lobby: 5_000, retail: 3_000 },
    })
  })
})

const runs = { numRuns: 1000 }
const fixtures = fc.record(Object.fromEntries(fixtureKinds.map((kind) => [kind, fc.integer({ min: 0, max: 20 })])), {
  requiredKeys: [],
})
const schedules: readonly Schedule[] = [{ weekdays: [2, 4] }, { everyWeeks: 3 }, { perMonth: 5 }, { perYear: 4 }]
const schedule = fc.constantFrom(null, null, ...schedules)
const room: fc.Arbitrary<TimedRoom> = fc.record({
  sqft: fc.integer({ min: 0, max: 100_000 }),
  roomType: fc.constantFrom(...roomTypes),
  difficulty: fc.constantFrom(undefined, ...difficulties),
  fixtures: fc.option(fixtures, { nil: null }),
  sqftPerHour: fc.option(fc.integer({ min: 1, max: 20_000 }), { nil: null, freq: 3 }),
  schedule,
})
const percent = (max: number) => fc.integer({ min: 0, max: max * 10 }).map((tenths) => tenths / 10)
const minutes = fc.integer({ min: 0, max: 120 }).map((halves) => halves / 2)
const time = fc.record({
  wage: fc.integer({ min: 725, max: 9_000 }).map((cents) => cents / 100),
  burdenPercent: fc.option(percent(80), { nil: null }),
  suppliesPercent: percent(20),
  overheadPercent: percent(40),
  margin: fc.option(percent(90), { nil: null }),
  setupMinutes: minutes,
  travelMinutes: minutes,
  minimumShiftMinutes: minutes,
  consumablesPerHead: fc.integer({ min: 0, max: 900 }).map((cents) => cents / 100),
  headCount: fc.integer({ min: 0, max: 500 }),
  months: fc.constantFrom('true' as const, 'preset' as const),
})
const often: fc.Arbitrary<HowOften> = fc.oneof(
  fc.record({ frequency: fc.constantFrom(...presets) }),
  fc.constantFrom(...schedules).map((own) => ({ frequency: 'custom' as const, schedule: own })),
)
const job = fc.tuple(fc.array(room, { minLength: 1, maxLength: 8 }), time, often)

const scopeOf = (rooms: readonly TimedRoom[], time: QuoteTime, often: HowOften = weekdays): Scope => ({
  ...often,
  buildingType: 'office',
  pricePerSqFt: 0.05,
  totalSqft: 0,
  customItems: [],
  pricedBy: 'time',
  timeBasis: basisOf(shippedTime, time),
  areas: rooms.map(({ sqft, ...room }) => ({ ...room, manualSqft: sqft, aiEstimatedSqft: null, extraWork: [] })),
})

/** The same price as a bookkeeper would work it out, in floating point. */
function byHand(rooms: readonly TimedRoom[], time: QuoteTime, often: HowOften) {
  const basis = basisOf(shippedTime, time)
  const visits = (own?: TimedRoom['schedule']) => {
    const { visits, months } = own ? visitsOf('custom', own) : visitsOf(often.frequency, often.schedule, basis.months)
    return visits / months
  }
  const minutes = rooms.map(({ sqft, roomType, difficulty, fixtures, sqftPerHour }) => {
    const count = (kind: keyof typeof basis.fixtureMinutes) => fixtures?.[kind] ?? 0
    const wet = (['toilets', 'urinals', 'sinks', 'showers'] as const).some((kind) => count(kind) > 0)
    const isRestroom = ['restroom', 'bathroom'].includes(roomType) && wet
    const rate = sqftPerHour ?? (isRestroom ? 5_000 : basis.rates[roomType as RoomType])
    const factor = { easy: 0.85, normal: 1, hard: 1.25 }[difficulty ?? 'normal']
    return (
      (sqft / rate) * 60 * factor +
      fixtureKinds.reduce((sum, kind) => sum + count(kind) * basis.fixtureMinutes[kind], 0)
    )
  })
  const around = basis.setupMinutes + basis.travelMinutes
  const sum = minutes.reduce((total, one) => total + one, 0)
  const month = rooms.some(({ schedule }) => schedule)
    ? minutes.reduce((total, one, at) => total + one * visits(rooms[at]!.schedule), 0) + around * visits()
    : Math.max(sum + around, basis.minimumShiftMinutes) * visits()
  const burden = basis.burdenPercent ?? Object.values(basis.burden).reduce((total, part) => total + part, 0)
  const labor = (month / 60) * basis.wage * (1 + burden / 100)
  const cost =
    labor * (1 + basis.suppliesPercent / 100 + basis.overheadPercent / 100) + basis.consumablesPerHead * basis.headCount
  return { hours: month / 60, cost, price: basis.margin === null ? null : cost / (1 - basis.margin / 100) }
}

describe('laws of the price by time', () => {
  it('it is what a bookkeeper works out', () => {
    fc.assert(
      fc.property(job, ([rooms, time, often]) => {
        const exact = steps(rooms, time, often)
        const { hours, cost, price } = byHand(rooms, time, often)
        expect(exact.hoursPerMonth).toBeCloseTo(hours, 3)
        expect(Math.abs(exact.cost - cost)).toBeLessThan(0.0051 + cost * 1e-9)
        if (price !== null) expect(Math.abs(exact.price - price)).toBeLessThan(0.0051 + price * 1e-9)
      }),
      runs,
    )
  })

  it('the rooms’ lines add up to it, in the order of their hours @TIM-05', () => {
    fc.assert(
      fc.property(job, ([rooms, time, often]) => {
        const { areas, base } = priceOf(scopeOf(rooms, time, often))
        const { price } = priceByTime(often, rooms, basisOf(shippedTime, time))
        expect(areas.reduce((sum, { base }) => sum + base, 0)).toBe(price)
        expect(base).toBe(price)
        const hours = steps(rooms, time, often).rooms.map(({ hoursPerMonth }) => hoursPerMonth)
        if (hours.every((own) => own === 0)) return
        for (const [one, other] of [[0, hours.length - 1]] as const)
          if (hours[one]! > hours[other]!) expect(areas[one]!.base).toBeGreaterThanOrEqual(areas[other]!.base - 1)
      }),
      runs,
    )
  })

  it('more size, more wage, more margin and more visits never lower it', () => {
    fc.assert(
      fc.property(job, fc.nat(5_000), ([rooms, time, often], more) => {
        const price = (rooms: readonly TimedRoom[], time: QuoteTime, how = often) => steps(rooms, time, how).price
        const before = price(rooms, time)
        const [first, ...rest] = rooms
        expect(price([{ ...first!, sqft: first!.sqft + more }, ...rest], time)).toBeGreaterThanOrEqual(before)
        expect(price(rooms, { ...time, wage: time.wage + more / 100 })).toBeGreaterThanOrEqual(before)
        if (time.margin !== null)
          expect(price(rooms, { ...time, margin: Math.min(99, time.margin + 1) })).toBeGreaterThanOrEqual(before)
        const [three, four] = [{ weekdays: [1, 3, 5] }, { weekdays: [1, 2, 3, 5] }].map((schedule) =>
          price(rooms, time, { frequency: 'custom', schedule }),
        )
        expect(four).toBeGreaterThanOrEqual(three!)
      }),
      runs,
    )
  })
})
