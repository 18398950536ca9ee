import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import type { SubscriptionStatus } from '../../modules/billing/contract/plans.ts'
import { longDate, longMoment } from '../ui/dates.ts'

export const statusLabel: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Active',
  trialing: 'Free trial',
  incomplete: 'Payment not finished',
  incomplete_expired: 'Payment expired',
  past_due: 'Payment overdue',
  canceled: 'Canceled',
  unpaid: 'Unpaid',
  paused: 'Paused',
}

/** The subscription's status and date: "Active. Next billing date: December 8, 2026". */
export function statusSentence({
  subscriptionStatus,
  trialEndDate,
  subscriptionEndDate,
  accessEndDate,
}: CurrentUser): string {
  if (!subscriptionStatus) return 'No subscription yet'
  const status = statusLabel[subscriptionStatus]
  const trial = subscriptionStatus === 'trialing'
  if (trial && accessEndDate) return `Trial canceled. Access until ${longMoment(new Date(accessEndDate))}`
  if (trial && trialEndDate) return `${status}. Trial ends: ${longMoment(new Date(trialEndDate))}`
  if (subscriptionStatus !== 'active') return status
  if (accessEndDate) return `Canceled. Access until ${longDate(new Date(accessEndDate))}`
  return subscriptionEndDate ? `${status}. Next billing date: ${longDate(new Date(subscriptionEndDate))}` : status
}
