import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { toastSuccess } from '../../../ui/toasts.ts'
import { oneAtATime, usePricingWriter } from './save-pricing.ts'

interface Outcome {
  onSaved: (rate: number) => void
  onFailed: (error: unknown, rate: number) => void
}

/** Saves the rate on each release. Of several in quick succession, only the newest is sent. */
export function useRateSaving(quote: Quote, { onSaved, onFailed }: Outcome) {
  const wanted = useRef(quote.pricePerSqFt)
  const write = usePricingWriter(quote.id)
  const { mutate, isPending } = useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: async (pricePerSqFt: number) => (wanted.current === pricePerSqFt ? write({ pricePerSqFt }) : null),
    onSuccess: (saved) => {
      if (!saved) return
      onSaved(saved.pricePerSqFt)
      toastSuccess('Rate updated - pricing recalculated', perMonth(saved))
    },
    onError: onFailed,
  })
  return (rate: number) => {
    const goal = isPending ? wanted.current : quote.pricePerSqFt
    if (rate === goal) return
    wanted.current = rate
    mutate(rate)
  }
}

const perMonth = ({ finalMonthlyPrice }: Quote) =>
  `Selling Price ${formatMoney(toCents(finalMonthlyPrice ?? 0))} per month`
