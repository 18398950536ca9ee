import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { toCents, toDollars } from '../../../shared-kernel/money.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { type Account, discountOn, listedCharge } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { type PlanType, periodOf } from '../contract/plans.ts'
import { type Change, changeOf } from '../domain/offers.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settle.ts'

/** An account whose subscription runs at the provider, so that its plan can change. */
export interface Running extends Account {
  readonly subscriptionId: string
  readonly customerId: string
}

/** As the provider has it at this moment: a trial that ended a second ago takes no plan without money any more. */
export async function runningOf(payments: Payments, call: Work & { contractorId: string }): Promise<Running> {
  const account = await settle(payments, call.contractorId, call)
  const { subscriptionId, customerId, status } = account ?? {}
  if (!subscriptionId || !customerId || (status !== 'active' && status !== 'trialing'))
    throw new DomainError('conflict', 'no-subscription', 'There is no running subscription to change.')
  return { ...account!, subscriptionId, customerId }
}

export const previewChange =
  (payments: Payments): Conversation<typeof contract.previewChange> =>
  async ({ planType }, call) =>
    reckonChange(payments, await runningOf(payments, call), planType)

/** What a change costs and when it comes. The amount is the provider's own, reckoned for one second. */
export async function reckonChange(
  payments: Payments,
  account: Running,
  planType: PlanType,
): Promise<contract.PlanChange> {
  const kind = changeFor(account, planType)
  const now = await payments.now()
  const { dueNow, putOff, reckonedAt, lines } =
    kind === 'upgrade'
      ? await payments.previewUpgrade(account.subscriptionId, planType)
      : { dueNow: 0, putOff: 0, reckonedAt: now, lines: [] }
  const turnsYearly = kind === 'upgrade' && periodOf(account.planType) !== periodOf(planType)
  const after = {
    ...account,
    planType,
    pendingPlanType: null,
    periodEnd: turnsYearly ? aYearAfter(reckonedAt) : account.periodEnd,
  }
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
    nextCharge: { at: nextAt(after).toISOString(), amount: nextAmount, planType },
    endsDiscount: discountOn(account, account.planType) !== null && discountOn(account, planType) === null,
    reckonedAt: Math.floor(reckonedAt.getTime() / 1000),
  }
}

/** In the trial nothing was paid yet, so any plan takes the place of any other. */
export function changeFor({ status, planType, accessEnd }: Running, to: PlanType): Change {
  if (accessEnd) throw new DomainError('conflict', 'canceled', 'Your subscription is canceled. Resume it first.')
  const kind = changeOf(planType, to)
  if (kind === 'none') throw new DomainError('conflict', 'same-plan', 'This is your plan already.')
  return status === 'trialing' ? 'swap' : kind
}

const nextAt = ({ status, trialEnd, periodEnd }: Account) => (status === 'trialing' ? trialEnd : periodEnd)!

function aYearAfter(date: Date) {
  const year = new Date(date)
  year.setUTCFullYear(date.getUTCFullYear() + 1)
  if (year.getUTCMonth() !== date.getUTCMonth()) year.setUTCDate(0) // February 29 ends in February
  return year
}
