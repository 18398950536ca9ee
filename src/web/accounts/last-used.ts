import { shortDate } from '../dates.ts'

/** The day on this device's clock: "today", "yesterday", "Nov 12". The server knows it to the hour only. */
export function lastUsed(at: Date, now = new Date()): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (at.toDateString() === now.toDateString()) return 'today'
  if (at.toDateString() === yesterday.toDateString()) return 'yesterday'
  return shortDate(at, now)
}
