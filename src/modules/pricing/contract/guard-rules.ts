import type { Rule } from '../../../shared-kernel/rule.ts'
import { within } from './time-rules.ts'

/* What is wrong with a figure of the guard. The schemas are made of these rules, and forms call them. */

/** A minimum price, in dollars. */
export const minimumRule = within(0, 10_000_000, 2, 'Enter $0 to $10,000,000')
/** A target margin, in percent of the price. */
export const targetRule = within(0, 99, 1, 'Enter a margin from 0 to 99 percent')
/** The discount for paying a year in advance, in percent. */
export const annualDiscountRule = within(0, 50, 1, 'Enter 0 to 50 percent')

/** A field of the guard may be empty: none. */
export const orNone =
  (rule: Rule<number | null>): Rule<number | null> =>
  (figure) =>
    figure === null ? undefined : rule(figure)

/** A final price that replaces the computed one, in dollars. */
export const finalPriceRule: Rule<number | null> = within(
  0,
  1_000_000_000_000,
  2,
  'Enter a price in dollars, such as 1,415',
)
