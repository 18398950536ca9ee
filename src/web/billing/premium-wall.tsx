import { createLink } from '@tanstack/react-router'
import { Check, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { planOf, plans, priceOf } from '../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../shared-kernel/money.ts'
import { isPaid } from '../app/access.ts'
import { useContractor } from '../app/session.ts'
import { useTitle } from '../app/title.ts'
import { css } from '../styled-system/css/index.js'
import { flex, grid, hstack, wrap } from '../styled-system/patterns/index.js'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { nearMoment } from '../ui/dates.ts'
import { PageHeader } from '../ui/page/page-header.tsx'
import { periodName } from './plan-words.ts'

const ButtonLink = createLink(LinkButton)

const unlocks = [
  'Custom per-square-foot pricing settings',
  'Default costs for every new quote',
  'AI square-footage estimation',
  'Room type identification',
  'Confidence ratings',
  'Emailed analysis reports',
  'Multi-image comparison',
  'Market analysis, on the Pro plan',
  'Building-specific pricing insights, on the Pro plan',
] as const

/** Features that only Pro has. */
const unlocksWithPro = [
  'A suggested rate, from your own decided bids',
  'Your chance to win at every rate',
  'Market analysis',
  'Building-specific pricing insights',
  ...plans.pro.features.filter((feature) => feature !== 'AI price optimization'),
]

interface PremiumWallProps {
  title: string
  /** The minimum plan for the screen. */
  plan?: 'paid' | 'pro'
}

/** Shown instead of a screen that the contractor's plan doesn't include. */
export function PremiumWall({ title, plan = 'paid' }: PremiumWallProps) {
  useTitle(title)
  const user = useContractor()
  const paid = isPaid(user)
  return (
    <>
      <PageHeader
        title={title}
        lead={
          paid
            ? 'Your plan includes everything else. This part comes with Pro.'
            : 'Your trial includes quotes, PDFs and costs per quote. This comes with a paid plan.'
        }
      />
      <div className={columns}>
        <Card>
          <h2 className={hstack({ gap: '3', textStyle: 'h2' })}>
            <Lock aria-hidden />
            Premium Feature Required
          </h2>
          <p className={css({ color: 'fg.muted', marginTop: '2', marginBottom: '3' })}>
            {plan === 'pro' ? 'A paid Pro plan opens it, together with:' : 'A paid plan opens it, together with:'}
          </p>
          <ul className={grid({ gap: '2', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } })}>
            {(paid ? unlocksWithPro : unlocks).map((what) => (
              <li key={what} className={unlocked}>
                <Check aria-hidden />
                {what}
              </li>
            ))}
          </ul>
          <div className={buttons}>
            <ButtonLink to="/subscription/manage" variant="primary">
              Upgrade Now
            </ButtonLink>
            <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
          </div>
        </Card>
        <Opening plan={plan} />
      </div>
    </>
  )
}

/** When the screen opens automatically and what that costs, or which plan it needs. */
function Opening({ plan }: { plan: 'paid' | 'pro' }) {
  const { trialEndDate, accessEndDate, planType } = useContractor()
  if (plan === 'pro' && planType && planOf(planType) !== plans.pro)
    return (
      <dl data-ledger className={panel}>
        <Cell label="Your plan" figure={planOf(planType).name}>
          Price optimization isn’t part of it
        </Cell>
        <Cell label="Pro" figure={formatMoney(plans.pro.monthlyCents)}>
          A month, or {formatMoney(plans.pro.yearlyCents)} a year
        </Cell>
      </dl>
    )
  return (
    <dl data-ledger className={panel}>
      {accessEndDate ? (
        <Cell label="Your trial" figure="Canceled">
          Resume it, and this unlocks when your paid plan starts
        </Cell>
      ) : (
        <Cell
          label="Unlocks automatically"
          figure={trialEndDate ? nearMoment(new Date(trialEndDate)) : 'After your trial'}
        >
          When your trial ends and your paid plan starts
        </Cell>
      )}
      {planType && (
        <Cell label={planOf(planType).name} figure={formatMoney(priceOf(planType))}>
          A {periodName(planType)}
          {accessEndDate ? '' : ', first charged then'}
        </Cell>
      )}
    </dl>
  )
}

function Cell({ label, figure, children }: { label: string; figure: string; children: ReactNode }) {
  return (
    <div className={cell}>
      <dt className={css({ color: 'fg.onDeepMuted', fontWeight: '600' })}>{label}</dt>
      <dd>
        <strong className={css({ textStyle: 'moneyLg', display: 'block', whiteSpace: 'normal' })}>{figure}</strong>
        <span className={css({ color: 'fg.onDeepMuted' })}>{children}</span>
      </dd>
    </div>
  )
}

const columns = grid({
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.9fr) minmax(0, 1fr)' },
})
const panel = css({ layerStyle: 'ledger', borderRadius: 'card', display: 'grid', alignContent: 'center' })
const cell = css({
  padding: { base: '16px', md: '20px 24px' },
  '&:not(:first-child)': { borderTop: '1px solid {colors.border.ledger}' },
})
/** On a phone, each takes the full width. */
const buttons = wrap({
  gap: '2',
  marginTop: '5',
  '& > *': { flex: { base: '1 1 100%', md: 'none' } },
})
const unlocked = flex({
  gap: '2',
  '& svg': { width: '20px', height: '20px', marginTop: '2px', color: 'fg.link' },
})
