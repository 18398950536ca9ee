import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeRate } from '../../../modules/pricing/contract/endpoints.ts'
import { formatExactRate } from '../../../shared-kernel/money.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { useContractor, userQuery } from '../../app/session.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'

/** Sets the account's rate, and offers Undo. Existing quotes keep theirs. */
export function useRate() {
  const { pricePerSqFt } = useContractor()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (change: { to: number; back: number | null }) => call(changeRate, { pricePerSqFt: change.to }),
    onSuccess: (user, { to, back }) => {
      client.setQueryData(userQuery.queryKey, user)
      const undo = back === null ? {} : { action: { label: 'Undo', onClick: () => mutate({ to: back, back: null }) } }
      toastSuccess('Pricing Updated', `New quotes start at ${formatExactRate(to)} per sq ft per visit.`, undo)
    },
    onError: (failure) =>
      toastFailure('Update Failed', sentenceFor(failure, 'Failed to update pricing settings. Please try again.')),
  })
  return { rate: pricePerSqFt, saving: isPending, use: (rate: number) => mutate({ to: rate, back: pricePerSqFt }) }
}
