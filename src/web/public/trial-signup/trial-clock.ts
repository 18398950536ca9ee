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

/** Now by the card provider's clock, and 24 hours later when a trial that began now would end; moves on with the page. */
export function useTrialTimes(): { now: Date; end: Date } {
  const [ahead, setAhead] = useState(0)
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    import('../../billing/payment/settings.ts')
      .then(({ paymentSettings }) => paymentSettings())
      .then((settings) => setAhead(settings.ahead))
      .catch(() => {}) // the card form says that payments do not answer
    const ticking = setInterval(() => setHere(Date.now()), 10_000)
    return () => clearInterval(ticking)
  }, [])
  return { now: new Date(here + ahead), end: new Date(here + ahead + dayMs) }
}
