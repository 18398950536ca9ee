import { z } from 'zod'
import { PlanType, SubscriptionStatus } from './plans.ts'

/** How a contractor's subscription stands, as part of the current user; null where there has never been one. */
export const PlanStatus = z.object({
  subscriptionStatus: SubscriptionStatus.nullable(),
  planType: PlanType.nullable(),
  trialEndDate: z.iso.datetime().nullable(),
  subscriptionStartDate: z.iso.datetime().nullable(),
  subscriptionEndDate: z.iso.datetime().nullable(),
  /** Until when a canceled subscription keeps the product open; null while it renews. */
  accessEndDate: z.iso.datetime().nullable(),
})
