import { billedMonths, frequencyLabel, type HowOften, type Preset, type Visits, visitsOf } from './visits.ts'

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const and = new Intl.ListFormat('en-US', { type: 'conjunction' })
const named = (names: readonly string[], numbers: readonly number[]) => numbers.map((number) => names[number - 1]!)
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
export const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const yearly = { 1: 'Once a year', 2: 'Twice a year', 4: 'Quarterly' }

/** As lists, PDF and Excel name it: "Weekly", "Mon, Wed, Fri", "Every 3 weeks", "Quarterly (Jan, Apr, Jul, Oct)". */
export function scheduleLabel({ frequency, schedule }: HowOften): string {
  if (frequency !== 'custom') {
    const { weekdays = [] } = schedule ?? {}
    if (weekdays.length === 1) return `${frequencyLabel[frequency]} (${named(days, weekdays)})`
    return hasOtherDays(frequency, weekdays) ? `Daily (${named(days, weekdays).join(', ')})` : frequencyLabel[frequency]
  }
  const { weekdays, perMonth, everyWeeks, perYear, once, months } = schedule ?? {}
  if (once) return 'One time'
  if (perYear) return yearly[perYear] + (months ? ` (${named(monthNames, months).map(short).join(', ')})` : '')
  const label = weekdays
    ? named(days, weekdays).join(', ')
    : everyWeeks
      ? everyWeeks === 1
        ? 'Every week'
        : `Every ${everyWeeks} weeks`
      : perMonth
        ? `${capitalized(times(perMonth))} a month`
        : frequencyLabel.custom
  return months ? `${label}, ${monthsInService(months, short)}` : label
}

const short = (month: string) => month.slice(0, 3)

/** "Sep–Jun", or "Jan, Mar, May" where they don't follow one another; a school year runs past December. */
function monthsInService(months: readonly number[], word: (month: string) => string): string {
  const [first, last] = endsOf(months) ?? []
  if (!first || !last) return named(monthNames, months).map(word).join(', ')
  const [from, to] = named(monthNames, [first, last]).map(word)
  return first === last ? from! : `${from}–${to}`
}

/** The first and last of months that follow one another; undefined if they don't. */
function endsOf(months: readonly number[]): [number, number] | undefined {
  const has = new Set(months)
  const firsts = months.filter((month) => !has.has(month === 1 ? 12 : month - 1))
  const [first] = firsts
  if (firsts.length !== 1 || !first) return undefined
  return [first, ((first + months.length - 2) % 12) + 1]
}

/** In a sentence: "cleaned every weekday", "cleaned on Mondays, Wednesdays, and Fridays". */
export function howOften({ frequency, schedule }: HowOften): string {
  if (frequency !== 'custom')
    return hasOtherDays(frequency, schedule?.weekdays) ? onDays(schedule!.weekdays!) : presetPhrases[frequency]
  const { weekdays, perMonth, everyWeeks, perYear, once, months } = schedule ?? {}
  if (once) return 'once'
  if (perYear) return `${times(perYear)} a year${months ? `, in ${and.format(named(monthNames, months))}` : ''}`
  const phrase = weekdays
    ? onDays(weekdays)
    : everyWeeks
      ? everyWeeks === 1
        ? 'every week'
        : `every ${everyWeeks} weeks`
      : `${times(perMonth ?? 1)} a month`
  return months ? `${phrase}, ${inService(months)}` : phrase
}

/** Five days a week, but not Monday to Friday. */
const hasOtherDays = (frequency: Preset, weekdays: readonly number[] = []) =>
  frequency === 'daily' && weekdays.some((day) => day > 5)

const presetPhrases = {
  daily: 'every weekday',
  daily7: 'every day',
  weekly: 'every week',
  biweekly: 'every two weeks',
  monthly: 'once a month',
} as const

function onDays(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'every day'
  if (weekdays.length === 5 && weekdays.every((day) => day <= 5)) return 'every weekday'
  return `on ${and.format(named(dayNames, weekdays).map((day) => `${day}s`))}`
}

/** "September to June" */
function inService(months: readonly number[]): string {
  const ends = endsOf(months)
  if (!ends || ends[0] === ends[1]) return `in ${and.format(named(monthNames, months))}`
  return `from ${named(monthNames, ends).join(' to ')}`
}

const asFigure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** "20 visits", "8.67 visits" */
export function visitCount({ visits, months }: Visits, kind = ''): string {
  const count = visits / months
  return `${asFigure.format(count)} ${kind}${count === 1 ? 'visit' : 'visits'}`
}

/** What a visit's price is computed from: "20 visits a month", "3 days a week, 13 visits a month", "4 visits a year". */
export function visitsBasis({ frequency, schedule, months }: HowOften): string {
  const visits = visitsOf(frequency, schedule, months)
  if (frequency !== 'custom') return `${visitCount(visits)} a month`
  const { weekdays, perYear, once } = schedule ?? {}
  if (once) return 'one visit'
  if (perYear) return `${visitCount({ visits: perYear, months: 1 })} a year`
  const week = weekdays ? `${weekdays.length} ${weekdays.length === 1 ? 'day' : 'days'} a week, ` : ''
  return `${week}${visitCount(visits)} a month`
}

/** How many visits a price covers, in a month or else a year; null where neither has a whole number (SCH-05). */
export function visitsCovered(often: HowOften): { visits: number; per: 'month' | 'year' } | null {
  const { visits, months } = visitsOf(often.frequency, often.schedule, often.months)
  if (visits % months === 0) return { visits: visits / months, per: 'month' }
  const inYear = visits * billedMonths(often)
  return inYear % months === 0 ? { visits: inYear / months, per: 'year' } : null
}
