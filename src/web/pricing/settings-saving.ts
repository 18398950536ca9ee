import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeRate } from '../../modules/pricing/contract/endpoints.ts'
import type { SentTo } from '../../shared-kernel/endpoint.ts'
import { call, sentenceFor } from '../app/api.ts'
import { userQuery } from '../app/session.ts'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'

export type StartSettings = SentTo<typeof changeRate>

/** Saves one choice about new quotes at once. */
export function useStartSaving(saved: string) {
  const client = useQueryClient()
  return useMutation({
    scope: { id: 'pricing-settings' },
    mutationFn: (settings: StartSettings) => call(changeRate, settings),
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user)
      toastSuccess('Pricing Updated', saved)
    },
    onError: (error) => toastFailure('Update Failed', sentenceFor(error, 'Please try again.')),
  })
}
