import { z } from 'zod'
import { obeys, type Rule, textRule } from '../../../shared-kernel/rule.ts'

/** What a tax is called until the contractor names it. */
export const usualTaxLabel = 'Sales tax'

/** A tax, in percent: more than 0, at most 30, at most 3 decimals; null if none is typed. */
export const taxPercentRule: Rule<number | null> = (percent) => {
  if (percent === null || Number.isNaN(percent)) return 'Enter a percentage, such as 8.25'
  if (percent <= 0) return 'The tax must be more than 0%'
  if (percent > 30) return 'The tax can’t be more than 30%'
  return Math.round(percent * 1000) / 1000 === percent ? undefined : 'Use at most 3 decimals'
}

const lengthRule = textRule(40, 'Please name the tax')

/** What the customer reads before the percentage: one line of 1 to 40 characters. */
export const taxLabelRule: Rule<string> = (label) =>
  lengthRule(label) ?? (/\p{Cc}/u.test(label) ? 'Please write the name in one line' : undefined)

/** A tax that is added to every total the customer pays (PRP-03). */
export const Tax = z.strictObject({
  percent: z
    .number({ error: ({ input }) => taxPercentRule(Number.isNaN(input) ? Number.NaN : null) })
    .check(obeys(taxPercentRule)),
  label: z.string(taxLabelRule('')).trim().check(obeys(taxLabelRule)),
})
export type Tax = z.output<typeof Tax>
