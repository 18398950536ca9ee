import { z } from 'zod'
import { recordOf } from '../../../shared-kernel/record-of.ts'
import { roomTypes } from '../../../shared-kernel/room-type.ts'
import { obeys, type Rule } from '../../../shared-kernel/rule.ts'
import { burdenParts, difficulties, fixtureKinds, methods } from './time-basis.ts'
import {
  burdenRule,
  crewRule,
  fixtureCountRule,
  fixtureMinutesRule,
  headCountRule,
  marginRule,
  minutesRule,
  percentRule,
  perHeadRule,
  productionRule,
  wageRule,
} from './time-rules.ts'

/* The shapes of `time.ts` on the wire: dollars, percent as percent (7.65 means 7.65%), minutes a visit, sq ft per labor hour. */

const figure = (rule: Rule<number | null>) => z.number(rule(null) ?? 'Enter a number').check(obeys(rule))

/** An object with these names only; `others` is the sentence about any other name. */
const named = <Shape extends z.ZodRawShape>(shape: Shape, others: string) =>
  z.strictObject(shape, { error: ({ code }) => (code === 'unrecognized_keys' ? others : undefined) })

export const PricedBy = z.enum(methods, 'Please choose by area or by time')
export const Difficulty = z.enum(difficulties, 'Please choose easy, normal, or hard')

const kindsOnly = 'Fixtures are toilets, urinals, sinks, showers, and bins'
/** How many fixtures of each kind a room has. */
export const Fixtures = named(
  recordOf(fixtureKinds, () => figure(fixtureCountRule).optional()),
  kindsOnly,
)
export const SqftPerHour = figure(productionRule)

const burden = recordOf(burdenParts, () => figure(percentRule))
const rates = recordOf(roomTypes, () => figure(productionRule))
const fixtureMinutes = recordOf(fixtureKinds, () => figure(fixtureMinutesRule))
const margins = { to1500: figure(marginRule), to5000: figure(marginRule), above: figure(marginRule) }
const figures = {
  wage: figure(wageRule),
  suppliesPercent: figure(percentRule),
  overheadPercent: figure(percentRule),
  consumablesPerHead: figure(perHeadRule),
  setupMinutes: figure(minutesRule),
  travelMinutes: figure(minutesRule),
  minimumShiftMinutes: figure(minutesRule),
  months: z.enum(['true', 'preset'], 'Please choose true or preset months'),
}
const unknownPart = 'This isn’t a part of the burden'
const unknownRoom = 'This isn’t a room type'

/** An account's settings for pricing by time. */
export const TimeSettings = z.object({
  pricedBy: PricedBy,
  ...figures,
  burden: z.object(burden),
  margins: z.object(margins),
  rates: z.object(rates),
  fixtureMinutes: z.object(fixtureMinutes),
})

/** A change of an account's settings: what is left out stays. */
export const TimeSettingsChange = z
  .strictObject({
    pricedBy: PricedBy,
    ...figures,
    burden: named(burden, unknownPart).partial(),
    margins: z.strictObject(margins).partial(),
    rates: named(rates, unknownRoom).partial(),
    fixtureMinutes: named(fixtureMinutes, kindsOnly).partial(),
  })
  .partial()

type OrAccounts<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodOptional<z.ZodNullable<Shape[Name]>> }
const orAccounts = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, (schema as z.ZodType).nullish()]),
  ) as unknown as OrAccounts<Shape>

/** A quote's own figures. In a change, what is left out stays, and null gives a name back to the account. */
export const QuoteTime = z.strictObject(
  orAccounts({
    ...figures,
    burden: named(orAccounts(burden), unknownPart),
    rates: named(orAccounts(rates), unknownRoom),
    fixtureMinutes: named(orAccounts(fixtureMinutes), kindsOnly),
    margin: figure(marginRule),
    burdenPercent: figure(burdenRule),
    headCount: figure(headCountRule),
    includesOtherCosts: z.boolean(),
    crew: figure(crewRule),
  }),
)

/** The figures that a quote's price by time is computed from. `otherCosts` in dollars a month. */
export const TimeBasis = z.object({
  ...figures,
  burden: z.object(burden),
  margins: z.object(margins),
  rates: z.object(rates),
  fixtureMinutes: z.object(fixtureMinutes),
  margin: z.number().nullable(),
  burdenPercent: z.number().nullable(),
  headCount: z.number(),
  includesOtherCosts: z.boolean(),
  crew: z.number(),
  otherCosts: z.number(),
})

/** A price by time step by step (TIM-05): dollars a month, hours, minutes, percent. */
export const ByTime = z.object({
  hoursPerMonth: z.number(),
  hoursPerWeek: z.number(),
  minutesPerVisit: z.number(),
  visitsPerMonth: z.number(),
  burdenPercent: z.number(),
  wages: z.number(),
  labor: z.number(),
  supplies: z.number(),
  overhead: z.number(),
  consumables: z.number(),
  otherCosts: z.number(),
  cost: z.number(),
  price: z.number(),
  marginPercent: z.number(),
  markupPercent: z.number(),
  /** Each room's share of the price, in dollars a month, by its hours. */
  rooms: z.array(
    z.object({ areaId: z.uuid(), price: z.number(), minutesPerVisit: z.number(), hoursPerMonth: z.number() }),
  ),
})
export type ByTime = z.infer<typeof ByTime>
