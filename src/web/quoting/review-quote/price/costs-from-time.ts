import { useMutation, useQueryClient } from '@tanstack/react-query'
import { costsFromTime } from '../../../../modules/quoting/contract/endpoints.ts'
import { call, sentenceFor } from '../../../app/api.ts'
import { toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { quoteKey } from '../../quotes.ts'
import { sendFieldsFirst } from '../quote-edits.ts'
import { oneAtATime } from './save-pricing.ts'

/** Takes the costs over from the price by time, once all that it is computed from is saved. */
export function useCostsFromTime(quoteId: string) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    scope: oneAtATime(quoteId),
    mutationFn: async () => {
      await sendFieldsFirst(quoteId)
      return call(costsFromTime, { quoteId })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: quoteKey(quoteId) })
      toastSuccess('Costs updated', 'Labor, supplies and overhead are those of the price by time.')
    },
    onError: (error) => toastFailure('Failed to update cost breakdown', sentenceFor(error, 'Please try again.')),
  })
  return { take: () => mutate(), isPending }
}
