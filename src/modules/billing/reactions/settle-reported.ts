import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import { accountOf } from '../account.ts'
import { countDecline } from '../limits.ts'
import type { Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import type { reported } from '../reports.ts'
import { recordEnd } from '../settlement/milestones.ts'
import { settle } from '../settlement/settle.ts'
import { changeSubscription } from '../storage.ts'

export const settleReported =
  (payments: Payments): Reaction<PayloadOf<typeof reported>> =>
  async ({ contractorId, type }, call) => {
    if (type === 'customer.deleted') await forgetCustomer(payments, contractorId, call)
    await settle(payments, contractorId, call)
    if (declines.includes(type)) await closeForms(payments, contractorId, call)
  }

/** Only the provider sees the card form, so we count declined cards from its reports. */
const declines = ['setup_intent.setup_failed', 'payment_intent.payment_failed']

/** After one declined card too many, closes every open card form (S-22). */
async function closeForms(payments: Payments, contractorId: string, { db, log }: Work) {
  const account = await accountOf(db, contractorId)
  const waits = account?.status === null || account?.status === 'incomplete'
  if (!account || !(await countDecline(db, contractorId))) return
  log.warn({ event: 'cards-declined', userId: contractorId }, 'too many cards were declined')
  if (account.cardForm) await payments.closeCard(account.cardForm)
  if (!waits || !account.subscriptionId) return
  if (account.setupIntentId) await payments.closeCard(account.setupIntentId)
  await payments.cancelNow(account.subscriptionId)
}

/**
 * The customer was deleted at the provider, and the subscription with it. The contractor can return as a new customer.
 */
async function forgetCustomer(payments: Payments, contractorId: string, work: Work) {
  const { db } = work
  const [account, profile] = [await accountOf(db, contractorId), await profileOf(db, contractorId)]
  if (!account?.customerId || !profile) return
  const known = await payments.findCustomer({ contractorId, email: profile.email, name: profile.contactName })
  if (known === account.customerId) return // an old report about an earlier customer
  await recordEnd(payments, account.subscriptionId, work)
  const now = await payments.now()
  await changeSubscription(work, contractorId, (subscription) => subscription.loseCustomer(account.customerId!, now))
}
