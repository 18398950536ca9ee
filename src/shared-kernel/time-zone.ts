import { z } from 'zod'

const unknown = 'This time zone isn’t known. Please choose one from the list, such as America/Chicago.'

/** The contractor's own time zone, such as "America/Chicago". Old names become the current one. */
export const TimeZone = z
  .string(unknown)
  .trim()
  .max(64, unknown)
  .transform((name, problems) => {
    const canonical = canonicalOf(name)
    if (canonical) return canonical
    problems.addIssue({ code: 'custom', message: unknown })
    return z.NEVER
  })
export type TimeZone = z.infer<typeof TimeZone>

/** The zone a browser reports. An unknown zone counts as none; it must not prevent signing in. */
export const DeviceTimeZone = TimeZone.optional().catch(undefined)

/** Used until we know a contractor's own zone. Texts name the zone next to their times. */
export const usualTimeZone: TimeZone = 'America/New_York'

/** Intl also accepts older names and plain offsets, which are not places. */
function canonicalOf(name: string): string | null {
  try {
    return /^[a-z]/i.test(name) ? new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}

const mostKept = 50

/** Making a formatter takes longer than most answers, so those of the zones in use are kept. */
function keptByZone<Made>(make: (timeZone: TimeZone) => Made): (timeZone: TimeZone) => Made {
  const kept = new Map<TimeZone, Made>()
  return (timeZone) => {
    const known = kept.get(timeZone)
    if (known) return known
    if (kept.size >= mostKept) kept.clear()
    const made = make(timeZone)
    kept.set(timeZone, made)
    return made
  }
}

const toTheMinute = { month: 'long', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** Days and times as emails print them, in local time: "November 22, 2026 at 10:06 AM EST". */
export const wordsIn = keptByZone((timeZone) => {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
  const minute = new Intl.DateTimeFormat('en-US', { ...toTheMinute, timeZoneName: 'short', timeZone })
  const plain = (text: string) => text.replace(/\s/g, ' ')
  return {
    onDay: (at: string) => day.format(new Date(at)),
    atMinute: (at: string) => plain(minute.format(new Date(at))),
    /** "November 22 – December 22, 2026" */
    fromTo: (begin: string, end: string) => plain(day.formatRange(new Date(begin), new Date(end))),
  }
})

/** The calendar day there, "2026-11-19". */
export const dayIn = keptByZone((timeZone) => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  return (at: Date): string => day.format(at)
})

/** The calendar day this many days later, unaffected by clock changes. */
export function daysLater(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The time when a calendar day begins there. */
export const startOfDay = (day: string, timeZone: TimeZone): Date => whenItIs(new Date(`${day}T00:00:00Z`), timeZone)

/** The time when local clocks show this many minutes after midnight on a calendar day. */
export const timeOn = (day: string, minutes: number, timeZone: TimeZone): Date =>
  whenItIs(new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000), timeZone)

/** The last `count` months up to `now`, oldest first: "2026-11" and the time it began there. */
export function monthsUntil(now: Date, count: number, timeZone: TimeZone): { month: string; start: Date }[] {
  const [year = 0, month = 0] = dayIn(timeZone)(now).split('-').map(Number)
  return Array.from({ length: count }, (_, at) => {
    const midnight = new Date(Date.UTC(year, month - count + at, 1))
    return { month: midnight.toISOString().slice(0, 7), start: whenItIs(midnight, timeZone) }
  })
}

/** The time when local clocks show what `wanted` shows in UTC. The second pass covers a clock change in between. */
function whenItIs(wanted: Date, timeZone: TimeZone) {
  const first = new Date(wanted.getTime() - offsetMs(wanted, timeZone))
  return new Date(wanted.getTime() - offsetMs(first, timeZone))
}

const offsetIn = keptByZone((timeZone) => new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }))

function offsetMs(at: Date, timeZone: TimeZone) {
  const name = offsetIn(timeZone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign, hours, minutes] = name?.match(/GMT([+-])(\d{2}):(\d{2})/) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
