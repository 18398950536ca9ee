import { shortDate } from '../ui/dates.ts'

/** The day in this device's time zone: "today", "yesterday", "Nov 12". The server's time is only exact to the hour. */
export function lastUsed(at: Date, now = new Date()): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (at.toDateString() === now.toDateString()) return 'today'
  if (at.toDateString() === yesterday.toDateString()) return 'yesterday'
  return shortDate(at, now)
}
