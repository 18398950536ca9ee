import { useMutation } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import type { Area, Quote } from '../../../modules/quoting/contract/endpoints.ts'
import type { Frequency } from '../../../shared-kernel/frequency.ts'
import { formatMoney, Rate, toCents, toDollars } from '../../../shared-kernel/money.ts'
import { sentenceFor } from '../../api.ts'
import { toastFailure, toastSuccess } from '../../toasts.ts'
import { type Repriced, repriced } from './repriced.ts'
import { conflictIn, oneAtATime, type PricingChange, usePricingWriter, useShowTheirs } from './save-pricing.ts'

/** A change that came second: what was tried here, to be kept or dropped beside what the other tab saved. */
export interface PricingConflict {
  readonly mine: PricingChange
  readonly price: Repriced
}

/**
 * The prices of Review while they are being worked on: a rate that is tried moves every figure in the same frame,
 * and is saved when it is let go.
 */
export function usePricing(quote: Quote, areas: readonly Area[]) {
  const [draft, setDraft] = useState<number | null>()
  const wanted = useRef(quote.pricePerSqFt)
  const [conflict, setConflict] = useState<PricingConflict | null>(null)
  const showTheirs = useShowTheirs(quote.id)
  const write = usePricingWriter(quote.id)

  const shown = draft === undefined ? quote.pricePerSqFt : draft
  const parsed = Rate.safeParse(shown)
  const rate = parsed.success ? parsed.data : quote.pricePerSqFt
  const price = useMemo(() => repriced(quote, areas, rate), [quote, areas, rate])

  /** Another tab was first: from this moment nothing is written until the contractor has decided. */
  function failed(error: unknown, mine: PricingChange, title: string) {
    const theirs = conflictIn(error)
    if (!theirs) return toastFailure(title, sentenceFor(error, 'Please try again.'))
    setConflict({ mine, price })
    showTheirs(theirs)
  }

  const save = useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: (change: PricingChange) => write(change),
  })

  const saveRate = useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: async (pricePerSqFt: number) => {
      const superseded = wanted.current !== pricePerSqFt
      return superseded ? null : write({ pricePerSqFt })
    },
    onSuccess: (saved) => {
      if (!saved) return
      setDraft((now) => (now === saved.pricePerSqFt ? undefined : now))
      toastSuccess('Rate updated - pricing recalculated', perMonth(saved))
    },
    onError: (error, pricePerSqFt) => failed(error, { pricePerSqFt }, 'Error updating rate'),
  })

  /** What Save Pricing and Send to Customer write: a rate that is not saved yet, otherwise the prices as they stand. */
  const change = (): PricingChange =>
    rate !== quote.pricePerSqFt
      ? { pricePerSqFt: rate }
      : {
          finalMonthlyPrice: toDollars(price.asked.finalMonthly),
          finalOneTimePrice: price.asked.finalOneTime === null ? null : toDollars(price.asked.finalOneTime),
        }

  return {
    shown,
    price,
    error: parsed.success ? undefined : parsed.error.issues[0]?.message,
    busy: save.isPending || saveRate.isPending,
    conflict,
    change,
    failed,
    save,
    tryRate: setDraft,
    commitRate(value: number | null) {
      const { success, data } = Rate.safeParse(value)
      const goal = saveRate.isPending ? wanted.current : quote.pricePerSqFt
      if (!success || data === goal || conflict) return
      wanted.current = data
      saveRate.mutate(data)
    },
    setFrequency: (frequency: Frequency) =>
      save.mutate(
        { totalSqft: price.price.totalArea, frequency },
        {
          onSuccess: () => toastSuccess('Pricing saved'),
          onError: (error) => failed(error, { totalSqft: price.price.totalArea, frequency }, 'Error saving pricing'),
        },
      ),
    takeTheirs() {
      setDraft(undefined)
      setConflict(null)
    },
    keepMine(mine: PricingChange) {
      setConflict(null)
      save.mutate(mine, {
        onSuccess: () => {
          setDraft(undefined)
          toastSuccess('Pricing saved')
        },
        onError: (error) => failed(error, mine, 'Error saving pricing'),
      })
    },
  }
}

const perMonth = ({ finalMonthlyPrice }: Quote) =>
  `Selling Price ${formatMoney(toCents(finalMonthlyPrice ?? 0))} per month`

export type Pricing = ReturnType<typeof usePricing>
