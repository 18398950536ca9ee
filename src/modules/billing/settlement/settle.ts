import { profileOf, recordAgreement } from '../../accounts/index.ts'
import { type Account, accountOf } from '../account.ts'
import type { PaidInvoice } from '../domain/provider-records.ts'
import { activateWith } from '../lifecycle/activation.ts'
import { tellNews } from '../notices.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { changeSubscription, databaseClock } from '../storage.ts'
import { keepDiscount } from './keep-discount.ts'
import { recordMilestone } from './milestones.ts'
import { newsOf } from './news.ts'
import { nextRenewal } from './next-renewal.ts'
import { isAtProvider, readProviderState, updateOf } from './provider-state.ts'

/**
 * Updates our copy of a subscription to the card provider's current state and acts on it: starts a trial whose card is
 * confirmed, keeps a promised discount, emails what is new. Called after reports and our own writes, by operators and
 * by the reconciler. Safe to repeat, in any order and in parallel: a reading that a newer one overtook says nothing.
 */
export async function settle(
  payments: Payments,
  contractorId: string,
  work: Work,
  { askAgain = false } = {},
): Promise<Account | null> {
  const account = await accountToSettle(payments, contractorId, work)
  if (!isAtProvider(account)) return account
  const begun = await databaseClock(work.db)
  const [state, now] = await Promise.all([readProviderState(payments, account), payments.now()])
  const discount = await keepDiscount(payments, state, work)
  const renewal = await nextRenewal(payments, state, { discount, askAgain }, work)
  const update = updateOf(state, { begun, discount, nextRenewal: renewal })
  const applied = await changeSubscription(work, contractorId, async (subscription, em) => {
    const { status: before } = subscription
    if (subscription.follow(update) === false) return false
    await recordMilestone(em, state.snapshot, subscription, now)
    if (startsPaid(before, subscription.status)) await recordAgreement(em, contractorId, 'start-plan')
  })
  const settled = await accountOf(work.db, contractorId)
  if (!settled || !applied) return settled
  await tellNews(work, contractorId, newsOf(settled, state.snapshot, state.invoices))
  if (state.snapshot.status === 'canceled') await voidOpen(payments, state.invoices)
  return settled
}

/** The first payment, which the contractor's click started. The provider charges a trial's end without one. */
const startsPaid = (before: Account['status'], after: Account['status']) =>
  after === 'active' && (before === null || before === 'incomplete')

/** An ended subscription's failed charges are never collected, so they must not stay "Not paid". */
async function voidOpen(payments: Payments, invoices: readonly PaidInvoice[]) {
  for (const { id, status } of invoices) if (status === 'open') await payments.voidInvoice(id)
}

/** The account, after recovering from lost responses and closed browsers. */
async function accountToSettle(payments: Payments, contractorId: string, work: Work): Promise<Account | null> {
  const account = await recovered(payments, await accountOf(work.db, contractorId), work)
  if (!isAtProvider(account) || !(await activatedNow(payments, account, work))) return account
  return accountOf(work.db, contractorId)
}

/** Finds objects created at the provider by a call whose response was lost. */
async function recovered(payments: Payments, account: Account | null, work: Work): Promise<Account | null> {
  if (!account || account.subscriptionId) return account
  const { userId: contractorId, attempt } = account
  const profile = await profileOf(work.db, contractorId)
  if (!profile) return account
  const person = { contractorId, email: profile.email, name: profile.contactName }
  const customerId = account.customerId ?? (await payments.findCustomer(person))
  if (!customerId) return account
  const subscriptionId = await payments.findSubscription(customerId)
  const form = subscriptionId ? await payments.cardForm(subscriptionId) : null
  const lost = { customerId, subscriptionId, setupIntentId: form?.setupIntentId ?? null }
  await changeSubscription(work, contractorId, (subscription) => subscription.recover(lost, attempt))
  return accountOf(work.db, contractorId)
}

/** Starts the trial if the browser was closed after the bank's confirmation and before notifying us. */
async function activatedNow(payments: Payments, account: Account, work: Work): Promise<boolean> {
  if (account.activatedAt || account.trialRefused || !account.setupIntentId) return false
  const setup = await payments.setup(account.setupIntentId)
  if (!setup.done || !setup.card || setup.customerId !== account.customerId) return false
  return activateWith(payments, account, setup.card, work)
}
