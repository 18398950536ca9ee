import { createLink } from '@tanstack/react-router'
import { type PlanType, planLabel, planOf, priceOf, yearlySaving } from '../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { css } from '../../styled-system/css/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Card } from '../../ui/card.tsx'
import { ChoiceCard, ChoiceGroup } from '../../ui/form/choice.tsx'
import { periodName, shortPrice } from '../plan-words.ts'

const TextLink = createLink((props: React.ComponentProps<'a'>) => <a {...props} className={link()} />)

interface PlanRadiosProps {
  planType: PlanType
  /** Whether a payment is in progress, so the plan is fixed. */
  waits: boolean
  onChoose: (planType: PlanType) => void
}

/** Monthly or yearly for one plan: commercial, or the account's plan (AMB-B11). */
export function PlanRadios({ planType, waits, onChoose }: PlanRadiosProps) {
  const name = planType.split('-')[0]
  const pair = [`${name}-monthly`, `${name}-yearly`] as PlanType[]
  return (
    <Card>
      <ChoiceGroup legend="Plan">
        {pair.map((type) => (
          <ChoiceCard
            key={type}
            name="planType"
            value={type}
            checked={type === planType}
            disabled={waits}
            onChange={() => onChoose(type)}
            title={planLabel(type)}
            hint={hint(type)}
          />
        ))}
      </ChoiceGroup>
      <p className={css({ marginTop: '3' })}>
        <TextLink to="/subscription/manage">See all plans</TextLink>
      </p>
    </Card>
  )
}

const hint = (type: PlanType) =>
  `${shortPrice(priceOf(type))}/${periodName(type)}${
    type.endsWith('yearly') ? `, saves ${formatMoney(yearlySaving(planOf(type)))}` : ''
  }`
