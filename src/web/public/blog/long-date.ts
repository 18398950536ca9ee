const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** "January 21, 2025", in US Eastern time. */
export const longDate = (iso: string) => format.format(new Date(iso))
