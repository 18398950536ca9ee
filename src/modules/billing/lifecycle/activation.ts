import { createHash, randomUUID } from 'node:crypto'
import { mailboxOf } from '../../../shared-kernel/mailbox.ts'
import { profileOf, recordAgreement } from '../../accounts/index.ts'
import type { Account } from '../account.ts'
import { trialMs } from '../contract/plans.ts'
import type { Card } from '../domain/provider-records.ts'
import { carryOut, type Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { changeSubscription, databaseClock } from '../storage.ts'

/**
 * Starts the trial with a confirmed card. The trial is entered in the ledger first, so of twenty attempts with one card
 * only one wins. Then the provider gets the card and the end date from the ledger. False if there is no trial to start.
 */
export async function activateWith(payments: Payments, account: Account, card: Card, work: Work): Promise<boolean> {
  const { userId: contractorId, subscriptionId } = account
  if (!subscriptionId || (await payments.read(subscriptionId)).status !== 'trialing') return false
  const begun = await enterLedger(payments, contractorId, card, work)
  if (!begun) {
    await changeSubscription(work, contractorId, (subscription) => subscription.refuseTrial())
    await payments.cancelNow(subscriptionId)
    work.log.info({ event: 'trial-refused', userId: contractorId }, 'trial refused')
    return false
  }
  const trialEnd = new Date(begun.getTime() + trialMs)
  const key = `activate:${subscriptionId}:${randomUUID()}` // safe to repeat: the end comes from the ledger
  await carryOut(work, { contractorId, kind: 'activate', key }, () =>
    payments.activate(subscriptionId, { cardId: card.id, trialEnd }, key),
  )
  const now = await databaseClock(work.db)
  await changeSubscription(work, contractorId, (subscription) => subscription.activate(subscriptionId, begun, now))
  return true
}

/** When the trial began: now, or at an earlier attempt. Null if the card or email address already had a trial. */
async function enterLedger(payments: Payments, contractorId: string, card: Card, work: Work): Promise<Date | null> {
  const { db, inTransaction } = work
  const profile = await profileOf(db, contractorId)
  if (!profile) return null
  const entry = [contractorId, hashed(mailboxOf(profile.email)), hashed(card.fingerprint), await payments.now()]
  await inTransaction(async ({ em }) => {
    const entered = await em.execute(
      `insert into billing.trials (user_id, email_hash, card_hash, begun_at) values (?, ?, ?, ?)
       on conflict do nothing returning user_id`,
      entry,
    )
    if (entered.length > 0) await recordAgreement(em, contractorId, 'start-trial')
  })
  const { rows } = await db.query<{ begun_at: Date }>('select begun_at from billing.trials where user_id = $1', [
    contractorId,
  ])
  return rows[0]?.begun_at ?? null
}

/** Whether the email address already had a trial, under this account or another. */
export async function hadTrial(contractorId: string, { db }: Pick<Work, 'db'>): Promise<boolean> {
  const profile = await profileOf(db, contractorId)
  const { rows } = await db.query('select 1 from billing.trials where user_id = $1 or email_hash = $2', [
    contractorId,
    hashed(mailboxOf(profile?.email ?? '')),
  ])
  return rows.length > 0
}

const hashed = (text: string) => createHash('sha256').update(text).digest('hex')
