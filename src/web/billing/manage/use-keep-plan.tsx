import { keepPlan } from '../../../modules/billing/contract/endpoints.ts'
import { planLabel } from '../../../modules/billing/contract/plans.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { Button } from '../../ui/button.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { useSettled } from '../subscription-queries.ts'
import { useAction } from '../use-action.ts'

/** The button that undoes a scheduled change, and its error message. */
export function useKeepPlan() {
  const settled = useSettled()
  const failed = 'Failed to keep your plan.'
  const keeping = useAction({
    mutationFn: () => call(keepPlan, {}),
    onSuccess: async (after) => {
      toastSuccess('Plan kept', after.planType ? `You stay on ${planLabel(after.planType)}.` : undefined)
      await settled(after)
    },
    onError: (error) => {
      toastFailure(failed, sentenceFor(error, 'Please try again.'))
      void settled()
    },
  })
  const keep = (
    <Button variant="plain" busy={keeping.isPending && 'Keeping...'} onClick={() => keeping.start()}>
      Keep my plan
    </Button>
  )
  return { keep, failure: keeping.isError && ` ${failed} ${sentenceFor(keeping.error, 'Please try again.')}` }
}
