import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { PricedBy } from '../../../../modules/pricing/contract/time-basis.ts'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { Rate, toCents, toDollars } from '../../../../shared-kernel/money.ts'
import { scheduleLabel } from '../../../../shared-kernel/schedule-words.ts'
import type { HowOften } from '../../../../shared-kernel/visits.ts'
import { Offline } from '../../../app/api.ts'
import { useOnline } from '../../../device/online.ts'
import { useOptimisticChoice } from '../../../ui/form/optimistic-choice.ts'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { conflictIn, quoteKey } from '../../quotes.ts'
import { sendFieldsFirst, useWaitingField } from '../quote-edits.ts'
import { type AskPart, useTriedAsk } from './ask-draft.ts'
import { usePricingConflict } from './pricing-conflict.ts'
import { useRateSaving } from './rate-saving.ts'
import { askedFor, type Repriced, repriced } from './repriced.ts'
import { oneAtATime, type PricingChange, usePricingWriter } from './save-pricing.ts'
import { useTriedTime } from './time-draft.ts'

/** Review's prices while being edited. Moving the rate updates every figure in the same frame; releasing saves it. */
export function usePricing(quote: Quote, areas: readonly Area[]) {
  const rate = useTriedRate(quote)
  const time = useTriedTime(quote)
  const ask = useTriedAsk(quote)
  const { monthly, oneTime } = ask
  const price = useMemo(
    () => askedFor(repriced({ ...quote, timeBasis: time.basis }, areas, rate.valid), { monthly, oneTime }),
    [quote, areas, rate.valid, time.basis, monthly, oneTime],
  )
  const other = usePricingConflict(quote.id)
  const clash = rate.waiting?.clash && rate.waiting
  const conflict = clash ? { mine: { pricePerSqFt: clash.value }, price } : other.conflict
  const failed = (error: unknown, mine: PricingChange, title: string, isTyped = includes(mine, ask.change())) => {
    if (error instanceof Offline && mine.frequency) return toastFailure(title, notChosen(quote))
    if (error instanceof Offline && mine.pricedBy) return toastFailure(title, notSwitched[quote.pricedBy])
    const asked = { monthly: inCents(mine.finalMonthlyPrice), oneTime: inCents(mine.finalOneTimePrice) }
    const kept = isTyped ? { ...mine, pricedBy: ask.method } : mine // if the other tab switched the method
    other.failed(error, { mine: kept, price: askedFor(price, asked), isTyped }, title)
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
  /** The newest change, while it is being saved. */
  const { value: change, choose: saveChange } = useOptimisticChoice<PricingChange | undefined, PricingChange>(
    undefined,
    (mine) =>
      save.mutateAsync(mine).then(
        (saved) => {
          rate.forget(saved.pricePerSqFt)
          toastSuccess('Pricing saved')
        },
        (error: unknown) => failed(error, mine, 'Error saving pricing'),
      ),
  )

  const client = useQueryClient()
  /** Saves typed figures, the newest of each. One typed for the other method waits until that method is chosen again. */
  const asking = useMutation({
    scope: oneAtATime(quote.id),
    async mutationFn() {
      const known = () => client.getQueryData<Quote>(quoteKey(quote.id))?.pricedBy ?? ask.method
      let by = known()
      let mine = ask.wanted(by)
      try {
        await sendFieldsFirst(quote.id)
        by = known()
        mine = ask.wanted(by)
        if (Object.keys(mine).length === 0) return // an earlier save took it along
        await write(mine)
        ask.settle(mine, by, true)
        toastSuccess('Pricing saved')
      } catch (error) {
        const newest = { ...mine, ...ask.wanted(by) }
        if (conflictIn(error)) ask.hold()
        else ask.settle(mine, by, false)
        failed(error, newest, 'Error saving pricing', true)
      }
    },
  })
  const saveAsk = () => asking.mutate()
  const online = useOnline()
  const wasOnline = useRef(online)
  const retry = useEffectEvent(() => !conflict && ask.retry() && saveAsk())
  useEffect(() => {
    if (online && !wasOnline.current) retry()
    wasOnline.current = online
  }, [online])
  const switching = change?.pricedBy !== undefined && change.pricedBy !== ask.method

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
    saving: save.isPending || asking.isPending,
    time,
    /** The final prices and the discount for a year, as typed. */
    ask,
    /** Why nothing can be saved yet. */
    problem: rate.error ?? ask.problem,
    /** Saves a typed figure; what isn't valid stays at its field. */
    commitAsk(part: AskPart, value: number | null) {
      if (!ask.leave(part, value)) return
      if (conflict) ask.hold()
      else saveAsk()
    },
    /** Whether the other method's prices are about to show. */
    switching,
    /** The chosen method while it is being saved. */
    pricedBy: change?.pricedBy ?? quote.pricedBy,
    setMethod: (pricedBy: PricedBy) => pricedBy !== quote.pricedBy && saveChange({ pricedBy }),
    /** The chosen value while it is being saved. */
    howOften: howOftenOf(change ?? quote) ?? quote,
    saveChange,
    /** The change that Save Pricing and Send to Customer write. */
    change: () => ({ ...changeOf(quote, price), ...ask.change() }),
    commitRate(value: number | null) {
      const { success, data } = Rate.safeParse(value)
      if (!success || conflict) return
      saving.save(data)
    },
    setHowOften: ({ frequency, schedule }: HowOften) =>
      saveChange({ totalSqft: price.price.totalArea, frequency, schedule: schedule ?? null }),
    takeTheirs() {
      rate.forget()
      ask.forget()
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

const inCents = (dollars: number | null | undefined) => (dollars == null ? undefined : toCents(dollars))

/** Whether a change writes at least one of these typed figures. */
const includes = (mine: PricingChange, typed: PricingChange) =>
  Object.entries(typed).some(([field, value]) => mine[field as keyof PricingChange] === value)

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
