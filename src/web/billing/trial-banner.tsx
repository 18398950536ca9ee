import { createLink } from '@tanstack/react-router'
import { Clock } from 'lucide-react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { periodOf, planOf, priceOf } from '../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../shared-kernel/money.ts'
import { link } from '../styled-system/recipes/index.js'
import { Banner } from '../ui/banner.tsx'

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
  const { subscriptionStatus, trialEndDate, planType } = user
  if (subscriptionStatus !== 'trialing' || !trialEndDate || !planType) return null
  const period = periodOf(planType)
  const name = `${planOf(planType).name.replace(' only', '')} ${period}`
  const price = `${formatMoney(priceOf(planType)).replace(/\.00$/, '')}/${period === 'monthly' ? 'month' : 'year'}`
  return (
    <aside aria-label="Free trial">
      <Banner
        icon={<Clock aria-hidden />}
        actions={
          <>
            <TextLink to="/subscription/manage">Manage plan</TextLink>
            <TextLink to="/subscription/manage">Cancel trial</TextLink>
          </>
        }
      >
        Your free trial ends {when.format(new Date(trialEndDate))}. Your {name} plan ({price}) starts then.
      </Banner>
    </aside>
  )
}
