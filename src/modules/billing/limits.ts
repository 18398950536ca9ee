import type { Pool } from 'pg'
import { attempt, claim, limit, refuseFull, usesOf } from '../../platform/limits/limit.ts'
import { turns } from '../../platform/limits/turns.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { ConversationCall, SignedIn } from '../../shared-kernel/use-case.ts'

const by = 'account'
/** Limits each contractor, because the card provider counts all our calls together. */
const requests = limit('billing-requests', {
  most: 100,
  per: 'minute',
  by,
  says: 'You made {most} billing requests in the last {per}.',
})
const requestsAtOnce = turns('billing-requests-at-once', {
  kind: 'local',
  each: 3,
  by,
  waiting: 30,
  refusal: 'Your other changes are still under way. Please try again in a few seconds.',
})
/** New forms for another card. Testing stolen cards takes many. */
const cardForms = { by, says: 'You asked for a new card form {most} times in the last {per}.' }
const hourlyCardForms = limit('card-forms', { most: 5, per: 'hour', ...cardForms })
const dailyCardForms = limit('card-forms-daily', { most: 20, per: '24 hours', ...cardForms })
/** Limited because each opens a payment at the card provider. */
const plans = limit('choose-plan', {
  most: 30,
  per: 'hour',
  by,
  says: 'You changed plans {most} times in the last {per}.',
})
/** Limited because each asks the bank for money. */
const payments = limit('confirm-payment', {
  most: 20,
  per: 'hour',
  by,
  says: 'You tried this payment {most} times in the last {per}.',
})
/** Over this limit, no form opens and no card is accepted. */
const declines = limit('declined-cards', {
  most: 10,
  per: 'hour',
  by,
  says: '{most} cards were declined in the last {per}.',
})

type Own = ConversationCall<SignedIn> & SignedIn

export function fairly() {
  const inTurn = requestsAtOnce()
  return <Input, Output>(handle: (input: Input, call: Own) => Promise<Output>) =>
    async (input: Input, call: Own) => {
      await claim(call.db, requests.of(call.contractorId))
      return inTurn.run(call.contractorId, () => handle(input, call))
    }
}

export const countCardForm = (db: Pool, contractorId: string) =>
  claim(db, hourlyCardForms.of(contractorId), dailyCardForms.of(contractorId))

export const countConfirmation = (db: Pool, contractorId: string) => claim(db, payments.of(contractorId))

export const countBeginning = (db: Pool, contractorId: string) => claim(db, plans.of(contractorId))

export const refuseDeclined = (db: Pool, contractorId: string) => refuseFull(db, declines.of(contractorId))

/** Runs a payment, and counts its card if it is declined. */
export async function countedDecline<Result>(
  { db, contractorId }: { db: Pool; contractorId: string },
  payment: Promise<Result>,
): Promise<Result> {
  return payment.catch(async (error) => {
    if (error instanceof DomainError && error.code === 'card-declined') await countDecline(db, contractorId)
    throw error
  })
}

/** Counts a declined card. True if no further one is allowed. */
export async function countDecline(db: Pool, contractorId: string): Promise<boolean> {
  const declined = declines.of(contractorId)
  await attempt(db, declined)
  return (await usesOf(db, declined)) >= declined.most
}
