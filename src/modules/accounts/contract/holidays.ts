import { z } from 'zod'

/**
 * What happens to visits on holidays (SCH-03): `skip`, we don't clean; `move`, we clean on another day; `charge`, we clean if
 * the customer asks, at the price of a visit.
 */
export const Holidays = z.enum(['skip', 'move', 'charge'])
export type Holidays = z.infer<typeof Holidays>

export const holidaysLabel: Readonly<Record<Holidays, string>> = {
  skip: 'We don’t clean',
  move: 'We clean on another day',
  charge: 'We clean on request, charged per visit',
}

/** The eleven federal holidays (5 USC 6103), as a customer knows them. */
export const federalHolidays: readonly string[] = [
  'New Year’s Day',
  'Martin Luther King Jr. Day',
  'Presidents’ Day',
  'Memorial Day',
  'Juneteenth',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
]

/** Holidays by name, such as "Christmas Day", or by date. */
export const HolidayDays = z
  .array(z.string().trim())
  .transform((days) => [...new Set(days.filter(Boolean))])
  .refine((days) => days.length > 0, 'Please name at least one holiday')
  .refine((days) => days.length <= 40, 'Please name at most 40 holidays')
  .refine((days) => days.every((day) => day.length <= 60), 'Please use at most 60 characters for each holiday')
