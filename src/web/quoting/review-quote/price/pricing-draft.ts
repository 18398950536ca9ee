import { useMutation } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { type Frequency, frequencyLabel } from '../../../../shared-kernel/frequency.ts'
import { Rate, toDollars } from '../../../../shared-kernel/money.ts'
import { Offline } from '../../../app/api.ts'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { useKeptRate, useTryAgain } from './kept-rate.ts'
import { usePricingConflict } from './pricing-conflict.ts'
import { useRateSaving } from './rate-saving.ts'
import { type Repriced, repriced } from './repriced.ts'
import { oneAtATime, type PricingChange, usePricingWriter } from './save-pricing.ts'

/** Review's prices while being edited. Moving the rate updates every figure in the same frame; releasing saves it. */
export function usePricing(quote: Quote, areas: readonly Area[]) {
  const rate = useTriedRate(quote)
  const price = useMemo(() => repriced(quote, areas, rate.valid), [quote, areas, rate.valid])
  const { conflict, raise, settle, failed: refused } = usePricingConflict(quote.id)
  const failed = (error: unknown, mine: PricingChange, title: string) => {
    if (error instanceof Offline && mine.frequency) return toastFailure(title, notChosen(quote.frequency))
    if (error instanceof Offline && mine.pricePerSqFt === rate.shown) rate.keep(mine.pricePerSqFt)
    refused(error, { mine, price }, title)
  }

  const saveRate = useRateSaving(quote, {
    onSaved: rate.forget,
    onFailed: (error, pricePerSqFt) => failed(error, { pricePerSqFt }, 'Error updating rate'),
  })
  useTryAgain(quote, () => {
    if (!rate.kept || conflict) return
    if (rate.kept.over === quote.pricePerSqFt) saveRate(rate.kept.rate)
    else raise({ mine: { pricePerSqFt: rate.kept.rate }, price })
  })
  const write = usePricingWriter(quote.id)
  const save = useMutation({ scope: oneAtATime(quote.id), mutationFn: (change: PricingChange) => write(change) })
  const saveChange = (mine: PricingChange) =>
    save.mutate(mine, {
      onSuccess: (saved) => {
        rate.forget(saved.pricePerSqFt)
        toastSuccess('Pricing saved')
      },
      onError: (error) => failed(error, mine, 'Error saving pricing'),
    })

  return {
    shown: rate.shown,
    /** Whether the rate was typed or slid on this screen. */
    touched: rate.touched,
    error: rate.error,
    tryRate: rate.tryOut,
    /** Not saved because the device is offline; retried automatically. */
    unsaved: rate.kept !== undefined,
    price,
    conflict,
    failed,
    saving: save.isPending,
    /** The chosen value while it is being saved. */
    frequency: (save.isPending && save.variables.frequency) || quote.frequency,
    saveChange,
    /** The change that Save Pricing and Send to Customer write. */
    change: () => changeOf(quote, price),
    commitRate(value: number | null) {
      const { success, data } = Rate.safeParse(value)
      if (!success || conflict) return
      if (data !== rate.kept?.rate) rate.drop()
      saveRate(data)
    },
    setFrequency: (frequency: Frequency) => saveChange({ totalSqft: price.price.totalArea, frequency }),
    takeTheirs() {
      rate.forget()
      settle()
    },
    keepMine({ monthlyCost: _, ...mine }: PricingChange) {
      settle() // the other tab's costs stay
      saveChange(mine)
    },
  }
}

export type Pricing = ReturnType<typeof usePricing>

const notChosen = (frequency: Frequency) =>
  `We couldn’t update the price. It still shows ${frequencyLabel[frequency]}. Try again when you’re online.`

/** The rate in the field: as typed, and the last valid one. */
function useTriedRate(quote: Quote) {
  const saved = quote.pricePerSqFt
  const { kept, keep, drop } = useKeptRate(quote)
  const [tried, setTried] = useState<number | null>()
  const [touched, setTouched] = useState(false)
  const shown = tried === undefined ? (kept?.rate ?? saved) : tried
  const parsed = Rate.safeParse(shown)
  return {
    shown,
    valid: parsed.success ? parsed.data : saved,
    error: parsed.success ? undefined : parsed.error.issues[0]?.message,
    touched,
    tryOut(now: number | null) {
      setTouched(true)
      setTried(now)
    },
    kept,
    keep,
    drop,
    /** Returns to the saved rate; if a rate is given, only if nothing newer was typed. */
    forget(rate?: number) {
      setTried((now) => (rate === undefined || now === rate ? undefined : now))
      if (rate === undefined || kept?.rate === rate) drop()
    },
  }
}

/** An unsaved rate if there is one, otherwise the stored prices. */
function changeOf(quote: Quote, { rate, asked }: Repriced): PricingChange {
  if (rate !== quote.pricePerSqFt) return { pricePerSqFt: rate }
  return {
    finalMonthlyPrice: toDollars(asked.finalMonthly),
    finalOneTimePrice: asked.finalOneTime === null ? null : toDollars(asked.finalOneTime),
    monthlyCost: quote.totalMonthlyCosts,
    oneTimeCost: null, // no screen asks for it
  }
}
