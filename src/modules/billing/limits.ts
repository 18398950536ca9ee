import type { Pool } from 'pg'
import { keepRate, type Rate, refuseFull } from '../../platform/rates.ts'
import { turns } from '../../platform/turns.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { ConversationCall, SignedIn } from '../../shared-kernel/use-case.ts'

const hour = 3600
const day = 24 * hour

const conversationsOf = (contractorId: string): Rate => ({
  key: `payments:${contractorId}`,
  most: 100,
  seconds: 60,
  refusal: 'That was too much at once.',
})

const cardForms = 'You asked for a new card form too often.'
const cardFormsOf = (contractorId: string): Rate[] => [
  { key: `card-forms:${contractorId}`, most: 5, seconds: hour, refusal: cardForms },
  { key: `card-forms-day:${contractorId}`, most: 20, seconds: day, refusal: cardForms },
]

const beginningsOf = (contractorId: string): Rate => ({
  key: `payment-forms:${contractorId}`,
  most: 30,
  seconds: hour,
  refusal: 'You chose a plan too often.',
})

const confirmationsOf = (contractorId: string): Rate => ({
  key: `confirmations:${contractorId}`,
  most: 20,
  seconds: hour,
  refusal: 'You tried this payment too often.',
})

const declinesOf = (contractorId: string): Rate => ({
  key: `declines:${contractorId}`,
  most: 10,
  seconds: hour,
  refusal: 'Too many cards were declined.',
})

type Own = ConversationCall<SignedIn> & SignedIn

/**
 * Limits the calls that one contractor causes, because the card provider counts all of ours together: a few at a time,
 * a short queue, and a rate per minute.
 */
export function fairly() {
  const inTurn = turns({
    each: 3,
    waiting: 30,
    refusal: 'Your other changes are still under way. Please try again in a few seconds.',
  })
  return <Input, Output>(handle: (input: Input, call: Own) => Promise<Output>) =>
    async (input: Input, call: Own) => {
      await keepRate(call.db, conversationsOf(call.contractorId))
      return inTurn.run(call.contractorId, () => handle(input, call))
    }
}

/** A new form for another card. Somebody who tests stolen cards needs many. */
export async function countCardForm(db: Pool, contractorId: string) {
  for (const rate of cardFormsOf(contractorId)) await keepRate(db, rate)
}

/** Each confirmation asks the bank for money. */
export const countConfirmation = (db: Pool, contractorId: string) => keepRate(db, confirmationsOf(contractorId))

export const countBeginning = (db: Pool, contractorId: string) => keepRate(db, beginningsOf(contractorId))

/** After too many declined cards, no form opens and no card is accepted for the rest of the hour. */
export const refuseDeclined = (db: Pool, contractorId: string) => refuseFull(db, declinesOf(contractorId))

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

/** Counts a declined card. True when it was the last one allowed. */
export async function countDecline(db: Pool, contractorId: string): Promise<boolean> {
  try {
    await keepRate(db, declinesOf(contractorId))
    await refuseDeclined(db, contractorId)
    return false
  } catch (error) {
    if (error instanceof DomainError) return true
    throw error
  }
}
