import { z } from 'zod'
import { PlanType, SubscriptionStatus } from './plans.ts'

/** The subscription fields of the current user; null if there has never been a subscription. */
export const PlanStatus = z.object({
  subscriptionStatus: SubscriptionStatus.nullable(),
  planType: PlanType.nullable(),
  trialEndDate: z.iso.datetime().nullable(),
  subscriptionStartDate: z.iso.datetime().nullable(),
  subscriptionEndDate: z.iso.datetime().nullable(),
  /** When a canceled subscription loses access; null while it renews. */
  accessEndDate: z.iso.datetime().nullable(),
})
