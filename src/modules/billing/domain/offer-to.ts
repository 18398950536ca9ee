import { offerFor, type RetentionOffer } from './offers.ts'
import type { Subscription } from './subscription.ts'

type Offered = Readonly<
  Pick<
    Subscription,
    | 'subscriptionId'
    | 'status'
    | 'planType'
    | 'accessEnd'
    | 'pendingPlanType'
    | 'hasUsedRetentionOffer'
    | 'due'
    | 'draft'
    | 'nextRenewal'
  >
>

/**
 * The offer shown before canceling: once in an account's lifetime, on an active and paid monthly plan (AMB-B02). Not
 * offered if the next renewal has a different price or plan than the offer says.
 */
export function offerTo(subscription: Offered): RetentionOffer | null {
  const { subscriptionId, status, accessEnd, pendingPlanType, hasUsedRetentionOffer, due, draft } = subscription
  if (hasUsedRetentionOffer || !subscriptionId || status !== 'active' || accessEnd) return null
  if (pendingPlanType || due || draft || !subscription.nextRenewal?.plain) return null
  return offerFor(subscription.planType) ?? null
}
