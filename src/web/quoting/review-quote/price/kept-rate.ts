import { useEffect, useEffectEvent } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { useOnline } from '../../../device/online.ts'
import { keptForQuote } from '../../kept-for-quote.ts'

/** A rate that couldn't be saved while offline, and the stored rate that it replaces. */
interface KeptRate {
  readonly rate: number
  readonly over: number
}

const useKept = keptForQuote<KeptRate>('rates')

export function useKeptRate({ id, pricePerSqFt }: Quote) {
  const [kept, set] = useKept(id)
  const isStored = kept?.rate === pricePerSqFt
  useEffect(() => {
    if (isStored) set(() => undefined)
  }, [isStored, set])
  return {
    kept: isStored ? undefined : kept,
    keep: (rate: number) => set(() => ({ rate, over: pricePerSqFt })),
    drop: () => set(() => undefined),
  }
}

/** Retries when the screen opens and when the device is back online, once the server knows the quote. */
export function useTryAgain({ version }: Quote, again: () => void) {
  const reachable = useOnline() && version > 0
  const run = useEffectEvent(again)
  useEffect(() => {
    if (reachable) run()
  }, [reachable])
}
