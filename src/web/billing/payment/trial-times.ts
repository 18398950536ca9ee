import { useEffect, useState } from 'react'
import { trialMs } from '../../../modules/billing/contract/plans.ts'

/** The card provider's current time, and the end of a trial that starts now, 24 hours later. Updates regularly. */
export function useTrialTimes(): { now: Date; end: Date } {
  const [ahead, setAhead] = useState(0)
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    import('./settings.ts')
      .then(({ paymentSettings }) => paymentSettings())
      .then((settings) => setAhead(settings.ahead))
      .catch(() => {}) // the card form reports that payments aren't responding
    const ticking = setInterval(() => setHere(Date.now()), 10_000)
    return () => clearInterval(ticking)
  }, [])
  return { now: new Date(here + ahead), end: new Date(here + ahead + trialMs) }
}
