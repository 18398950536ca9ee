import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { type Account, accountOf, subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import type { PlanType } from '../contract/plans.ts'
import { cardIncomplete, trialUsed } from '../domain/refusals.ts'
import { putTrialOn } from '../lifecycle/begin.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'

/**
 * Starts the trial of the contractor's own subscription, once the provider has confirmed the card (T-37), on the plan
 * that was on the screen. An older client doesn't send the plan.
 */
export const activateTrial =
  (payments: Payments): Conversation<typeof contract.activateTrial> =>
  async ({ subscriptionId, paymentMethodId, planType }, call) => {
    const account = await accountOf(call.db, call.contractorId)
    if (account?.subscriptionId !== subscriptionId)
      throw new DomainError('not-found', 'no-such-subscription', 'There’s no such subscription')
    const begun = account.activatedAt && account.status
    const asShown =
      planType === undefined || planType === account.planType || (begun && (await changedPlan(account, call)))
    if (begun && asShown) return subscriptionFrom(account)
    if (!begun) await refuseUnconfirmed(payments, account, paymentMethodId)
    if (!asShown) await choosePlan(payments, account, planType, call)
    const after = (await settle(payments, account.userId, call))!
    if (after.trialRefused) throw trialUsed()
    if (!after.activatedAt)
      throw new DomainError('conflict', 'sign-up-expired', 'This sign-up has expired. Please choose a plan again.')
    return subscriptionFrom(after)
  }

async function refuseUnconfirmed(payments: Payments, account: Account, paymentMethodId: string) {
  const setup = account.setupIntentId ? await payments.setup(account.setupIntentId) : null
  if (!setup?.done || setup.card?.id !== paymentMethodId || setup.customerId !== account.customerId)
    throw cardIncomplete()
}

/** Whether `change-plan` ordered another plan during the trial: a repeated start must not put the first one back. */
async function changedPlan({ userId, subscriptionId }: Account, { db }: Work): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from billing.operations where user_id = $1 and starts_with(key, $2) and refusal is null limit 1`,
    [userId, `swap:${subscriptionId}:`],
  )
  return rowCount === 1
}

/** Another tab has chosen a different plan since, and the card's report may have started the trial with it already. */
async function choosePlan(payments: Payments, account: Account, planType: PlanType, work: Work) {
  const { status, accessEnd } = await payments.read(account.subscriptionId!)
  if (status === 'trialing' && !accessEnd) await putTrialOn(payments, account, planType, work)
}
