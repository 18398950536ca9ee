import { z } from 'zod'
import { obeys, type Rule } from '../../../shared-kernel/rule.ts'
import { warningCodes } from './guard-codes.ts'
import { minimumRule, targetRule } from './guard-rules.ts'

/* The shapes of `guard.ts` on the wire: dollars and percent. */

const orNone = (rule: Rule<number | null>) =>
  z
    .number(rule(Number.NaN) ?? 'Enter a number')
    .check(obeys(rule))
    .nullable()

/** What quotes are compared with before they are sent (GRD-02, GRD-05); null for none. */
export const Guard = z.object({
  minimumPerVisit: orNone(minimumRule),
  minimumPerMonth: orNone(minimumRule),
  /** In percent of the price. */
  targetMargin: orNone(targetRule),
  /** For each one-time extra. */
  minimumPerExtra: orNone(minimumRule),
})

/** A change of the guard: what is left out stays. */
export const GuardChange = z.strictObject(Guard.shape).partial()

/** A quote's figures at its final price (GRD-01), in dollars and percent; null where there is nothing to divide by. */
export const Figures = z.object({
  perVisit: z.number(),
  perSqftMonth: z.number().nullable(),
  perLaborHour: z.number().nullable(),
  marginPercent: z.number().nullable(),
  markupPercent: z.number().nullable(),
})

/** What to check before a quote is sent, with one thing to do about it. */
export const Warning = z.object({
  code: z.enum(warningCodes),
  message: z.string(),
  action: z.object({
    label: z.string(),
    do: z.enum(['set-price', 'open']),
    /** A final price in dollars: a month's, or that of a single visit. */
    value: z.number().optional(),
    areaId: z.uuid().optional(),
  }),
})

/** What is kept of a yearly payment, by month (GRD-04); null without known costs. */
export const AnnualKept = z.object({ monthly: z.number(), percent: z.number() }).nullable()
