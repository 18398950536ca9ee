import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeRate } from '../../modules/pricing/contract/endpoints.ts'
import { Rate } from '../../shared-kernel/money.ts'
import { call } from '../app/api.ts'
import { useContractor, userQuery } from '../app/session.ts'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'
import { formatCents } from './cents.ts'

/** The account's rate and the new one being tried, in dollars per sq ft per visit. */
export function useRateDraft() {
  const { pricePerSqFt: current } = useContractor()
  const client = useQueryClient()
  const [tried, tryOut] = useState<number | null>()
  const shown = tried === undefined ? current : tried
  const parsed = Rate.safeParse(shown)
  const rate = parsed.success ? parsed.data : current
  const save = useMutation({
    mutationFn: (pricePerSqFt: number) => call(changeRate, { pricePerSqFt }),
    onSuccess: (user, saved) => {
      client.setQueryData(userQuery.queryKey, user)
      tryOut((now) => (now === saved ? undefined : now))
      toastSuccess('Pricing Updated', `New quotes start at ${formatCents(saved)} per sq ft per visit.`)
    },
    onError: () => toastFailure('Update Failed', 'Failed to update pricing settings. Please try again.'),
  })
  const error = parsed.error?.issues[0]?.message
  return {
    current,
    shown,
    /** The last valid rate. */
    rate,
    error,
    isChanged: shown !== current,
    tryOut,
    reset: () => tryOut(undefined),
    saving: save.isPending,
    save: () => (error ? toastFailure('Update Failed', error) : save.mutate(rate)),
  }
}

export type RateDraft = ReturnType<typeof useRateDraft>
