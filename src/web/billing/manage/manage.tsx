import { useQuery } from '@tanstack/react-query'
import { createLink, getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../../modules/billing/contract/plans.ts'
import { isSubscriber } from '../../app/access.ts'
import { sentenceFor } from '../../app/api.ts'
import { screens } from '../../app/screens.ts'
import { useContractor } from '../../app/session.ts'
import { useTitle } from '../../app/title.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { BackLink } from '../../ui/page/back.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { openCancel } from '../cancel/dialog-state.ts'
import { SimulatedPayments } from '../payment/simulated-payments.tsx'
import { subscriptionQuery } from '../subscription-queries.ts'
import { TryAgain } from '../try-again.tsx'
import { CancelCard } from './cancel-card.tsx'
import { CardSection } from './card-section.tsx'
import { ChangePanel } from './change-panel.tsx'
import { InvoiceDetailsCard } from './invoice-details.tsx'
import { Invoices } from './invoices.tsx'
import { Notices } from './notices.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { StatusPanel } from './status-panel.tsx'

const route = getRouteApi('/subscription/manage')
const Back = createLink(BackLink)

/** The plan: the next charge first, then every way to change it, including cancellation in plain sight. */
export function ManageScreen() {
  const open = isSubscriber(useContractor())
  const query = useQuery(subscriptionQuery)
  useTitle(screens.subscription.title)
  return (
    <>
      <PageHeader
        above={<Back to={open ? '/dashboard' : '/subscription'}>{open ? 'Back to Dashboard' : 'Back'}</Back>}
        title="Subscription"
      />
      <div className={grid({ gap: '4' })}>
        <SimulatedPayments inset />
        {query.data ? (
          <Plan subscription={query.data} />
        ) : query.isError ? (
          <Banner
            kind="danger"
            inset
            live
            actions={<TryAgain busy={query.isFetching} onClick={() => query.refetch()} />}
          >
            Your subscription couldn’t be loaded. {sentenceFor(query.error, '')}
          </Banner>
        ) : (
          <Waiting />
        )}
      </div>
    </>
  )
}

const Waiting = () => (
  <Loading label="Loading...">
    <Skeleton height="116px" radius="16px" />
    <div className={css({ marginTop: '4' })}>
      <Skeleton height="320px" radius="16px" />
    </div>
  </Loading>
)

/** An unpaid charge closes the product, but paying and canceling remain possible. */
const isOwing = ({ status }: Subscription) => status === 'past_due' || status === 'unpaid'

function Plan({ subscription }: { subscription: Subscription }) {
  const runs = subscription.status === 'trialing' || subscription.status === 'active'
  const owes = isOwing(subscription)
  const [chosen, setChosen] = useState<PlanType | null>(null)
  useCancelLink(subscription.ifCanceled !== null)
  const beside = useRef<HTMLDivElement>(null)
  const side = !owes && <ChangePanel subscription={subscription} chosen={chosen} onDone={() => setChosen(null)} />
  const chooseAgain = (planType: PlanType) => {
    setChosen(planType)
    beside.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      {(runs || owes) && <StatusPanel subscription={subscription} />}
      <Notices subscription={subscription} onChoose={chooseAgain} />
      <div className={owes ? twoOnly : columns}>
        {!owes && (
          <Place at="plans">
            <PlanChoice subscription={subscription} chosen={chosen} onChoose={setChosen} />
          </Place>
        )}
        <div ref={beside} className={sideOf}>
          {side}
          {(runs || owes) && <CardSection subscription={subscription} />}
          {subscription.ifCanceled && <CancelCard subscription={subscription} />}
        </div>
        <Place at="invoices">
          {subscription.status && (
            <div className={grid({ gap: '4' })}>
              <Invoices />
              <InvoiceDetailsCard />
            </div>
          )}
        </Place>
      </div>
    </>
  )
}

const Place = ({ at, children }: { at: string; children: ReactNode }) => (
  <div style={{ gridArea: at }} className={css({ minWidth: '0' })}>
    {children}
  </div>
)

/** Emails link here to cancel: the dialog opens at once, and not again on reload. */
function useCancelLink(possible: boolean) {
  const { cancel } = route.useSearch()
  const navigate = route.useNavigate()
  useEffect(() => {
    if (!cancel) return
    if (possible) openCancel()
    void navigate({ search: {}, replace: true })
  }, [cancel, possible, navigate])
}

const sideOf = grid({
  gridArea: 'side',
  gap: '4',
  alignContent: 'start',
  minWidth: '0',
  scrollMarginTop: '80px',
})
/** While a payment is open, the card matters most, so it comes first on a phone. */
const twoOnly = grid({
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.9fr) minmax(0, 1fr)' },
  gridTemplateAreas: { base: '"side" "invoices"', lg: '"invoices side"' },
})
const columns = grid({
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.9fr) minmax(0, 1fr)' },
  gridTemplateAreas: { base: '"plans" "side" "invoices"', lg: '"plans side" "invoices side"' },
  gridTemplateRows: { lg: 'auto 1fr' },
})
