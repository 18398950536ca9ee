import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { dayIn, startOfDay } from '../../../shared-kernel/time-zone.ts'
import type { ByLink, Command, CommandCall } from '../../../shared-kernel/use-case.ts'
import { endAcceptance } from '../acceptances.ts'
import { agreementCanceled } from '../audit-events.ts'
import type * as contract from '../contract/answers.ts'
import { dayWords } from '../contract/words/language.ts'
import { cancel } from '../domain/answer.ts'
import { linkedQuote, shown } from '../linked-quote.ts'
import { refuseOwn } from '../links.ts'
import { endFollowUp } from '../reminders.ts'
import { quoteOf } from '../storage.ts'
import { note } from '../timeline.ts'
import { announceBid } from './record-bid.ts'

interface Canceling {
  readonly quoteId: string
  readonly contractorId: string
  /** The day that counts, in the contractor's calendar; null: today. */
  readonly day: string | null
  readonly name: string | null
  readonly how: 'link' | 'mail' | 'email' | 'phone'
}

/** Ends the acceptance that may still be canceled; nothing if it was canceled already. */
async function cancelAgreement({ quoteId, contractorId, day, name, how }: Canceling, call: CommandCall) {
  const { em, db, now, publish } = call
  const quote = await quoteOf(contractorId, quoteId, em)
  if (quote.answer === 'canceled') return
  const { acceptance, timeZone, newest } = await linkedQuote(
    db,
    { quoteId, contractorId },
    now,
    quote.acceptedRevision ?? undefined,
  )
  if (!acceptance?.cancelUntil)
    throw new DomainError('conflict', 'not-cancelable', 'This quote has no agreement that can be canceled here.')
  const today = dayIn(timeZone)(now)
  const canceledOn = day ?? today
  if (canceledOn > acceptance.cancelUntil)
    throw new DomainError(
      'conflict',
      'too-late',
      `The last day to cancel was ${dayWords(acceptance.cancelUntil, 'en')}.`,
    )
  if (canceledOn > today || canceledOn < dayIn(timeZone)(new Date(acceptance.at)))
    throw new DomainError('invalid', 'wrong-day', 'Please enter a day since the agreement, not later than today')
  cancel(quote, canceledOn === today ? now : startOfDay(canceledOn, timeZone), now)
  await endAcceptance({ quoteId, contractorId }, 'canceled', call)
  await endFollowUp({ quoteId, contractorId }, 'accepted', call)
  const details = { ...(name && { name }), how, day: canceledOn }
  await note({ quoteId, contractorId, kind: 'canceled-by-customer', revision: newest, details }, call)
  const { id: acceptanceId, revision } = acceptance
  await publish(agreementCanceled({ quoteId, contractorId, acceptanceId, revision, canceledOn, how }))
  await announceBid({ quoteId, contractorId, bid: 'pending' }, call)
}

export const cancelByLink: Command<typeof contract.cancelByLink, ByLink> = async ({ name }, call) => {
  refuseOwn(call.customer)
  await cancelAgreement({ ...call.customer, day: null, name, how: 'link' }, call)
  return { customer: call.customer }
}

/** The page's state after the commit. */
export const linkedNow = async ({ customer }: ByLink, { db, now }: Pick<CommandCall, 'db' | 'now'>) =>
  shown(await linkedQuote(db, customer, now))

export const recordCanceled: Command<typeof contract.recordCanceled> = async ({ quoteId, day, how }, call) => {
  await cancelAgreement({ quoteId, contractorId: call.contractorId, day, name: null, how }, call)
  return { ok: true }
}
