import fc from 'fast-check'
import { PlanType } from '../modules/billing/contract/plans.ts'
import type { CardKind } from './moved-time.ts'

/** Any of the six plans. */
export const plan = fc.constantFrom(...PlanType.options)
const cardKind = fc.constantFrom<CardKind>('pays', 'pays', 'pays', 'fails', 'asks', 'refused')
/** Whether the cardholder agrees at her bank, and whether the browser closes before telling us. */
const moods = { card: cardKind, bank: fc.boolean(), closed: fc.boolean() }

const minutes = fc.integer({ min: -90, max: 90 })
/** What she, time or a report may do next. */
export const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('subscribe' as const), plan, ...moods }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), plan, ...moods }) },
  fc.record({ do: fc.constant('keep' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('offer' as const) }) },
  fc.record({ do: fc.constant('cancel' as const) }),
  fc.record({ do: fc.constant('resume' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('card' as const), ...moods }) },
  fc.record({ do: fc.constant('answer' as const), bank: fc.boolean(), closed: fc.boolean() }),
  fc.record({ do: fc.constant('refresh' as const) }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 7200 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 45 * 86_400 }) }),
  },
  fc.record({ do: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 800 * 86_400 }) }),
  { weight: 6, arbitrary: fc.record({ do: fc.constant('waitFor' as const), next: fc.nat({ max: 3 }), minutes }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('report' as const),
      which: fc.nat(),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
export type StepOf<Do extends Step['do']> = Extract<Step, { do: Do }>

/** Ends of months, leap days, New Year's Eve: where months differ. */
export const start = fc
  .tuple(
    fc.constantFrom('2027-01-15', '2027-01-28', '2027-01-30', '2027-12-29', '2027-12-31', '2028-02-28', '2028-08-31'),
    fc.integer({ min: 0, max: 86_399 }),
  )
  .map(([date, seconds]) => Date.parse(`${date}T00:00:00Z`) / 1000 + seconds)
