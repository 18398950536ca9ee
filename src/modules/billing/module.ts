import { conversation, every, longNight, type Module, on, query, webhook } from '../../shared-kernel/use-case.ts'
import { accountClosed, emailChanged } from '../accounts/index.ts'
import { activateTrial } from './commands/activate-trial.ts'
import { applyRetention } from './commands/apply-retention.ts'
import { cancelSubscription } from './commands/cancel-subscription.ts'
import { changePlan } from './commands/change-plan.ts'
import { confirmCard } from './commands/confirm-card.ts'
import { confirmPayment } from './commands/confirm-payment.ts'
import { createSubscription } from './commands/create-subscription.ts'
import { invoiceDetails, saveInvoiceDetails } from './commands/invoice-details.ts'
import { keepPlan } from './commands/keep-plan.ts'
import { listInvoices } from './commands/list-invoices.ts'
import { previewChange } from './commands/preview-change.ts'
import { receiveReport } from './commands/receive-report.ts'
import { refreshSubscription } from './commands/refresh-subscription.ts'
import { registerWithTrial } from './commands/register-with-trial.ts'
import { replaceCard } from './commands/replace-card.ts'
import { resumeSubscription } from './commands/resume-subscription.ts'
import { tellCancelReason } from './commands/tell-cancel-reason.ts'
import * as contract from './contract/endpoints.ts'
import { alarmRaised, noticeDue } from './index.ts'
import { fairly } from './limits.ts'
import type { Ports } from './ports.ts'
import { getSubscription } from './queries/get-subscription.ts'
import { retentionCheck } from './queries/retention-check.ts'
import { billingAlarm } from './reactions/alarm-operator.ts'
import { closeAccount } from './reactions/close-account.ts'
import { followEmail } from './reactions/follow-email.ts'
import { handleConcern } from './reactions/handle-concern.ts'
import { reconcile, reconcileAll } from './reactions/reconcile.ts'
import { remind, remindNow } from './reactions/remind.ts'
import { settleReported } from './reactions/settle-reported.ts'
import { tellAboutSubscription } from './reactions/tell-about-subscription.ts'
import { clockMoved, concernReported, reported } from './reports.ts'

/** Reports are retried for hours. By then the reconciler has read the same state from the provider. */
const reportPatience = { retries: 12, firstDelaySeconds: 2, longestDelaySeconds: 1800, atOnce: 2 }

export const billing = ({ payments, outbox }: Ports, fair = fairly()): Module => ({
  name: 'billing',
  entities: [],
  gauges: [
    {
      name: 'tidytally_subscriptions',
      help: 'Accounts by the state of their subscription, as it counts for access, and by plan',
      labels: ['status', 'plan'],
      sql: `select status, coalesce(plan_type, 'none') as plan, count(*)::float8 as value from billing.access group by 1, 2`,
    },
  ],
  handles: [
    query(contract.config, async () => ({
      payments: {
        publishableKey: payments.publishableKey,
        simulated: payments.simulated,
        now: (await payments.now()).toISOString(),
      },
    })),
    query(contract.subscription, getSubscription),
    conversation(contract.registerWithTrial, registerWithTrial(payments)),
    conversation(contract.activateTrial, fair(activateTrial(payments))),
    conversation(contract.createSubscription, fair(createSubscription(payments))),
    conversation(contract.refreshSubscription, fair(refreshSubscription(payments))),
    conversation(contract.previewChange, fair(previewChange(payments))),
    conversation(contract.changePlan, fair(changePlan(payments))),
    conversation(contract.keepPlan, fair(keepPlan(payments))),
    query(contract.retentionCheck, retentionCheck),
    conversation(contract.applyRetention, fair(applyRetention(payments))),
    conversation(contract.cancelSubscription, fair(cancelSubscription(payments))),
    conversation(contract.tellCancelReason, fair(tellCancelReason)),
    conversation(contract.resumeSubscription, fair(resumeSubscription(payments))),
    conversation(contract.replaceCard, fair(replaceCard(payments))),
    conversation(contract.confirmPayment, fair(confirmPayment(payments))),
    conversation(contract.confirmCard, fair(confirmCard(payments))),
    conversation(contract.invoices, fair(listInvoices(payments))),
    conversation(contract.invoiceDetails, fair(invoiceDetails(payments))),
    conversation(contract.saveInvoiceDetails, fair(saveInvoiceDetails(payments))),
    webhook(contract.webhook, receiveReport(payments)),
  ],
  reactsTo: [
    on(reported, 'billing.settle-reported', settleReported(payments), reportPatience),
    on(concernReported, 'billing.look-into', handleConcern(payments), reportPatience),
    on(clockMoved, 'billing.remind-now', remindNow(payments), reportPatience),
    on(emailChanged, 'billing.follow-email', followEmail(payments), reportPatience),
    on(accountClosed, 'billing.close-subscription', closeAccount(payments), reportPatience),
    // These queues keep the name of the module that used to send the emails: at an upgrade, jobs still wait in them.
    outbox.emails(noticeDue, 'documents.tell-about-subscription', tellAboutSubscription(outbox)),
    outbox.emails(alarmRaised, 'documents.alarm-operator', billingAlarm(outbox)),
    every('* * * * *', 'billing.reconcile', reconcile(payments), { expireSeconds: 600 }),
    every('*/10 * * * *', 'billing.remind', remind(payments), { expireSeconds: 600 }),
    every('29 4 * * *', 'billing.reconcile-all', reconcileAll(payments), longNight),
  ],
  holds: {
    rows: {
      subscription: `select plan_type, status, trial_end, period_start, period_end, access_end, pending_plan_type,
                            pending_at, card, has_used_retention_offer, discounts_left, due
                       from billing.subscriptions where user_id = $1`,
      cancelReasons: 'select reason, told_at from billing.cancel_reasons where user_id = $1 order by told_at',
      notices: 'select cause, told_at from billing.notices where user_id = $1 order by told_at',
      alarms: 'select kind, raised_at from billing.alarms where user_id = $1 order by raised_at',
      operators:
        'select begun_at, action, details, outcome from billing.operator_actions where user_id = $1 order by begun_at',
    },
  },
})
