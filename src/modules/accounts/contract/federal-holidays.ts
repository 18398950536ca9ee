import { daysLater } from '../../../shared-kernel/time-zone.ts'

/** The day of a year, YYYY-MM-DD. */
type DayOf = (year: number) => string

const on =
  (monthAndDay: string): DayOf =>
  (year) =>
    `${year}-${monthAndDay}`

/** The day of the week: 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The first such weekday from this day of the year on. */
const from =
  (monthAndDay: string, weekday: number): DayOf =>
  (year) => {
    const first = `${year}-${monthAndDay}`
    return daysLater(first, (weekday - weekdayOf(first) + 7) % 7)
  }

const [monday, thursday] = [1, 4]

/** The eleven federal holidays (5 USC 6103), as a customer knows them. The third Monday of a month is the first from its 15th on. */
const holidays: Readonly<Record<string, DayOf>> = {
  'New Year’s Day': on('01-01'),
  'Martin Luther King Jr. Day': from('01-15', monday),
  'Presidents’ Day': from('02-15', monday),
  'Memorial Day': from('05-25', monday),
  Juneteenth: on('06-19'),
  'Independence Day': on('07-04'),
  'Labor Day': from('09-01', monday),
  'Columbus Day': from('10-08', monday),
  'Veterans Day': on('11-11'),
  'Thanksgiving Day': from('11-22', thursday),
  'Christmas Day': on('12-25'),
}

export const federalHolidays: readonly string[] = Object.keys(holidays)

/** A holiday on a Saturday is observed the day before, one on a Sunday the day after. */
function observed(day: string): string {
  const weekday = weekdayOf(day)
  return weekday === 6 ? daysLater(day, -1) : weekday === 0 ? daysLater(day, 1) : day
}

/** Whether a federal holiday falls on this day or is observed on it (LAW-06). New Year's Day can be observed on December 31. */
export function isFederalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4))
  return [year, year + 1].some((of) =>
    Object.values(holidays).some((dayOf) => dayOf(of) === day || observed(dayOf(of)) === day),
  )
}
