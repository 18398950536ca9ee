import { useMutation } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { PricedBy } from '../../../../modules/pricing/contract/time-basis.ts'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { Rate, toDollars } from '../../../../shared-kernel/money.ts'
import { scheduleLabel } from '../../../../shared-kernel/schedule-words.ts'
import type { HowOften } from '../../../../shared-kernel/visits.ts'
import { Offline } from '../../../app/api.ts'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { sendFieldsFirst, useWaitingField } from '../quote-edits.ts'
import { usePricingConflict } from './pricing-conflict.ts'
import { useRateSaving } from './rate-saving.ts'
import { type Repriced, repriced } from './repriced.ts'
import { oneAtATime, type PricingChange, usePricingWriter } from './save-pricing.ts'
import { useTriedTime } from './time-draft.ts'

/** Review's prices while being edited. Moving the rate updates every figure in the same frame; releasing saves it. */
export function usePricing(quote: Quote, areas: readonly Area[]) {
  const rate = useTriedRate(quote)
  const time = useTriedTime(quote)
  const price = useMemo(
    () => repriced({ ...quote, timeBasis: time.basis }, areas, rate.valid),
    [quote, areas, rate.valid, time.basis],
  )
  const other = usePricingConflict(quote.id)
  const clash = rate.waiting?.clash && rate.waiting
  const conflict = clash ? { mine: { pricePerSqFt: clash.value }, price } : other.conflict
  const failed = (error: unknown, mine: PricingChange, title: string) => {
    if (error instanceof Offline && mine.frequency) return toastFailure(title, notChosen(quote))
    if (error instanceof Offline && mine.pricedBy) return toastFailure(title, notSwitched[quote.pricedBy])
    other.failed(error, { mine, price }, title)
  }

  const saving = useRateSaving(quote, rate.waiting)
  const write = usePricingWriter(quote.id)
  const save = useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: async (change: PricingChange) => {
      await sendFieldsFirst(quote.id)
      return write(change)
    },
  })
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
    /** Waits for a signal: stored on this device, or only in this tab. Null if there is nothing to wait for. */
    unsent: rate.waiting?.offline ? (rate.waiting.kept ? 'kept' : 'unkept') : null,
    price,
    conflict,
    failed,
    saving: save.isPending,
    time,
    /** The chosen method while it is being saved. */
    pricedBy: (save.isPending && save.variables.pricedBy) || quote.pricedBy,
    setMethod: (pricedBy: PricedBy) => pricedBy !== quote.pricedBy && saveChange({ pricedBy }),
    /** The chosen value while it is being saved. */
    howOften: howOftenOf((save.isPending && save.variables) || quote) ?? quote,
    saveChange,
    /** The change that Save Pricing and Send to Customer write. */
    change: () => changeOf(quote, price),
    commitRate(value: number | null) {
      const { success, data } = Rate.safeParse(value)
      if (!success || conflict) return
      saving.save(data)
    },
    setHowOften: ({ frequency, schedule }: HowOften) =>
      saveChange({ totalSqft: price.price.totalArea, frequency, schedule: schedule ?? null }),
    takeTheirs() {
      rate.forget()
      saving.forget()
      other.settle()
      void rate.waiting?.takeTheirs()
    },
    keepMine({ monthlyCost: _, ...mine }: PricingChange) {
      if (clash) return void clash.keepMine()
      other.settle() // the other tab's costs stay
      saveChange(mine)
    },
  } as const
}

export type Pricing = ReturnType<typeof usePricing>

const howOftenOf = ({ frequency, schedule }: Partial<HowOften>): HowOften | undefined =>
  frequency && { frequency, schedule }

const notChosen = (often: HowOften) =>
  `We couldn’t update the price. It still shows ${scheduleLabel(often)}. Try again when you’re online.`

const notSwitched = {
  area: 'The quote is still priced by area. Switch again when you’re online.',
  time: 'The quote is still priced by time. Switch again when you’re online.',
} as const

/** The rate in the field: as typed, and the last valid one. */
function useTriedRate(quote: Quote) {
  const saved = quote.pricePerSqFt
  const waiting = useWaitingField(quote, 'pricePerSqFt')
  const [tried, setTried] = useState<number | null>()
  const [touched, setTouched] = useState(false)
  const shown = tried === undefined ? (waiting?.value ?? saved) : tried
  const parsed = Rate.safeParse(shown)
  const refusal = shown === waiting?.value ? waiting?.refusal : undefined
  const isStored = !waiting && tried === saved
  useEffect(() => {
    if (isStored) setTried(undefined)
  }, [isStored])
  return {
    shown,
    valid: parsed.success ? parsed.data : saved,
    error: parsed.success ? refusal : parsed.error.issues[0]?.message,
    touched,
    tryOut(now: number | null) {
      setTouched(true)
      setTried(now)
    },
    /** The released rate, until the server has it. */
    waiting,
    /** Returns to the saved rate; if a rate is given, only if nothing newer was typed. */
    forget(rate?: number) {
      setTried((now) => (rate === undefined || now === rate ? undefined : now))
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
