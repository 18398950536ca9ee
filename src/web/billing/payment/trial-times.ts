import { useEffect, useState } from 'react'
import { trialMs } from '../../../modules/billing/contract/plans.ts'

/**
 * Now by the card provider's clock, and 24 hours later, when a trial that starts now would end. Updates with the page.
 */
export function useTrialTimes(): { now: Date; end: Date } {
  const [ahead, setAhead] = useState(0)
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    import('./settings.ts')
      .then(({ paymentSettings }) => paymentSettings())
      .then((settings) => setAhead(settings.ahead))
      .catch(() => {}) // the card form says that payments are not responding
    const ticking = setInterval(() => setHere(Date.now()), 10_000)
    return () => clearInterval(ticking)
  }, [])
  return { now: new Date(here + ahead), end: new Date(here + ahead + trialMs) }
}
