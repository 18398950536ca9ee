/** Times are in seconds since 1970, as in all of Stripe's API. */
export const minute = 60
export const hour = 60 * minute
export const day = 24 * hour

/** Calendar months from the anchor, with the day capped at the month's last: January 31, February 28, March 31. */
export function addMonths(anchor: number, months: number): number {
  const date = new Date(anchor * 1000)
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)
  const month = new Date(first)
  const lastDay = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate()
  const timeOfDay = anchor % day
  return first / 1000 + (Math.min(date.getUTCDate(), lastDay) - 1) * day + timeOfDay
}

export type Interval = { interval: string; interval_count: number }

/** Adds `times` intervals to the anchor. */
export function addIntervals(anchor: number, { interval, interval_count }: Interval, times = 1): number {
  if (interval === 'month') return addMonths(anchor, interval_count * times)
  if (interval === 'year') return addMonths(anchor, 12 * interval_count * times)
  return anchor + times * interval_count * (interval === 'week' ? 7 * day : day)
}

/**
 * End of the period that starts at `start`: the next of the anchor's dates, so that February does not shorten March.
 */
export function periodEnd(anchor: number, length: Interval, start: number): number {
  let times = 1
  while (addIntervals(anchor, length, times) <= start) times += 1
  return addIntervals(anchor, length, times)
}

/** Cents of `amount` for part of a period; half a cent rounds away from zero. */
export function share(amount: number, part: number, whole: number): number {
  if (whole <= 0) return 0
  return Math.sign(amount) * Math.round((Math.abs(amount) * part) / whole)
}
