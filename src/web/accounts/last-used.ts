import { shortDate } from '../ui/dates.ts'

/** The day by this device's clock: "today", "yesterday", "Nov 12". The server knows it only to the hour. */
export function lastUsed(at: Date, now = new Date()): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (at.toDateString() === now.toDateString()) return 'today'
  if (at.toDateString() === yesterday.toDateString()) return 'yesterday'
  return shortDate(at, now)
}
