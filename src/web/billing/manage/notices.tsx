import { useQuery } from '@tanstack/react-query'
import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { type PlanType, planLabel } from '../../../modules/billing/contract/plans.ts'
import { sentenceFor } from '../../app/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useResume } from '../cancel/resume.ts'
import { lastChargeWords } from '../charge-words.ts'
import { invoicesQuery } from '../subscription-queries.ts'
import { endOf, endsTrial, hasEnded, money, whenOf } from '../words.ts'
import { useKeepPlan } from './use-keep-plan.tsx'

interface NoticesProps {
  subscription: Subscription
  /** Shows a plan's cost again. */
  onChoose: (planType: PlanType) => void
}

/** Pending events: an end, a plan change, a failed payment; each with a way to stop or fix it. */
export function Notices({ subscription, onChoose }: NoticesProps) {
  const { status, accessEnd, pendingChange, due, trialEnd, planType } = subscription
  if (hasEnded(subscription)) return <Banner inset>{endOf(subscription)}</Banner>
  return (
    <>
      {due && (
        <Banner kind="danger" inset>
          {due.confirm
            ? `Your bank needs you to approve your payment of ${money(due.amount)}. Confirm it and your quotes open again.`
            : `Your last payment of ${money(due.amount)} didn’t go through. Update your card and it is paid at once.`}
        </Banner>
      )}
      {accessEnd && <Ending subscription={subscription} until={accessEnd} />}
      {pendingChange && <Pending subscription={subscription} change={pendingChange} />}
      {(status === 'active' || status === 'trialing') && (
        <Unconfirmed subscription={subscription} onChoose={onChoose} />
      )}
      {status === 'trialing' && !accessEnd && trialEnd && planType && (
        <Banner
          inset
          actions={
            <Button size="sm" onClick={() => onChoose(planType)}>
              Start it now
            </Button>
          }
        >
          You can use rate settings, default costs and the AI tools once your paid plan starts, on{' '}
          {whenOf(subscription, trialEnd)}.
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
      Access until {whenOf(subscription, until)}. {lastChargeWords(subscription)}. Your quotes stay.
      {resume.isError && ` Failed to resume: ${sentenceFor(resume.error, 'Please try again.')}`}
    </Banner>
  )
}

interface PendingProps {
  subscription: Subscription
  change: NonNullable<Subscription['pendingChange']>
}

function Pending({ subscription, change }: PendingProps) {
  const { keep, failure } = useKeepPlan()
  const { nextCharge } = subscription
  return (
    <Banner inset actions={keep}>
      {planLabel(change.planType)} starts on {whenOf(subscription, change.at)}
      {nextCharge?.amount != null && !nextCharge.invoiced && ` for ${money(nextCharge.amount)}`}. Until then everything
      stays as it is.{failure}
    </Banner>
  )
}

/** A payment that the bank has not confirmed, perhaps because the browser was closed. */
function Unconfirmed({ subscription, onChoose }: NoticesProps) {
  const { data } = useQuery(invoicesQuery)
  const { keep, failure } = useKeepPlan()
  const waiting = data?.items.find(({ status }) => status === 'unconfirmed')
  const planType = waiting?.planType
  if (!planType) return null
  return (
    <Banner
      kind="warning"
      inset
      actions={
        <>
          <Button variant="plain" onClick={() => onChoose(planType)}>
            Try again
          </Button>
          {keep}
        </>
      }
    >
      {endsTrial(subscription, planType)
        ? `Your bank hasn’t approved the ${money(waiting.amount)} to start ${planLabel(planType)} yet. Until it does, your trial goes on.`
        : `Your bank hasn’t approved the ${money(waiting.amount)} for ${planLabel(planType)} yet. Until it does, nothing changes and you aren’t charged.`}
      {failure}
    </Banner>
  )
}
