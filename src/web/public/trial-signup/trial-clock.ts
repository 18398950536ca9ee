import { useEffect, useState } from 'react'

const dayMs = 24 * 3600 * 1000

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })
const full = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const brief = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })

/** "3:10 PM", on this device's clock. */
export const clock = (at: Date): string => time.format(at)
/** "Sat, Nov 21, 2026, 3:10 PM" */
export const fullMoment = (at: Date): string => full.format(at)
/** "Nov 21, 3:10 PM" */
export const briefMoment = (at: Date): string => brief.format(at)

/** Now, and 24 hours later when a trial that began now would end; moves on while the page is open. */
export function useTrialTimes(): { now: Date; end: Date } {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(ticking)
  }, [])
  return { now, end: new Date(now.getTime() + dayMs) }
}
