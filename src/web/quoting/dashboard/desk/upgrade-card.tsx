import { createLink } from '@tanstack/react-router'
import { planOf, yearlySaving } from '../../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../../shared-kernel/money.ts'
import { useContractor } from '../../../app/session.ts'
import { css } from '../../../styled-system/css/index.js'
import { stack } from '../../../styled-system/patterns/index.js'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'

const ButtonLink = createLink(LinkButton)

/** "$157" for a round sum, "$19.99" for any other. */
const price = (cents: number) => formatMoney(cents).replace(/\.00$/, '')

/** The plan's price after the trial, monthly and yearly. */
export function UpgradeCard() {
  const { planType } = useContractor()
  const plan = planOf(planType ?? 'commercial-monthly')
  return (
    <Card
      className={stack({
        justifyContent: 'space-between',
        gap: '4',
        padding: '20px !important',
      })}
    >
      <div>
        <h2 className={css({ textStyle: 'h2', fontSize: '18px' })}>Unlock rate settings and AI</h2>
        <p className={css({ marginTop: '8px' })}>
          <strong className={figure}>{price(plan.monthlyCents)}</strong>/month or{' '}
          <strong className={figure}>{price(plan.yearlyCents)}</strong>/year
        </p>
        <p className={css({ textStyle: 'small', color: 'fg.subtle' })}>
          A year saves {formatMoney(yearlySaving(plan))}
        </p>
      </div>
      <ButtonLink to="/subscription/manage" size="sm">
        Upgrade Now
      </ButtonLink>
    </Card>
  )
}

const figure = css({ textStyle: 'moneyMd' })
