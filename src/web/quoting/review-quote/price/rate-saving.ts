import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { formatMoney } from '../../../../shared-kernel/money.ts'
import { toastSuccess } from '../../../ui/toasts.ts'
import { leadingPriceOf } from '../../leading-price.ts'
import { areasKey } from '../../quotes.ts'
import { saveField, type WaitingRate } from '../quote-edits.ts'
import { oneAtATime } from './save-pricing.ts'

/** Saves the rate on each release, through the outbox. Of several in quick succession, only the newest is sent. */
export function useRateSaving(quote: Quote, waiting: WaitingRate) {
  /** The rate that was released on this screen, until the server has it. */
  const wanted = useRef<{ rate: number; isNew: boolean } | null>(null)
  const { pricePerSqFt: saved } = quote
  const { mutate } = useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: (rate: number) => saveField(quote, 'pricePerSqFt', rate),
  })
  const settled = useEffectEvent((rate: number) => {
    if (wanted.current?.rate !== rate) return
    if (wanted.current.isNew) toastSuccess('Rate updated - pricing recalculated', sellingPrice(quote))
    wanted.current = null
  })
  const isWaiting = waiting !== undefined
  useEffect(() => {
    if (!isWaiting) settled(saved)
  }, [isWaiting, saved])
  const clash = waiting?.clash ?? false
  const client = useQueryClient()
  useEffect(() => {
    if (clash) void client.invalidateQueries({ queryKey: areasKey(quote.id) }) // the other tab may have changed rooms
  }, [clash, client, quote.id])
  return {
    save(rate: number) {
      if (rate === (wanted.current?.rate ?? waiting?.value ?? saved)) return
      wanted.current = { rate, isNew: rate !== saved }
      mutate(rate)
    },
    forget() {
      wanted.current = null
    },
  }
}

const sellingPrice = (quote: Quote) => {
  const { cents, per } = leadingPriceOf(quote)
  return `Selling Price ${formatMoney(cents)} ${per === 'once' ? per : 'per month'}`
}
