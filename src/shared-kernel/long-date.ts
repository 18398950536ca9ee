const inFull = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "November 19, 2026", of a calendar day such as "2026-11-19". */
export const longDate = (day: string): string => inFull.format(new Date(day))
