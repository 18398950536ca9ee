/** The local time in that zone: "9:41 PM"; null for an unknown zone. */
export function timeThere(timeZone: string, now: Date): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(now)
  } catch {
    return null
  }
}

/** Every time zone that this browser knows, U.S. zones first, with its common name: "Central Time". */
export const timeZones = (now: Date) =>
  Intl.supportedValuesOf('timeZone')
    .toSorted((one, other) => Number(isNear(other)) - Number(isNear(one)))
    .map((value) => ({ value, about: `${commonName(value, now)}, now ${timeThere(value, now)}` }))

const near = /^(America|Pacific)\/(New_York|Chicago|Denver|Phoenix|Los_Angeles|Anchorage|Honolulu|Puerto_Rico)$/
const isNear = (name: string) => near.test(name)

const commonName = (timeZone: string, now: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')?.value
