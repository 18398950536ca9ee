import type { ReactNode } from 'react'
import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { type PlanType, periodOf, planOf } from '../../../modules/billing/contract/plans.ts'
import { statusLabel } from '../../accounts/subscription-status.ts'
import { css } from '../../styled-system/css/index.js'
import { chargeFigure, discountWords } from '../charge-words.ts'
import { whenOf } from '../words.ts'

/** The next charge first, exact in amount and date; then the plan and its status. */
export function StatusPanel({ subscription }: { subscription: Subscription }) {
  const { planType } = subscription
  return (
    <dl data-ledger className={panel}>
      <NextCharge subscription={subscription} />
      {planType && (
        <Cell label="Current plan" figure={planOf(planType).name}>
          {periodName(planType)}
        </Cell>
      )}
      <Status subscription={subscription} />
    </dl>
  )
}

const periodName = (type: PlanType) => (periodOf(type) === 'monthly' ? 'Monthly' : 'Yearly')

function NextCharge({ subscription }: { subscription: Subscription }) {
  const { label, figure, note } = chargeFigure(subscription)
  const discount = discountWords(subscription)
  return (
    <Cell label={label} figure={figure}>
      {note}
      {discount && <span className={css({ display: 'block' })}>{discount}</span>}
    </Cell>
  )
}

function Status({ subscription }: { subscription: Subscription }) {
  const { status, trialEnd, periodEnd, accessEnd } = subscription
  if (!status) return null
  if (accessEnd)
    return (
      <Cell label="Status" figure="Canceled">
        Access until {whenOf(subscription, accessEnd)}
      </Cell>
    )
  const until =
    status === 'trialing'
      ? trialEnd && `Trial ends ${whenOf(subscription, trialEnd)}`
      : status === 'active' && periodEnd && `Paid through ${whenOf(subscription, periodEnd)}`
  return (
    <Cell label="Status" figure={statusLabel[status]}>
      {until || 'Your quotes are safe'}
    </Cell>
  )
}

function Cell({ label, figure, children }: { label: string; figure: string; children: ReactNode }) {
  return (
    <div className={cell}>
      <dt className={css({ color: 'fg.onDeepMuted', fontWeight: '600' })}>{label}</dt>
      <dd>
        <strong className={big}>{figure}</strong>
        <span className={css({ display: 'block', color: 'fg.onDeepMuted', textWrap: 'pretty' })}>{children}</span>
      </dd>
    </div>
  )
}

const panel = css({
  layerStyle: 'ledger',
  borderRadius: 'card',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '1.25fr 1fr 1.1fr' },
})
const cell = css({
  padding: { base: '16px', md: '20px 24px' },
  minWidth: '0',
  '&:not(:first-child)': {
    borderLeft: { md: '1px solid {colors.border.ledger}' },
    borderTop: { base: '1px solid {colors.border.ledger}', md: '0' },
  },
})
const big = css({
  display: 'block',
  fontSize: { base: '28px', lg: '32px' },
  lineHeight: '1.2',
  letterSpacing: '-0.034em',
  fontWeight: '700',
  fontVariantNumeric: 'tabular-nums',
})
