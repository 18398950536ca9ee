import { createLink } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type Plan, planLabel, plans, yearlySaving } from '../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../shared-kernel/money.ts'
import { isSubscriber } from '../access.ts'
import { statusSentence } from '../accounts/subscription-status.ts'
import { useContractor } from '../session.ts'
import { css } from '../styled-system/css/index.js'
import { table } from '../styled-system/recipes/index.js'
import { useTitle } from '../title.ts'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Tag } from '../ui/chip.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const ButtonLink = createLink(LinkButton)
const offers: readonly Plan[] = Object.values(plans)

/** The six plans as a table of prices, so that no switch hides half of them. */
export function SubscriptionScreen() {
  const user = useContractor()
  const open = isSubscriber(user)
  useTitle('Subscription')
  return (
    <>
      <PageHeader
        title={open ? 'Subscription' : 'Choose your plan'}
        lead={
          open && user.planType
            ? `${planLabel(user.planType)}. ${statusSentence(user)}`
            : `You are signed in as ${user.email}. Quotes open with a plan.`
        }
        actions={open && <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>}
      />
      <div className={css({ marginBottom: '4' })}>
        <Banner kind="info" inset>
          {open
            ? 'Changing or canceling a plan comes with the next release. Until then nothing is charged here.'
            : 'Payment comes with the next release, so no plan can be bought here yet. Your account is ready and waits for it.'}
        </Banner>
      </div>
      <Card flush className={css({ overflow: 'hidden', '& :is(th, td)': { mdDown: { paddingInline: '8px' } } })}>
        <PriceTable current={user.planType} />
      </Card>
    </>
  )
}

function PriceTable({ current }: { current: string | null }) {
  const look = table()
  return (
    <table className={look.root}>
      <caption className={css({ srOnly: true })}>Plans and prices</caption>
      <thead className={look.head}>
        <tr>
          <th scope="col" className={look.heading}>
            Plan
          </th>
          <th scope="col" className={look.heading}>
            Monthly
          </th>
          <th scope="col" className={look.heading}>
            Yearly
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map((plan) => (
          <tr key={plan.name} className={look.row}>
            <th
              scope="row"
              className={`${look.cell} ${css({ textAlign: 'left', fontWeight: '400', verticalAlign: 'top' })}`}
            >
              <span className={css({ display: 'flex', flexWrap: 'wrap', gap: '4px 10px', alignItems: 'center' })}>
                <strong className={css({ textStyle: 'h3' })}>{plan.name}</strong>
                {plan.mostPopular && <Tag tone="info">Most Popular</Tag>}
              </span>
              <Features of={plan} />
            </th>
            <Price cents={plan.monthlyCents} per="a month" note={isCurrent(plan, 'monthly', current) && 'your plan'} />
            <Price
              cents={plan.yearlyCents}
              per="a year"
              note={isCurrent(plan, 'yearly', current) ? 'your plan' : `saves ${formatMoney(yearlySaving(plan))}`}
            />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const isCurrent = (plan: Plan, period: string, current: string | null) => current === `${keyOf(plan)}-${period}`
const keyOf = (plan: Plan) => Object.entries(plans).find(([, other]) => other === plan)?.[0]

function Features({ of: { features } }: { of: Plan }) {
  return (
    <ul className={css({ marginTop: '2', color: 'fg.muted', fontSize: '15px' })}>
      {features.map((feature) => (
        <li
          key={feature}
          className={css({
            display: 'flex',
            gap: '8px',
            '& svg': { width: '18px', height: '18px', marginTop: '2px', color: 'fg.link' },
          })}
        >
          <Check aria-hidden />
          {feature}
        </li>
      ))}
    </ul>
  )
}

function Price({ cents, per, note }: { cents: number; per: string; note: string | false }) {
  return (
    <td className={`${table().cell} ${css({ verticalAlign: 'top' })}`}>
      <strong className={css({ textStyle: 'money', fontSize: { base: '18px', md: '22px' } })}>
        {formatMoney(cents)}
      </strong>
      <span className={css({ display: 'block', color: 'fg.subtle', textStyle: 'small' })}>{per}</span>
      {note && (
        <span className={css({ display: 'block', color: 'fg.muted', textStyle: 'small', fontWeight: '600' })}>
          {note}
        </span>
      )}
    </td>
  )
}
