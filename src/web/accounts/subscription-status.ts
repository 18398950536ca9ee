import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import type { SubscriptionStatus } from '../../modules/billing/contract/plans.ts'

const statusLabel: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Active',
  trialing: 'Free trial',
  incomplete: 'Payment not finished',
  incomplete_expired: 'Payment expired',
  past_due: 'Payment overdue',
  canceled: 'Canceled',
  unpaid: 'Unpaid',
  paused: 'Paused',
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' })

/** How the subscription stands and until when: "Active. Next billing date: December 8, 2026". */
export function statusSentence({ subscriptionStatus, trialEndDate, subscriptionEndDate }: CurrentUser): string {
  if (!subscriptionStatus) return 'No subscription yet'
  const status = statusLabel[subscriptionStatus]
  if (subscriptionStatus === 'trialing' && trialEndDate) {
    return `${status}. Trial ends: ${minute.format(new Date(trialEndDate))}`
  }
  if (subscriptionStatus === 'active' && subscriptionEndDate) {
    return `${status}. Next billing date: ${day.format(new Date(subscriptionEndDate))}`
  }
  return status
}
