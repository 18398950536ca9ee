import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import type { PlanChange, Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { type PlanType, planLabel, planOf } from '../../../modules/billing/contract/plans.ts'
import { Problem, sentenceFor } from '../../app/api.ts'
import { useOnline } from '../../device/online.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Agreement } from '../../ui/agreement.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { useResume } from '../cancel/resume.ts'
import { priceWords, shortPlan } from '../plan-words.ts'
import { changeQuery } from '../subscription-queries.ts'
import { endsTrial, money, whenOf } from '../words.ts'
import { ChangeCalculation } from './change-calculation.tsx'
import { useChange } from './use-change.ts'
import { useKeepPlan } from './use-keep-plan.tsx'

const ButtonLink = createLink(LinkButton)

interface ChangePanelProps {
  subscription: Subscription
  chosen: PlanType | null
  /** Called when the change is made or dropped. */
  onDone: () => void
}

/** The chosen plan's cost, as the card provider computes it. Nothing changes until the button is clicked. */
export function ChangePanel({ subscription, chosen, onDone }: ChangePanelProps) {
  const { status, planType, accessEnd } = subscription
  const runs = status === 'active' || status === 'trialing'
  const wanted = chosen ?? (runs ? null : (planType ?? 'commercial-monthly'))
  return (
    <section aria-label="What the change costs" className={panel}>
      <h2 className={css({ textStyle: 'h2', marginBottom: '3' })}>{wanted ? planLabel(wanted) : 'Preview'}</h2>
      {!wanted ? (
        <p className={css({ color: 'fg.muted' })}>
          Choose another plan to see what it costs. Nothing changes until you confirm.
        </p>
      ) : !runs ? (
        <Begin planType={wanted} />
      ) : accessEnd ? (
        <ResumeFirst onKeep={onDone} />
      ) : (
        <Change key={wanted} subscription={subscription} planType={wanted} onDone={onDone} />
      )}
    </section>
  )
}

function Begin({ planType }: { planType: PlanType }) {
  return (
    <div className={grid({ gap: '3' })}>
      <p>{priceWords(planType)}. The next step asks for your card and says what is charged when.</p>
      <ButtonLink to="/subscription" search={{ plan: planType }} variant="primary" block>
        Continue with {shortPlan(planType)}
      </ButtonLink>
    </div>
  )
}

function ResumeFirst({ onKeep }: { onKeep: () => void }) {
  const resume = useResume()
  return (
    <div className={grid({ gap: '3' })}>
      <p>Your subscription is canceled. Resume it first, then change the plan.</p>
      <Button variant="primary" block busy={resume.isPending && 'Resuming...'} onClick={() => resume.start()}>
        Resume
      </Button>
      <Button block onClick={onKeep}>
        Not now
      </Button>
    </div>
  )
}

function KeepFirst({ onNotNow }: { onNotNow: () => void }) {
  const { keep, failure } = useKeepPlan()
  return (
    <div className={grid({ gap: '3' })}>
      <Banner kind="warning" inset live actions={keep}>
        Another plan starts with your next period. Keep your plan first, then change it.{failure}
      </Banner>
      <Button block onClick={onNotNow}>
        Not now
      </Button>
    </div>
  )
}

interface ChangeProps {
  subscription: Subscription
  planType: PlanType
  onDone: () => void
}

function Change({ subscription, planType, onDone }: ChangeProps) {
  const preview = useQuery(changeQuery(planType))
  const starts = endsTrial(subscription, planType)
  const change = useChange(subscription, { reckonAgain: preview.refetch, onDone })
  const online = useOnline()
  const own = subscription.planType && planOf(subscription.planType).name
  if (preview.isPending)
    return (
      <Loading label="Calculating the amount...">
        <Skeleton height="200px" />
      </Loading>
    )
  if (preview.error instanceof Problem && preview.error.problem.code === 'change-waits')
    return <KeepFirst onNotNow={onDone} />
  return (
    <div className={grid({ gap: '10px' })} aria-live="polite">
      {preview.data ? (
        <ChangeCalculation change={preview.data} subscription={subscription} />
      ) : (
        <Banner kind="danger" inset live>
          {sentenceFor(preview.error, 'The amount couldn’t be calculated.')}
        </Banner>
      )}
      {change.trouble && (
        <Banner kind={change.amountChanged ? 'warning' : 'danger'} inset live>
          {change.trouble}
        </Banner>
      )}
      {!online && preview.data && (
        <Banner kind="offline" inset>
          You’re offline. {starts ? 'Starting' : 'Changing'} the plan needs a connection.
        </Banner>
      )}
      {preview.data ? (
        <Button
          variant="primary"
          block
          busy={change.busy && (starts ? 'Starting...' : 'Changing...')}
          aria-disabled={!online || preview.isFetching || undefined}
          onClick={() => online && !preview.isFetching && change.start(preview.data)}
          className={wrapped}
        >
          {confirmation(preview.data, subscription)}
        </Button>
      ) : (
        <Button variant="primary" block busy={preview.isFetching && 'Trying...'} onClick={() => void preview.refetch()}>
          Try again
        </Button>
      )}
      {preview.data && <Agreement to="charge" />}
      <Button block aria-disabled={change.busy || undefined} onClick={() => !change.busy && onDone()}>
        Keep {starts ? 'the trial' : own}
      </Button>
    </div>
  )
}

/** The button's label, with the amount to be charged. */
function confirmation({ planType, effective, dueNow, at }: PlanChange, subscription: Subscription): string {
  const to = `${endsTrial(subscription, planType) ? 'Start' : 'Change to'} ${shortPlan(planType)}`
  if (effective === 'period-end') return `${to} on ${whenOf(subscription, at)}`
  return dueNow > 0 ? `${to} for ${money(dueNow)} today` : `${to}, $0.00 today`
}

const panel = css({
  background: 'bg.sunken',
  border: '1px solid {colors.border.subtle}',
  borderRadius: 'card',
  padding: { base: '16px', md: '20px' },
})
const wrapped = css({ whiteSpace: 'normal', textWrap: 'balance', paddingBlock: '10px', height: 'auto' })
