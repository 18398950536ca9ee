import { useQuery } from '@tanstack/react-query'
import { createLink, Link } from '@tanstack/react-router'
import { ArrowRight, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { monthlyEquivalent } from '../../../../modules/pricing/contract/price.ts'
import { formatMonthlyRate } from '../../../../shared-kernel/money.ts'
import { useContractor } from '../../../app/session.ts'
import { monthlyWords } from '../../../pricing/cents.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import { flex, grid, stack } from '../../../styled-system/patterns/index.js'
import { link } from '../../../styled-system/recipes/index.js'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/chip.tsx'
import { nearMoment } from '../../../ui/dates.ts'
import { summaryQuery } from '../../quotes.ts'
import { BidsCard } from './bids-chart.tsx'
import { UpgradeCard } from './upgrade-card.tsx'

const ButtonLink = createLink(LinkButton)
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 2 })

/** The dashboard's other cards: new quote, rate, photo estimates, bid results and, on trial, what a plan adds. */
export function DeskCards({ plain }: { plain?: boolean }) {
  const { subscriptionStatus, pricePerSqFt } = useContractor()
  const { data: summary } = useQuery(summaryQuery)
  const trial = subscriptionStatus === 'trialing'
  return (
    <div className={cx(row, trial ? even : plain ? three : four)}>
      <QuickStart plain={plain} />
      <DeskCard title="Pricing Settings" locked={trial}>
        <p>
          <strong className={css({ textStyle: 'moneyLg', fontSize: '32px', display: 'block' })}>
            {cents.format(pricePerSqFt * 100)}¢
          </strong>
          <span className={css({ textStyle: 'small', color: 'fg.subtle' })}>per sq ft per day</span>
          <span className={css({ display: 'block', textStyle: 'small', color: 'fg.subtle' })}>
            Mon–Fri {monthlyWords(pricePerSqFt, { frequency: 'daily' })}, weekly{' '}
            {formatMonthlyRate(monthlyEquivalent(pricePerSqFt, { frequency: 'weekly' }))}
          </span>
        </p>
        {!trial && (
          <Link to="/pricing-settings" className={link({ plain: true })}>
            Change rate <ArrowRight aria-hidden />
          </Link>
        )}
      </DeskCard>
      <DeskCard title="AI Image Analysis" locked={trial}>
        <p className={css({ color: 'fg.subtle', textStyle: 'smallLg' })}>
          {trial
            ? 'Square feet by room, from up to five photos.'
            : 'Drop in up to five photos and get square feet by room, with a confidence level.'}
        </p>
        {!trial && (
          <Link to="/image-analysis" className={link({ plain: true })}>
            Analyze photos <ArrowRight aria-hidden />
          </Link>
        )}
      </DeskCard>
      {trial ? <UpgradeCard /> : !plain && <BidsCard months={summary?.decided} />}
    </div>
  )
}

/** Starts a new quote; deep blue unless another card on the screen already is. */
function QuickStart({ plain }: { plain: boolean | undefined }) {
  return (
    <Card ground={plain ? 'card' : 'ledger'} className={column}>
      <div className={grid({ gap: '2' })}>
        <h2 className={heading}>Quick Start</h2>
        <p className={plain ? css({ color: 'fg.subtle', fontSize: '15px' }) : css({ color: 'fg.onDeepMuted' })}>
          {plain
            ? 'Straight to the calculator, on this computer or your phone.'
            : 'Customer, walkthrough, review, send. Most of the time is the walk itself.'}
        </p>
      </div>
      <ButtonLink
        to="/calculator"
        variant={plain ? 'outline' : 'accent'}
        size="sm"
        className={css({ alignSelf: plain ? 'stretch' : 'flex-start' })}
      >
        {plain ? 'Open calculator' : 'Start a quote'} <ArrowRight aria-hidden />
      </ButtonLink>
    </Card>
  )
}

const whyLocked = 'Included in every paid plan'

function DeskCard({ title, locked, children }: { title: string; locked: boolean; children: ReactNode }) {
  return (
    <Card className={cx(column, locked && dimmed)}>
      <div className={grid({ gap: '2', alignContent: 'start' })}>
        <div className={flex({ justify: 'space-between', gap: '2', align: 'flex-start' })}>
          <h2 className={heading}>{title}</h2>
          {locked && (
            <span title={whyLocked}>
              <Tag icon={<Lock aria-hidden />}>
                PRO <span className={css({ srOnly: true })}>({whyLocked})</span>
              </Tag>
            </span>
          )}
        </div>
        {children}
      </div>
      {locked && (
        <div className={grid({ gap: '2' })}>
          <Button size="sm" disabled title={whyLocked} className={css({ borderStyle: 'dashed' })}>
            Upgrade to Access
          </Button>
          <Opening />
        </div>
      )}
    </Card>
  )
}

/** When a locked card opens by the account's trial, and how to open it now. */
function Opening() {
  const { trialEndDate, accessEndDate } = useContractor()
  if (accessEndDate)
    return (
      <Link to="/subscription/manage" className={link()}>
        Choose a plan to open this
      </Link>
    )
  return (
    <p className={css({ textStyle: 'small' })}>
      Opens {trialEndDate ? `${nearMoment(new Date(trialEndDate))}, ` : ''}when your plan starts.{' '}
      <Link to="/subscription/manage" className={link()}>
        Start it now
      </Link>
    </p>
  )
}

const row = grid({ gap: '4', marginBottom: '4', gridTemplateColumns: 'minmax(0, 1fr)' })
const four = css({
  md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  lg: { gridTemplateColumns: '5fr 4fr 4fr 5.4fr' },
})
const even = css({
  md: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  lg: { gridTemplateColumns: '1fr 1fr 1fr 1.15fr' },
})
const three = css({ md: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' } })
const column = stack({
  padding: '20px !important',
  justifyContent: 'space-between',
  gap: '4',
})
const dimmed = css({ background: 'bg.sunken', borderColor: 'border.default', color: 'fg.subtle' })
const heading = css({ textStyle: 'h2', fontSize: '18px' })
