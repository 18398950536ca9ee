import { createLink } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { type PlanType, periodOf, planOf, priceOf } from '../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../shared-kernel/money.ts'
import { link } from '../styled-system/recipes/index.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { openCancel } from './cancel/opened.ts'
import { useResume } from './cancel/resume.ts'

const when = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})
const TextLink = createLink((props: React.ComponentProps<'a'>) => <a {...props} className={link()} />)

/** When the trial ends, what starts then and what it costs, and the ways to change that (AMB-B29). */
export function TrialBanner({ user }: { user: CurrentUser }) {
  const { subscriptionStatus, trialEndDate, planType, accessEndDate } = user
  if (subscriptionStatus !== 'trialing') return null
  return (
    <aside aria-label="Free trial">
      <Banner
        icon={<Clock aria-hidden />}
        actions={
          accessEndDate ? (
            <Resume />
          ) : (
            <>
              <TextLink to="/subscription/manage">Manage plan</TextLink>
              <button type="button" onClick={openCancel} className={link()}>
                Cancel trial
              </button>
            </>
          )
        }
      >
        {trialEndDate ? `Your free trial ends ${when.format(new Date(trialEndDate))}.` : 'You are in your free trial.'}{' '}
        {accessEndDate
          ? 'It is canceled, so nothing is charged.'
          : planType && `Your ${starting(planType)} starts ${trialEndDate ? 'then' : 'after it'}.`}
      </Banner>
    </aside>
  )
}

/** "Pro monthly plan ($32.99/month)" */
function starting(planType: PlanType) {
  const period = periodOf(planType)
  const name = `${planOf(planType).name.replace(' only', '')} ${period}`
  const price = `${formatMoney(priceOf(planType)).replace(/\.00$/, '')}/${period === 'monthly' ? 'month' : 'year'}`
  return `${name} plan (${price})`
}

function Resume() {
  const resume = useResume()
  return (
    <Button variant="plain" busy={resume.isPending && 'Resuming...'} onClick={() => resume.start()}>
      Resume
    </Button>
  )
}
