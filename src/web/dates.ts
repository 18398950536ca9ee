const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })
const shortWithYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** "November 19, 2026" */
export const longDate = (date: Date): string => long.format(date)

/** "November 19, 2026 at 3:10 PM" */
export const longMoment = (date: Date): string => moment.format(date)

/** "Nov 19", with the year when it is not this one. */
export const shortDate = (date: Date, now = new Date()): string =>
  (date.getFullYear() === now.getFullYear() ? short : shortWithYear).format(date)

/** Where this device's clock is set. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
