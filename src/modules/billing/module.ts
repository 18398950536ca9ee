import { type Module, on } from '../../shared-kernel/use-case.ts'
import { accountClosed } from '../accounts/index.ts'
import { closeSubscription } from './reactions/close-subscription.ts'

export const billing: Module = {
  name: 'billing',
  entities: [],
  handles: [],
  reactsTo: [on(accountClosed, 'billing.close-subscription', closeSubscription)],
  holds: {
    rows: {
      subscription: `select plan_type, status, trial_end, period_start, period_end, has_used_retention_offer
                       from billing.subscriptions where user_id = $1`,
    },
  },
}
