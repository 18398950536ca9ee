import { z } from 'zod'
import { obeys } from '../../../shared-kernel/rule.ts'

/**
 * What happens to visits on holidays (SCH-03): `skip`, we don't clean; `move`, we clean on another day; `charge`, we clean if
 * the customer asks, at the price of a visit.
 */
export const Holidays = z.enum(['skip', 'move', 'charge'])
export type Holidays = z.infer<typeof Holidays>

/** Holidays by name, such as "Christmas Day", or by date. */
export const HolidayDays = z
  .array(z.string().trim())
  .transform((days) => [...new Set(days.filter(Boolean))])
  .check(
    obeys((days) => {
      if (days.length === 0) return 'Please name at least one holiday'
      if (days.length <= 40 && days.every((day) => day.length <= 60)) return undefined
      return 'Please name at most 40 holidays, each with at most 60 characters'
    }),
  )
