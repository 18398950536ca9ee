import { atom, useAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { useOnline } from '../../../online.ts'

/** A rate that could not be saved for want of a connection, and the stored rate over which it was typed. */
interface KeptRate {
  readonly rate: number
  readonly over: number
}

/** Kept per quote, so visiting another screen loses nothing. */
const keptRates = atom<Readonly<Record<string, KeptRate | undefined>>>({})

export function useKeptRate({ id, pricePerSqFt }: Quote) {
  const [all, setAll] = useAtom(keptRates)
  const kept = all[id]
  const isStored = kept?.rate === pricePerSqFt
  const set = (rate: KeptRate | undefined) => setAll((now) => ({ ...now, [id]: rate }))
  useEffect(() => {
    if (isStored) setAll((now) => ({ ...now, [id]: undefined }))
  }, [isStored, id, setAll])
  return {
    kept: isStored ? undefined : kept,
    keep: (rate: number) => set({ rate, over: pricePerSqFt }),
    drop: () => set(undefined),
  }
}

/** Tries again when the screen opens and when the signal returns, once the server knows the quote. */
export function useTryAgain({ version }: Quote, again: () => void) {
  const reachable = useOnline() && version > 0
  const run = useEffectEvent(again)
  useEffect(() => {
    if (reachable) run()
  }, [reachable])
}
