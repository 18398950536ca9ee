const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const weekday = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const toTheMinute = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const brief = new Intl.DateTimeFormat('en-US', toTheMinute)
const near = new Intl.DateTimeFormat('en-US', { ...toTheMinute, weekday: 'short' })
const full = new Intl.DateTimeFormat('en-US', { ...toTheMinute, weekday: 'short', year: 'numeric' })
const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** "November 19, 2026" */
export const longDate = (date: Date): string => long.format(date)

/** "Thursday, November 19, 2026" */
export const fullDate = (date: Date): string => weekday.format(date)

/** "November 19, 2026 at 3:10 PM" */
export const longMoment = (date: Date): string => moment.format(date)

/** "Nov 19", plus the year if it is not this one. */
export const shortDate = (date: Date, now = new Date()): string =>
  (date.getFullYear() === now.getFullYear() ? short : medium).format(date)

/** The same in the contractor's own time zone, if it is known. */
export function shortDateIn(zone: string | null, date: Date, now = new Date()): string {
  const at = zone ? { timeZone: zone } : {}
  const year = new Intl.DateTimeFormat('en-US', { ...at, year: 'numeric' })
  const isThisYear = year.format(date) === year.format(now)
  const day = { month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' as const }) } as const
  return new Intl.DateTimeFormat('en-US', { ...at, ...day }).format(date)
}

/** "Nov 19, 2026" */
export const mediumDate = (date: Date): string => medium.format(date)

/** "3:10 PM" */
export const clock = (date: Date): string => time.format(date)

/** "Nov 21, 3:10 PM" */
export const briefMoment = (date: Date): string => brief.format(date)

/** "Sat, Nov 21, 3:10 PM", for a moment within days. */
export const nearMoment = (date: Date): string => near.format(date)

/** "Sat, Nov 21, 2026, 3:10 PM" */
export const fullMoment = (date: Date): string => full.format(date)

/** This device's time zone. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
