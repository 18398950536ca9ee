import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeGuard } from '../../modules/pricing/contract/endpoints.ts'
import type { Guard } from '../../modules/pricing/contract/guard-codes.ts'
import { call, sentenceFor } from '../app/api.ts'
import { userQuery } from '../app/session.ts'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'

/** Saves a change of the guard at once. */
export function useGuardSaving() {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'pricing-guard' },
    mutationFn: (change: Partial<Guard>) => call(changeGuard, change),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user)
      toastSuccess('Pricing Updated', 'Review compares each quote with it.')
    },
    onError: (error) => toastFailure('Update Failed', sentenceFor(error, 'Please try again.')),
  })
}
