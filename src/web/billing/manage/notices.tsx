import { keepPlan, type Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { planLabel } from '../../../modules/billing/contract/plans.ts'
import { call, sentenceFor } from '../../api.ts'
import { toastFailure, toastSuccess } from '../../toasts.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useResume } from '../cancel/resume.ts'
import { useSettled } from '../standing.ts'
import { useAction } from '../use-action.ts'
import { money, whenOf } from '../words.ts'

/** What is on its way: an end, a change of plan, a payment that failed; each with the way to stop or mend it. */
export function Notices({ subscription }: { subscription: Subscription }) {
  const { status, accessEnd, pendingChange, due, trialEnd } = subscription
  return (
    <>
      {due && (
        <Banner kind="danger" inset>
          Your last payment of {money(due.amount)} did not go through. Update your card and it is paid at once.
        </Banner>
      )}
      {accessEnd && <Ending subscription={subscription} until={accessEnd} />}
      {pendingChange && <Pending subscription={subscription} change={pendingChange} />}
      {status === 'trialing' && !accessEnd && trialEnd && (
        <Banner inset>
          Rate settings, default costs and AI tools open with your paid plan on {whenOf(subscription, trialEnd)}.
        </Banner>
      )}
    </>
  )
}

function Ending({ subscription, until }: { subscription: Subscription; until: string }) {
  const resume = useResume()
  return (
    <Banner
      kind="warning"
      inset
      actions={
        <Button variant="plain" busy={resume.isPending && 'Resuming...'} onClick={() => resume.start()}>
          Resume
        </Button>
      }
    >
      Access until {whenOf(subscription, until)}. Nothing more is charged, and your quotes stay.
      {resume.isError && ` Failed to resume: ${sentenceFor(resume.error, 'Please try again.')}`}
    </Banner>
  )
}

interface PendingProps {
  subscription: Subscription
  change: NonNullable<Subscription['pendingChange']>
}

function Pending({ subscription, change }: PendingProps) {
  const settled = useSettled()
  const failed = 'Failed to keep your plan.'
  const keep = useAction({
    mutationFn: () => call(keepPlan, {}),
    onSuccess: async (after) => {
      toastSuccess('Plan Kept', after.planType ? `You stay on ${planLabel(after.planType)}.` : undefined)
      await settled(after)
    },
    onError: (error) => {
      toastFailure(failed, sentenceFor(error, 'Please try again.'))
      void settled()
    },
  })
  const { nextCharge } = subscription
  return (
    <Banner
      inset
      actions={
        <Button variant="plain" busy={keep.isPending && 'Keeping...'} onClick={() => keep.start()}>
          Keep my plan
        </Button>
      }
    >
      {planLabel(change.planType)} starts on {whenOf(subscription, change.at)}
      {nextCharge && ` for ${money(nextCharge.amount)}`}. Until then everything stays as it is.
      {keep.isError && ` ${failed} ${sentenceFor(keep.error, 'Please try again.')}`}
    </Banner>
  )
}
