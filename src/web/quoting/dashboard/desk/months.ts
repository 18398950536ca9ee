const named = (month: 'short' | 'long') => {
  const format = new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' })
  return (iso: string | undefined) => (iso ? format.format(new Date(`${iso}-01`)) : '')
}

/** "2026-11" is "Nov". */
export const shortMonth = named('short')
/** "2026-11" is "November". */
export const longMonth = named('long')
