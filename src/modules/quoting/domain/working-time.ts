import { dayIn, daysLater, type TimeZone, timeOn } from '../../../shared-kernel/time-zone.ts'
import { isWorkingDay } from '../contract/cancellation.ts'

/** When reminders leave: on weekdays that are no federal holiday, from 9 to 5 in the contractor's zone (FOL-02). */

/** In minutes: the emails of the last reminders of a day, claimed at 4:55 p.m., leave by 5. */
const timeToLeave = 5

const opens = 9 * 60
const closes = 17 * 60 - timeToLeave

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

/** Whether the email of a reminder may leave now. One that was claimed in working time has five minutes. */
export const mayLeave = (claimedAt: Date, now: Date, timeZone: TimeZone): boolean =>
  now.getTime() - claimedAt.getTime() < timeToLeave * 60_000 || inWorkingTime(now, timeZone) === now

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
