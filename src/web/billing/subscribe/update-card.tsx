import { createLink, getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { refreshSubscription } from '../../../modules/billing/contract/endpoints.ts'
import { planLabel } from '../../../modules/billing/contract/plans.ts'
import { call } from '../../app/api.ts'
import { useTitle } from '../../app/title.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Calculation, CalculationTotal } from '../../ui/calculation.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PayDue } from '../pay-due.tsx'
import { Ledger } from '../payment/ledger.tsx'
import { SimulatedPayments } from '../payment/simulated-payments.tsx'
import { useSettled } from '../subscription-queries.ts'
import { money } from '../words.ts'
import { UntilPaid } from './until-paid.tsx'

const route = getRouteApi('/subscription')
const TextLink = createLink((props: React.ComponentProps<'a'>) => <a {...props} className={link()} />)

/** For a failed charge: pays it by confirming with the bank or with another card; offers no trial (AMB-B10). */
export function UpdateCard({ subscription }: { subscription: Subscription }) {
  const { due, planType } = subscription
  const navigate = useNavigate()
  const title = due?.confirm ? 'Confirm your payment' : 'Update your card'
  const { payment_intent: returned } = route.useSearch()
  useTitle(title)
  useTruth(due === null || returned !== undefined)
  const paid = ({ status }: Subscription) => {
    if (status === 'active' || status === 'trialing') void navigate({ to: '/dashboard' })
  }
  return (
    <>
      <PageHeader title={title} lead={lead(subscription)} />
      <div className={grid({ gap: '4' })}>
        <SimulatedPayments inset />
        <div className={columns}>
          <Card title="Payment">
            <div className={grid({ gap: '4' })}>
              {due && (
                <Ledger>
                  <Calculation>
                    {planType && <p className={css({ color: 'fg.muted' })}>{planLabel(planType)}</p>}
                    <CalculationTotal label="Due now">{money(due.amount)}</CalculationTotal>
                  </Calculation>
                </Ledger>
              )}
              <PayDue
                subscription={subscription}
                label={due ? `Pay ${money(due.amount)} now` : 'Save card'}
                onDone={paid}
              />
            </div>
          </Card>
          <UntilPaid subscription={subscription} />
        </div>
        <p className={wrap({ gap: '8px 24px' })}>
          <TextLink to="/subscription/manage">Plan and invoices</TextLink>
          <TextLink to="/subscription/manage" search={{ cancel: true }}>
            Cancel subscription
          </TextLink>
        </p>
      </div>
    </>
  )
}

const lead = ({ due }: Subscription) =>
  due?.confirm
    ? `Your bank needs you to approve your payment of ${money(due.amount)}. Your quotes open again as soon as you do.`
    : `Your ${due ? `payment of ${money(due.amount)}` : 'last payment'} didn’t go through. Your quotes open again as soon as it is paid.`

const columns = grid({
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.1fr) minmax(0, 1fr)' },
})

/**
 * Asks the card provider once for the result, when a period ended without a known charge or when a bank's own page
 * leads back here.
 */
function useTruth(unknown: boolean) {
  const settled = useSettled()
  const asked = useRef(false)
  useEffect(() => {
    if (!unknown || asked.current) return
    asked.current = true
    call(refreshSubscription, {}).then(settled, () => undefined)
  }, [unknown, settled])
}
