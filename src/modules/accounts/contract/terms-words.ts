const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "November 26, 2026", of a version such as "2026-11-26". */
export const dateWords = (version: string) => day.format(new Date(`${version}T00:00:00Z`))
