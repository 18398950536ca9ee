import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import type { PlanType } from '../../../modules/billing/contract/plans.ts'
import { css } from '../../styled-system/css/index.js'
import { Card } from '../../ui/card.tsx'
import { longDate } from '../../ui/dates.ts'
import { PlanTable } from '../plan-table.tsx'

interface PlanChoiceProps {
  subscription: Subscription
  chosen: PlanType | null
  onChoose: (planType: PlanType | null) => void
}

/** The six plans. Choosing one only shows its cost. */
export function PlanChoice({ subscription, chosen, onChoose }: PlanChoiceProps) {
  const { status, planType } = subscription
  const runs = status === 'active' || status === 'trialing'
  const own = runs ? planType : null
  return (
    <Card title={runs ? 'Change plan' : 'Choose a plan'} lead={lead(subscription)}>
      <div className={css({ '& legend': { srOnly: true } })}>
        <PlanTable
          legend="Plan"
          chosen={(chosen ?? planType) as PlanType}
          onChoose={(next) => onChoose(next === own ? null : next)}
          {...(own && { own })}
        />
      </div>
      <p className={css({ color: 'fg.muted', textStyle: 'small', marginTop: '3' })}>No sales tax is added.</p>
    </Card>
  )
}

function lead({ status, periodEnd, accessEnd }: Subscription) {
  if (accessEnd && (status === 'active' || status === 'trialing')) return 'To change the plan, resume it first.'
  if (status === 'trialing')
    return 'You can switch freely during the trial. The plan you end on is the one that is charged.'
  if (status !== 'active' || !periodEnd) return 'All six plans, by the month or by the year.'
  return `A larger plan starts now. A smaller one, or a move from yearly to monthly, starts on ${longDate(new Date(periodEnd))}.`
}
