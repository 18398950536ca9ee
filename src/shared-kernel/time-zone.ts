import { z } from 'zod'

/** The name of the contractor's own time zone, such as "America/Chicago"; her months and days begin when hers do. */
export const TimeZone = z.string().max(64).refine(isKnown, 'This time zone is not known')
export type TimeZone = z.infer<typeof TimeZone>

function isKnown(name: string) {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** The day of the calendar there, "2026-11-19". */
export const dayIn = (timeZone: TimeZone) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (at: Date): string => day.format(at)
}

/** The last `count` months up to `now`, oldest first: "2026-11" and the moment at which it began there. */
export function monthsUntil(now: Date, count: number, timeZone: TimeZone): { month: string; start: Date }[] {
  const [year = 0, month = 0] = dayIn(timeZone)(now).split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const midnight = new Date(Date.UTC(year, month - count + at, 1))
    return { month: midnight.toISOString().slice(0, 7), start: whenItIs(midnight, timeZone) }
  })
}

/** The moment at which clocks there show what `wanted` shows in UTC. The second look is for a change of the clocks between. */
function whenItIs(wanted: Date, timeZone: TimeZone) {
  const first = new Date(wanted.getTime() - offsetMs(wanted, timeZone))
  return new Date(wanted.getTime() - offsetMs(first, timeZone))
}

function offsetMs(at: Date, timeZone: TimeZone) {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = name?.match(/GMT([+-])(\d{2}):(\d{2})/) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
