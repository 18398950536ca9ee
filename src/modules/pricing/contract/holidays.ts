import { z } from 'zod'
import { type Cents, formatMoney } from '../../../shared-kernel/money.ts'
import { type HowOften, isOnce } from '../../../shared-kernel/visits.ts'
import { pricePerVisit } from './price.ts'

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

interface Observed extends HowOften {
  readonly holidays: Holidays | null
  readonly days: readonly string[]
  /** The final monthly price. */
  readonly monthlyCents: Cents
}

/** "Holidays: we don’t clean on Labor Day and Christmas Day." Null if nothing was chosen, and for a single visit. */
export function holidayTerms({ holidays, days, monthlyCents, ...often }: Observed): string | null {
  if (!holidays || days.length === 0 || isOnce(often)) return null
  const names = days.map(named)
  if (holidays === 'skip') return `Holidays: we don’t clean on ${and.format(names)}.`
  if (holidays === 'move') return `Holidays: a visit due on ${or.format(names)} moves to another day.`
  const each = formatMoney(pricePerVisit(monthlyCents, often))
  return `Holidays: we clean on ${or.format(names)} only if you ask us to. Each of these visits: ${each}.`
}

const and = new Intl.ListFormat('en-US', { type: 'conjunction' })
const or = new Intl.ListFormat('en-US', { type: 'disjunction' })
const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const named = (day: string) => (z.iso.date().safeParse(day).success ? inFull.format(new Date(day)) : day)
