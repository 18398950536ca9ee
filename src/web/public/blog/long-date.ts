const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'America/New_York' })
const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

/** "January 21, 2025", in US Eastern time. */
export const longDate = (iso: string) => format.format(new Date(iso))

/** "November 2026" if the article changed after the month it was published in. */
export function laterMonth(published: string, modified: string): string | null {
  const changed = month.format(new Date(modified))
  return modified > published && changed !== month.format(new Date(published)) ? changed : null
}
