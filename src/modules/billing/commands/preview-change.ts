import { toCents, toDollars } from '../../../shared-kernel/money.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { type Account, discountOn, listedCharge } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import type { PlanType } from '../contract/plans.ts'
import { changeTo, isPaidNow, refuseEndingTrial } from '../domain/plan-change.ts'
import { running } from '../domain/refusals.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'

/** An account on trial or with a paid subscription, so its plan can change. */
export type Running = ReturnType<typeof running<Account>>

/** Reads the provider first, because a trial that ended a second ago can no longer change its plan for free. */
export const runningNow = async (payments: Payments, call: Work & { contractorId: string }): Promise<Running> =>
  running(await settle(payments, call.contractorId, call))

export const previewChange =
  (payments: Payments): Conversation<typeof contract.previewChange> =>
  async ({ planType }, call) =>
    priceOfChange(payments, await runningNow(payments, call), planType)

/** The cost and date of a change. The amount is the provider's, calculated for one particular second. */
export async function priceOfChange(
  payments: Payments,
  account: Running,
  planType: PlanType,
): Promise<contract.PlanChange> {
  const kind = changeTo(account, planType)
  const now = await payments.now()
  if (kind === 'start') refuseEndingTrial(now, account)
  const { dueNow, putOff, reckonedAt, paidThrough, lines } = isPaidNow(kind)
    ? await payments.previewUpgrade(account.subscriptionId, planType)
    : { dueNow: 0, putOff: 0, reckonedAt: now, paidThrough: currentEnd(account), lines: [] }
  const listed = listedCharge(account, planType)
  const nextAmount = listed === null ? null : toDollars(toCents(listed) + putOff)
  return {
    planType,
    effective: kind === 'at-period-end' ? 'period-end' : 'now',
    at: (kind === 'at-period-end' ? account.periodEnd! : now).toISOString(),
    dueNow: toDollars(dueNow),
    lines: lines.map(({ from, to, amount, ...line }) => ({
      ...line,
      from: from.toISOString(),
      to: to.toISOString(),
      amount: toDollars(amount),
    })),
    nextCharge: { at: paidThrough.toISOString(), amount: nextAmount, planType },
    endsDiscount: discountOn(account, account.planType) !== null && discountOn(account, planType) === null,
    reckonedAt: Math.floor(reckonedAt.getTime() / 1000),
  }
}

const currentEnd = ({ status, trialEnd, periodEnd }: Account) => (status === 'trialing' ? trialEnd : periodEnd)!
