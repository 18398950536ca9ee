import { useEffect, useMemo, useState } from 'react'
import { changedTime, type QuoteTime, shippedTime, wholeTime } from '../../../../modules/pricing/contract/time-basis.ts'
import { isLocked } from '../../../../modules/quoting/contract/acceptance.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { useContractor } from '../../../app/session.ts'
import { same } from '../../outbox/operations.ts'
import { basisWith, saveField, useWaitingField } from '../quote-edits.ts'

/** A quote's own figures for its price by time: as typed, and saved through the outbox when a field is left. */
export function useTriedTime(quote: Quote) {
  const { timeSettings = shippedTime } = useContractor()
  const waiting = useWaitingField(quote, 'time')
  const [tried, setTried] = useState<QuoteTime | null>(null)
  const saved = waiting ? waiting.value : quote.time
  const own = useMemo(() => (tried ? changedTime(saved, tried) : changedTime(null, saved)), [saved, tried])
  const isStored = same(own, quote.time)
  const basis = useMemo(
    () => (isStored && quote.timeBasis ? quote.timeBasis : basisWith(quote, own, timeSettings)),
    [isStored, quote, own, timeSettings],
  )
  const isDone = tried !== null && isStored && !waiting
  useEffect(() => {
    if (isDone) setTried(null)
  }, [isDone])
  const present = useMemo(() => basisWith(quote, quote.time, timeSettings), [quote, timeSettings])
  return {
    /** Whether the account's figures changed since this price was made, and may replace them. */
    isOutdated: quote.pricedBy === 'time' && isStored && !isLocked(quote) && !same(present, quote.timeBasis),
    own,
    basis,
    waiting: waiting && {
      ...waiting,
      takeTheirs() {
        setTried(null)
        return waiting.takeTheirs()
      },
    },
    /** Shows valid figures in the price at once. */
    tryOut: (change: QuoteTime) => setTried((now) => wholeTime(now, change)),
    /** Saves them; an empty field gives its figure back to the account. */
    commit(change: QuoteTime) {
      setTried((now) => wholeTime(now, change))
      void saveField(quote, 'time', (newest) => wholeTime(newest, change))
    },
  }
}
export type TriedTime = ReturnType<typeof useTriedTime>
