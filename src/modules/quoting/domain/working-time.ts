import { dayIn, daysLater, type TimeZone, timeOn } from '../../../shared-kernel/time-zone.ts'

/** When reminders leave: on weekdays that are no federal holiday, from 9 to 5 in the contractor's zone (FOL-02). */

const opens = 9 * 60
const closes = 17 * 60

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

/** 0 is Sunday. */
const weekdayOf = (day: string) => dateOf(day).getUTCDay()

/** Holidays with a fixed date: month and day. */
const fixed: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25'])

/** Holidays on a weekday: month, weekday, and which of them in that month. */
const movable: readonly (readonly [month: number, weekday: number, nth: number])[] = [
  [1, 1, 3], // Martin Luther King Jr. Day
  [2, 1, 3], // Presidents' Day
  [9, 1, 1], // Labor Day
  [10, 1, 2], // Columbus Day
  [11, 4, 4], // Thanksgiving Day
]

/** Whether a day is a federal holiday (5 USC 6103), or observed as one because the holiday is on a weekend. */
export function isFederalHoliday(day: string): boolean {
  const weekday = weekdayOf(day)
  if (fixed.has(day.slice(5))) return true
  if (weekday === 5 && fixed.has(daysLater(day, 1).slice(5))) return true
  if (weekday === 1 && fixed.has(daysLater(day, -1).slice(5))) return true
  const date = dateOf(day)
  const [month, ofMonth] = [date.getUTCMonth() + 1, date.getUTCDate()]
  if (month === 5 && weekday === 1 && ofMonth > 24) return true // Memorial Day, the last Monday
  return movable.some(([in_, on, nth]) => month === in_ && weekday === on && Math.ceil(ofMonth / 7) === nth)
}

export const isWorkingDay = (day: string): boolean =>
  weekdayOf(day) !== 0 && weekdayOf(day) !== 6 && !isFederalHoliday(day)

/** 9:00 of the first working day after this one. */
export function nextMorning(day: string, timeZone: TimeZone): Date {
  let next = daysLater(day, 1)
  while (!isWorkingDay(next)) next = daysLater(next, 1)
  return timeOn(next, opens, timeZone)
}

/** The same time if it is in working hours, else the next 9:00 of a working day. */
export function inWorkingTime(at: Date, timeZone: TimeZone): Date {
  const day = dayIn(timeZone)(at)
  if (!isWorkingDay(day)) return nextMorning(day, timeZone)
  const morning = timeOn(day, opens, timeZone)
  if (at < morning) return morning
  return at < timeOn(day, closes, timeZone) ? at : nextMorning(day, timeZone)
}

/**
 * When the reminders of a version are due that was sent at `sentAt`: each at the same time of day that many days later, moved into
 * working time, and never two on one day.
 */
export function dueTimes(sentAt: Date, days: readonly number[], timeZone: TimeZone): Date[] {
  const dayOf = dayIn(timeZone)
  const sentOn = dayOf(sentAt)
  const minutes = Math.floor((sentAt.getTime() - timeOn(sentOn, 0, timeZone).getTime()) / 60_000)
  const due: Date[] = []
  for (const count of days) {
    const wanted = inWorkingTime(timeOn(daysLater(sentOn, count), minutes, timeZone), timeZone)
    const before = due.at(-1)
    due.push(before && dayOf(wanted) <= dayOf(before) ? nextMorning(dayOf(before), timeZone) : wanted)
  }
  return due
}

/** A reminder that is later than this isn't sent anymore. */
const latestMs = 24 * 3_600_000

/** What to do with a reminder that is due: send it now, move it to another time, or leave it out. */
export function whatNow(
  dueAt: Date,
  now: Date,
  timeZone: TimeZone,
  lastSentAt: Date | null,
): { readonly send: true } | { readonly moveTo: Date } | { readonly tooLate: true } {
  if (now.getTime() - dueAt.getTime() > latestMs) return { tooLate: true }
  const dayOf = dayIn(timeZone)
  const possible = inWorkingTime(now, timeZone)
  const taken = lastSentAt !== null && dayOf(lastSentAt) >= dayOf(possible)
  if (taken) return { moveTo: nextMorning(dayOf(possible), timeZone) }
  return possible > now ? { moveTo: possible } : { send: true }
}
