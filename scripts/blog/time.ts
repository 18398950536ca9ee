const form = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?)?(Z|[+-]\d\d:\d\d)?$/

const eastern = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'longOffset' })

/** US Eastern time's offset from UTC: "-05:00" in winter. */
const offsetAt = (at: Date) =>
  eastern
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!
    .value.replace('GMT', '')

/** Parses ISO 8601; without an offset it means US Eastern time, and a date alone means midnight. Null if invalid. */
export function timeIn(text: string): Date | null {
  const [, offset] = text.match(form) ?? []
  if (!form.test(text)) return null
  const full = text.includes('T') ? text : `${text}T00:00`
  const wall = new Date(offset ? full : `${full}Z`)
  if (Number.isNaN(wall.getTime()) || (!offset && !wall.toISOString().startsWith(text.slice(0, 10)))) return null
  if (offset) return wall
  // The first offset is for the wall time read as UTC; the second corrects it near a clock change.
  const near = new Date(`${full}${offsetAt(wall)}`)
  return new Date(`${full}${offsetAt(near)}`)
}
