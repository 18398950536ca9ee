import { randomUUID } from 'node:crypto'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { toDollars } from '../../../shared-kernel/money.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import type { PlanType } from '../contract/plans.ts'
import {
  amountChanged,
  changeTo,
  isPaidNow,
  type PossibleChange,
  refuseEndingTrial,
  refuseOldPrice,
} from '../domain/plan-change.ts'
import { carryOut, type Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'
import { type Running, runningNow } from './preview-change.ts'

interface Order {
  readonly planType: PlanType
  readonly dueNow: number
  readonly reckonedAt: number
}

/**
 * Upgrades, or starts the plan during its trial, for exactly the amount shown; downgrades with the next period
 * (AMB-B25).
 */
export const changePlan =
  (payments: Payments): Conversation<typeof contract.changePlan> =>
  async (order, call) => {
    const account = await runningNow(payments, call)
    const kind = changeTo(account, order.planType)
    const refuseDone = doneAlready(payments, order, call)
    const clientSecret = isPaidNow(kind) ? await payNow(payments, account, order, kind, call).catch(refuseDone) : null
    if (!isPaidNow(kind)) await changeWithoutMoney(payments, account, order, kind, call)
    return { subscription: subscriptionFrom(await settle(payments, account.userId, call)), clientSecret }
  }

/** After the first click has paid, the provider refuses a second one. By then the contractor already has the plan. */
const doneAlready =
  (payments: Payments, { planType }: Order, call: Work & { contractorId: string }) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof DomainError && error.code === 'payments-refused')
      changeTo(await runningNow(payments, call), planType)
    throw error
  }

/** The amount on the screen must equal the provider's amount for that second, and still be recent. */
async function payNow(payments: Payments, account: Running, order: Order, kind: PossibleChange, work: Work) {
  const { subscriptionId, userId: contractorId } = account
  const { planType, dueNow, reckonedAt } = order
  const reckoned = new Date(reckonedAt * 1000)
  const now = await payments.now()
  refuseOldPrice(reckoned, now, account)
  if (kind === 'start') refuseEndingTrial(now, account)
  await payments.dropUpgrade(subscriptionId)
  const price = await payments.previewUpgrade(subscriptionId, planType, reckoned)
  if (toDollars(price.dueNow) !== dueNow) throw amountChanged()
  const key = `${kind}:${subscriptionId}:${planType}:${reckonedAt}`
  const { clientSecret } = await carryOut(work, { contractorId, kind, key, agreedBy: 'change-plan' }, () =>
    payments.upgrade(subscriptionId, { planType, reckonedAt: reckoned }, key),
  )
  return clientSecret
}

/** A change without a charge is safe to repeat, so each request uses its own key. */
async function changeWithoutMoney(
  payments: Payments,
  { userId: contractorId, subscriptionId }: Running,
  { planType }: Order,
  kind: PossibleChange,
  work: Work,
) {
  const key = `${kind}:${subscriptionId}:${planType}:${randomUUID()}`
  await payments.dropUpgrade(subscriptionId)
  const change = kind === 'swap' ? payments.swap : payments.changeAtPeriodEnd
  await carryOut(work, { contractorId, kind, key, agreedBy: 'change-plan' }, () =>
    change(subscriptionId, planType, key),
  )
}
