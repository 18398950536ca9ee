/** Adds `months` to a date, clamped to the last day of the month. */
export function monthsAfter(date: Date, months: number, day = date.getUTCDate()): Date {
  const later = new Date(date)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months + 1, 0) // the last day of that month
  later.setUTCDate(Math.min(day, later.getUTCDate()))
  return later
}

interface Period {
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
}

/**
 * The day of the month on which a period renews. A short month can clamp it at one end of the period, never at both.
 */
export const renewalDay = ({ periodStart, periodEnd }: Period) =>
  Math.max(periodStart!.getUTCDate(), periodEnd!.getUTCDate())

/** The dates of a monthly plan's next `count` renewals. */
export const renewalsOf = (period: Period, count: number): string[] =>
  Array.from({ length: count }, (_, month) => monthsAfter(period.periodEnd!, month, renewalDay(period)).toISOString())
