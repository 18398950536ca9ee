import { randomUUID } from 'node:crypto'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { OutputOf } from '../../../shared-kernel/endpoint.ts'
import { toDollars } from '../../../shared-kernel/money.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { type Account, subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { ifCanceled } from '../domain/cancellation.ts'
import { notEnded } from '../domain/refusals.ts'
import { finishEnding, noteEnding } from '../lifecycle/endings.ts'
import { carryOut, type Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'

type Outcome = OutputOf<typeof contract.cancelSubscription>

/** Stops all further charges. The trial or paid period runs to its end (AMB-B08). */
export const cancelSubscription =
  (payments: Payments): Conversation<typeof contract.cancelSubscription> =>
  (_, call) =>
    cancelRenewal(payments, call.contractorId, call)

/**
 * A period may begin or be paid while we cancel, so after each step we check again what canceling means now, until
 * nothing is left to cancel.
 */
export async function cancelRenewal(payments: Payments, contractorId: string, work: Work): Promise<Outcome> {
  let account: Account = notEnded(await settle(payments, contractorId, work))
  for (let step = 0; step < 4 && ifCanceled(account) !== null; step++) {
    if (ifCanceled(account) === 'ends-later') await endLater(payments, account, work)
    else await endNow(payments, account, work)
    account = (await settle(payments, contractorId, work))!
  }
  return { ...subscriptionFrom(account), charged: await chargedLately(payments, account) }
}

async function endLater(payments: Payments, { userId: contractorId, subscriptionId }: Account, work: Work) {
  await payments.dropUpgrade(subscriptionId!)
  const key = `cancel:${subscriptionId}:${randomUUID()}` // safe to repeat
  await carryOut(work, { contractorId, kind: 'cancel', key }, () => payments.cancelAtPeriodEnd(subscriptionId!, key))
}

async function endNow(payments: Payments, account: Account, work: Work) {
  const ending = await noteEnding(work.db, account, false)
  try {
    await finishEnding(payments, ending, work)
  } catch (error) {
    throw error instanceof DomainError && error.code === 'payments-unavailable' ? noted() : error
  }
}

/** The cancellation is recorded, and the reconciler will finish it. */
const noted = () =>
  new DomainError(
    'unavailable',
    'cancellation-noted',
    'We can’t reach our card provider right now. We’ve noted your cancellation and will email you as soon as it goes through.',
  )

const lately = 2 * 3600 * 1000

/** A charge that succeeded shortly before the cancellation, so the screen may not have shown it. */
async function chargedLately(payments: Payments, { lastPaid }: Account): Promise<Outcome['charged']> {
  if (!lastPaid || (await payments.now()).getTime() - Date.parse(lastPaid.at) > lately) return null
  return { at: lastPaid.at, amount: toDollars(lastPaid.amount) }
}
