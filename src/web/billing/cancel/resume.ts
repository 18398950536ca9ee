import { resumeSubscription } from '../../../modules/billing/contract/endpoints.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { resumedWords } from '../charge-words.ts'
import { useSettled } from '../subscription-queries.ts'
import { useAction } from '../use-action.ts'

/** Undoes a cancellation while access lasts (AMB-B08). */
export function useResume() {
  const settled = useSettled()
  return useAction({
    mutationFn: () => call(resumeSubscription, {}),
    onSuccess: async (after) => {
      toastSuccess('Subscription resumed', resumedWords(after))
      await settled(after)
    },
    onError: (error) => {
      toastFailure('Failed to resume subscription.', sentenceFor(error, 'Please try again.'))
      void settled()
    },
  })
}
