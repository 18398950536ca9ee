import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { profileOf } from '../../accounts/index.ts'
import { type Account, accountOf } from '../account.ts'
import type { PlanType } from '../contract/plans.ts'
import { refuseSecond } from '../domain/refusals.ts'
import { carryOut, type Work } from '../operations.ts'
import type { CardForm, Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'
import { changeSubscription, openSubscription } from '../storage.ts'
import { hadTrial } from './activation.ts'
import { finishEnding, noteEnding } from './endings.ts'

/**
 * Returns the card form that begins a subscription to this plan: with a trial if the contractor hasn't had one,
 * otherwise with a payment. Calling it again continues where it stopped: nothing is created twice, and a subscription
 * still waiting for its card changes to the new plan.
 */
export async function beginSubscription(
  payments: Payments,
  contractorId: string,
  planType: PlanType,
  work: Work,
): Promise<CardForm> {
  await openSubscription(work.db, contractorId, planType)
  const known = await stillOpen(work, contractorId)
  const account = known.subscriptionId ? (await settle(payments, contractorId, work))! : known
  refuseSecond(account)
  const waiting = await formOf(payments, account, planType, work)
  if (waiting) return waiting
  const next = await stillOpen(work, contractorId)
  const customerId = next.customerId ?? (await customerFor(payments, next, work))
  return subscribe(payments, { ...(await stillOpen(work, contractorId)), customerId }, planType, work)
}

/** Each step takes a while, and the account may be closed meanwhile. */
async function stillOpen({ db }: Pick<Work, 'db'>, contractorId: string): Promise<Account> {
  const account = await accountOf(db, contractorId)
  if (!account) throw signedOut()
  return account
}

const signedOut = () => new DomainError('signed-out', 'signed-out', 'Please sign in')

/** The form of a subscription that is still waiting for its card; null if there is none. */
async function formOf(payments: Payments, account: Account, planType: PlanType, work: Work) {
  const { userId, subscriptionId } = account
  if (!subscriptionId) return null
  const form = await payments.cardForm(subscriptionId)
  if (form?.setupIntentId) {
    await putTrialOn(payments, account, planType, work)
    return form
  }
  if (form && account.planType === planType) return form
  if (!form || !(await couldGiveUp(payments, subscriptionId))) refuseSecond((await settle(payments, userId, work))!)
  await changeSubscription(work, userId, (subscription) => subscription.startOver(subscriptionId, planType))
  return null
}

/** Voids the first invoice so it can't be paid anymore. False if it was paid at the same moment; then it stays. */
async function couldGiveUp(payments: Payments, subscriptionId: string): Promise<boolean> {
  const { paid, voided } = await payments.stopCharges(subscriptionId)
  if (paid || voided === 0) return false
  await payments.cancelNow(subscriptionId)
  return true
}

/** Puts a trial on this plan, for free and without a new form, whether it runs or still waits for its card. */
export async function putTrialOn(payments: Payments, account: Account, planType: PlanType, work: Work) {
  const { userId: contractorId, planType: before } = account
  const subscriptionId = account.subscriptionId!
  if (before === planType) return
  const key = `plan:${subscriptionId}:${planType}:${Date.now()}`
  await carryOut(work, { contractorId, kind: 'swap', key }, () => payments.swap(subscriptionId, planType, key))
  await changeSubscription(work, contractorId, (subscription) => subscription.choosePlan(planType))
}

/**
 * Creates the contractor's customer at the card provider, or finds one that an earlier call created without our
 * knowledge. If the account was closed meanwhile, the provider deletes the customer again.
 */
async function customerFor(payments: Payments, account: Account, work: Work): Promise<string> {
  const { userId: contractorId } = account
  const profile = await profileOf(work.db, contractorId)
  if (!profile) throw signedOut()
  const person = { contractorId, email: profile.email, name: profile.contactName }
  const { made, key } = await earlier(account, 'customer', () => payments.findCustomer(person), work)
  const id =
    made ?? (await carryOut(work, { contractorId, kind: 'customer', key }, () => payments.createCustomer(person, key)))
  const kept = await changeSubscription(work, contractorId, (subscription) => subscription.becomeCustomer(id))
  if (!kept)
    await finishEnding(payments, await noteEnding(work.db, { customerId: id, subscriptionId: null }, true), work)
  return (await stillOpen(work, contractorId)).customerId!
}

/**
 * The object an earlier attempt created, or the key for this attempt. If an attempt was answered but created nothing,
 * its key is used up, because the provider repeats its response for a day. An unanswered attempt may still be in
 * progress.
 */
async function earlier(account: Account, kind: string, find: () => Promise<string | null>, work: Work) {
  const { userId, attempt } = account
  const key = `${kind}:${userId}:${attempt}`
  const { rows } = await work.db.query('select done_at is not null as over from billing.operations where key = $1', [
    key,
  ])
  const made = rows[0] ? await find() : null
  if (made || !rows[0]?.over) return { made, key }
  await changeSubscription(work, userId, (subscription) => subscription.tryAgain(attempt))
  return { made, key: `${kind}:${userId}:${attempt + 1}` }
}

async function subscribe(
  payments: Payments,
  account: Account & { customerId: string },
  planType: PlanType,
  work: Work,
): Promise<CardForm> {
  const { userId: contractorId, customerId } = account
  const { made, key } = await earlier(account, 'subscribe', () => payments.findSubscription(customerId), work)
  const trial = !account.activatedAt && !account.trialRefused && !(await hadTrial(contractorId, work))
  const order = { customerId, contractorId, planType }
  const create = () => (trial ? payments.startTrial(order, key) : payments.startPaid(order, key))
  const found = made ? await payments.cardForm(made) : null
  const form = found ?? (await carryOut(work, { contractorId, kind: 'subscribe', key }, create))
  const begunPlan = found ? (await payments.read(found.subscriptionId)).planType : planType
  await changeSubscription(work, contractorId, (subscription) =>
    subscription.begin({ ...form, planType: begunPlan, trial }),
  )
  if (form.setupIntentId) await putTrialOn(payments, await stillOpen(work, contractorId), planType, work)
  return form
}
