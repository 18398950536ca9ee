import { every, type Module, on, query, webhook } from '../../shared-kernel/use-case.ts'
import { accountClosed } from '../accounts/index.ts'
import * as contract from './contract/endpoints.ts'
import { receiveReport } from './conversations/receive-report.ts'
import type { Payments } from './payments.ts'
import { getSubscription } from './queries/get-subscription.ts'
import { closeSubscription } from './reactions/close-subscription.ts'
import { reconcile } from './reactions/reconcile.ts'
import { settleReported } from './reactions/settle-reported.ts'
import { reported } from './reports.ts'

/** A report is worth trying for hours: until then the reconciler has read the truth as well. */
const reportPatience = { retries: 12, firstDelaySeconds: 2, longestDelaySeconds: 1800, atOnce: 2 }

export const billing = (payments: Payments): Module => ({
  name: 'billing',
  entities: [],
  handles: [
    query(contract.config, async () => ({
      payments: { publishableKey: payments.publishableKey, simulated: payments.simulated },
    })),
    query(contract.subscription, getSubscription),
    webhook(contract.webhook, receiveReport(payments)),
  ],
  reactsTo: [
    on(reported, 'billing.settle-reported', settleReported(payments), reportPatience),
    on(accountClosed, 'billing.close-subscription', closeSubscription(payments), reportPatience),
    every('* * * * *', 'billing.reconcile', reconcile(payments)),
  ],
  holds: {
    rows: {
      subscription: `select plan_type, status, trial_end, period_start, period_end, access_end, pending_plan_type,
                            pending_at, card, has_used_retention_offer, discounts_left, due
                       from billing.subscriptions where user_id = $1`,
      notices: 'select cause, told_at from billing.notices where user_id = $1 order by told_at',
    },
  },
})
