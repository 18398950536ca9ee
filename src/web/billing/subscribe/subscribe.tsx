import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../../modules/billing/contract/plans.ts'
import { sentenceFor } from '../../app/api.ts'
import { WrongAddress } from '../../app/email-dialog.tsx'
import { screens } from '../../app/screens.ts'
import { useContractor } from '../../app/session.ts'
import { useTitle } from '../../app/title.ts'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SimulatedPayments } from '../payment/simulated-payments.tsx'
import { subscriptionQuery } from '../subscription-queries.ts'
import { TryAgain } from '../try-again.tsx'
import { endOf, hasEnded } from '../words.ts'
import { WorkbookLink } from '../workbook-link.tsx'
import { PaymentCard } from './payment-card.tsx'
import { PlanRadios } from './plan-radios.tsx'
import { UpdateCard } from './update-card.tsx'
import { WhatsIncluded } from './whats-included.tsx'

const route = getRouteApi('/subscription')

/** The screen to start or restart a plan, or to pay after a failed charge. */
export function SubscribeScreen() {
  const query = useQuery(subscriptionQuery)
  if (query.data) {
    if (query.data.status === 'active' || query.data.status === 'trialing') return <Navigate to="/dashboard" replace />
    const owes = query.data.status === 'past_due' || query.data.status === 'unpaid'
    return owes ? <UpdateCard subscription={query.data} /> : <Subscribe subscription={query.data} />
  }
  return (
    <>
      <PageHeader title="Choose your plan" />
      {query.isError ? (
        <Banner kind="danger" inset live actions={<TryAgain busy={query.isFetching} onClick={query.refetch} />}>
          Your subscription couldn’t be loaded. {sentenceFor(query.error, '')}
        </Banner>
      ) : (
        <Spinner label="Loading..." />
      )}
    </>
  )
}

function Subscribe({ subscription }: { subscription: Subscription }) {
  const { email, emailVerified } = useContractor()
  const { plan: asked } = route.useSearch()
  const [planType, setPlanType] = useState<PlanType>(asked ?? subscription.planType ?? 'commercial-monthly')
  const [busy, setBusy] = useState(false)
  useTitle(screens.plans.title)
  return (
    <>
      <PageHeader title="Choose your plan" lead={lead(subscription, email)} />
      <div className={grid({ gap: '4' })}>
        <SimulatedPayments inset />
        <div className={columns}>
          <PlanRadios planType={planType} waits={busy} onChoose={setPlanType} />
          <PaymentCard subscription={subscription} planType={planType} onBusy={setBusy} />
          <WhatsIncluded />
        </div>
        {!emailVerified && (
          <p>
            <WrongAddress />
          </p>
        )}
        {hasEnded(subscription) && (
          <p>
            <WorkbookLink />
          </p>
        )}
      </div>
    </>
  )
}

const lead = (subscription: Subscription, email: string) =>
  hasEnded(subscription) ? endOf(subscription) : `You’re signed in as ${email}. Quotes open with a plan.`

const columns = grid({
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.1fr)' },
  gridTemplateRows: { lg: 'auto 1fr' },
  '& > :nth-child(2)': { lg: { gridColumn: '2', gridRow: '1 / span 2' } },
})
