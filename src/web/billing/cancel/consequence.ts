import type { CurrentUser } from '../../../modules/accounts/contract/endpoints.ts'
import type { Subscription } from '../../../modules/billing/contract/endpoints.ts'
import { whenOf } from '../words.ts'

/** What canceling means for her, before she does it. */
export function consequence({ subscriptionStatus: status, trialEndDate, subscriptionEndDate }: CurrentUser): string {
  if (status === 'trialing') {
    const until = trialEndDate ? whenOf({ status }, trialEndDate) : 'your trial ends'
    return `You keep access until ${until} and pay nothing. Your quotes stay, and you can come back any time.`
  }
  if (status !== 'active') return 'Nothing more is charged. Your quotes stay, and you can come back any time.'
  const until = subscriptionEndDate ? whenOf({ status }, subscriptionEndDate) : 'your period ends'
  return `You keep access until ${until} and are not charged again. Your quotes stay, and you can resume until then.`
}

/** The same, once it is done. */
export const afterwards = ({ status, accessEnd }: Subscription): string =>
  accessEnd
    ? `You keep access until ${whenOf({ status }, accessEnd)}. Nothing more is charged.`
    : 'Nothing more is charged.'
