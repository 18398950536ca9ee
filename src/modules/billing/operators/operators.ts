import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { accountOf, subscriptionFrom } from '../account.ts'
import { cancelRenewal } from '../commands/cancel-subscription.ts'
import type { SubscriptionStatus } from '../contract/plans.ts'
import { onTrial } from '../domain/refusals.ts'
import { carryOut, type Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { reconcileEverybody } from '../reactions/reconcile.ts'
import { settle } from '../settlement/settle.ts'
import { figuresFrom, milestonesOf } from './figures.ts'
import { type Action, noted } from './noted.ts'
import { type Refundable, type RefundOrder, refund, refundable } from './refund.ts'
import { contractorWith, fileOf, plansList, subscribers } from './subscribers.ts'
import { type Favor, favor } from './support-discount.ts'

export type Operators = ReturnType<typeof operatorsOf>

/** Operator actions on plans and subscriptions: the same functions as HTTP, recorded with the operator's name. */
export const operatorsOf = (payments: Payments, work: Work) => (operator: string) => {
  const note = <Result>(action: Omit<Action, 'operator'>, act: () => Promise<Result>) =>
    noted(work, { operator, ...action }, act)
  const about = async <Result>(
    email: string,
    action: Omit<Action, 'operator' | 'contractorId'>,
    act: (contractorId: string) => Promise<Result>,
  ) => {
    const contractorId = await accountWith(email, work)
    return note({ ...action, contractorId }, () => act(contractorId))
  }
  return {
    list: () => plansList(work.db),

    sync: () => note({ action: 'sync' }, () => payments.syncCatalogue()),

    subscribers: (status: SubscriptionStatus | null) =>
      note({ action: 'subscribers', details: { status } }, () => subscribers(work.db, status)),

    /** Settles first, so it shows the card provider's current state. */
    show: (email: string) =>
      about(email, { action: 'show' }, async (contractorId) => {
        await settle(payments, contractorId, work)
        const id = (await accountOf(work.db, contractorId))?.subscriptionId
        return { ...(await fileOf(work.db, contractorId)), discounts: id ? await payments.discounts(id) : [] }
      }),

    extendTrial: (email: string, by: TrialExtension) =>
      about(email, { action: 'extend-trial', details: by }, (contractorId) =>
        extendTrial(payments, contractorId, by, work),
      ),

    reconcile: (email: string | null) =>
      email
        ? about(email, { action: 'reconcile' }, async (contractorId) =>
            subscriptionFrom(await settle(payments, contractorId, work)),
          )
        : note({ action: 'reconcile' }, () => reconcileEverybody(payments, work)),

    /** Cancels exactly as the contractor's own button does. */
    cancel: (email: string) =>
      about(email, { action: 'cancel' }, (contractorId) => cancelRenewal(payments, contractorId, work)),

    /** Subscribers, revenue, trials and churn for the last twelve months, or for one. */
    figures: (month: string | null) =>
      note({ action: 'figures', details: { month } }, async () => {
        const now = await payments.now()
        if (month && month > now.toISOString().slice(0, 7))
          throw new DomainError('invalid', 'future', `${month} hasn’t begun yet.`)
        return figuresFrom(await milestonesOf(work.db), now, month)
      }),

    /** The refundable amount. Refunds nothing. */
    refundable: async (email: string, invoiceId: string | null): Promise<Refundable> =>
      refundable(payments, await accountWith(email, work), invoiceId, work),

    refund: (email: string, order: RefundOrder) =>
      about(email, { action: 'refund', details: order }, (contractorId) => refund(payments, contractorId, order, work)),

    /** A support discount on the next renewals. 100 percent makes them free. */
    favor: (email: string, given: Favor) =>
      about(email, { action: 'percent' in given && given.percent === 100 ? 'comp' : 'coupon', details: given }, (id) =>
        favor(payments, id, given, work),
      ),
  }
}

async function accountWith(email: string, { db }: Work): Promise<string> {
  const contractorId = await contractorWith(db, email)
  if (!contractorId) throw new DomainError('not-found', 'no-such-account', `There’s no account with ${email}.`)
  return contractorId
}

/** Until a given time, or by hours beyond its current end. */
export type TrialExtension = { readonly until: Date } | { readonly hours: number }

const hour = 3600 * 1000
/** The card provider allows two years, but more than a month is probably a typo. */
const longest = 31 * 24 * hour

async function extendTrial(payments: Payments, contractorId: string, by: TrialExtension, work: Work) {
  const { subscriptionId, trialEnd } = onTrial(await settle(payments, contractorId, work))
  const until = 'until' in by ? by.until : new Date(trialEnd.getTime() + by.hours * hour)
  if (until <= trialEnd)
    throw new DomainError('conflict', 'not-longer', `The trial lasts until ${trialEnd.toISOString()} already.`)
  if (until.getTime() > (await payments.now()).getTime() + longest)
    throw new DomainError('conflict', 'too-long', 'A trial can last 31 days from now at most.')
  const key = `extend:${subscriptionId}:${until.toISOString()}`
  await carryOut(work, { contractorId, kind: 'extend-trial', key }, () =>
    payments.extendTrial(subscriptionId, until, key),
  )
  return subscriptionFrom(await settle(payments, contractorId, work))
}
