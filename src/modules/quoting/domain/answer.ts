import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { isLocked } from '../contract/acceptance.ts'
import type { BidStatus, LostReason, QuoteStatus } from '../contract/vocabulary.ts'

/** What the customer did with a quote's link (ONL-04, ONL-07, LAW-03). */
export type Answer = 'accepted' | 'declined' | 'change-requested' | 'canceled'

/** The part of a quote that its customer's answers change. */
interface Quote {
  status: QuoteStatus
  sentAt: Date | null
  bidStatus: BidStatus
  bidStatusUpdatedAt: Date | null
  lostReason: LostReason | null
  competitor: string | null
  winningPrice: number | null
  changedSinceSent: boolean
  readonly revision: number
  answer: Answer | null
  answeredAt: Date | null
  acceptedRevision: number | null
  /** Of the acceptance that holds. */
  poNumber: string | null
  /** The version that the contractor recorded as accepted elsewhere. */
  elsewhereRevision: number | null
  revising: boolean
}

const conflict = (code: string, message: string) => new DomainError('conflict', code, message)

/** What the customer signed stays as it is until the next version is opened (ONL-11). */
export function refuseAccepted(quote: Quote) {
  if (isLocked(quote)) throw conflict('accepted', 'This quote was accepted. Revise it to change it.')
}

/** A bid recorded by hand never replaces the customer's own answer, also while a newer version waits for the next one. */
export function refuseOverAnswer({ answer, acceptedRevision }: Quote) {
  if (acceptedRevision !== null || answer === 'declined')
    throw conflict('answered', 'Your customer answered this quote. Reopen it first.')
}

/** What was canceled is won only with a new version. */
export function refuseCanceled({ answer }: Quote) {
  if (answer === 'canceled')
    throw conflict('canceled', 'Your customer canceled this agreement. Send a new version first.')
}

/** Whether the contractor can record that the newest version was accepted on paper, by email or by phone (ORD-02). */
export function refuseElsewhere(quote: Quote) {
  if (quote.status !== 'sent') throw conflict('not-sent-yet', 'Send this quote first. Then record who accepted it.')
  refuseOverAnswer(quote)
  refuseCanceled(quote)
  if (quote.elsewhereRevision === quote.revision)
    throw conflict('recorded', 'You already recorded who accepted this version. Reopen the bid first.')
}

export function acceptElsewhere(quote: Quote, wasEdited: boolean, now: Date) {
  win(quote, wasEdited, now)
  quote.elsewhereRevision = quote.revision
}

/** The customer agreed to the newest version. `wasEdited`: the quote is another one by now. */
export function accept(quote: Quote, poNumber: string | null, wasEdited: boolean, now: Date) {
  answered(quote, 'accepted', now)
  quote.acceptedRevision = quote.revision
  quote.poNumber = poNumber
  win(quote, wasEdited, now)
}

/** Who accepted the newest version has it, whatever becomes of its email. */
function win(quote: Quote, wasEdited: boolean, now: Date) {
  decide(quote, 'won', null, now)
  quote.status = 'sent'
  quote.sentAt ??= now
  quote.changedSinceSent = wasEdited
}

/** Whether this version is accepted, by the link or elsewhere. */
export const isAccepted = (
  { acceptedRevision, elsewhereRevision }: Pick<Quote, 'acceptedRevision' | 'elsewhereRevision'>,
  revision: number | null,
): boolean => revision !== null && (revision === acceptedRevision || revision === elsewhereRevision)

/** The customer said no, which also ends an acceptance of an earlier version. */
export function decline(quote: Quote, reason: LostReason, now: Date) {
  answered(quote, 'declined', now)
  forgetAcceptance(quote)
  decide(quote, 'lost', reason, now)
}

/** The bid stays as it is. */
export const askForChange = (quote: Quote, now: Date) => answered(quote, 'change-requested', now)

/** The customer used the right to cancel, or the contractor recorded when they did. A new acceptance needs a new version. */
export function cancel(quote: Quote, canceledAt: Date, now: Date) {
  answered(quote, 'canceled', canceledAt)
  forgetAcceptance(quote)
  decide(quote, 'pending', null, now)
  quote.changedSinceSent = true // also the same terms can be offered again
}

function forgetAnswer(quote: Quote) {
  quote.answer = null
  quote.answeredAt = null
}

function forgetAcceptance(quote: Quote) {
  quote.acceptedRevision = null
  quote.poNumber = null
}

function answered(quote: Quote, answer: Answer, now: Date) {
  quote.answer = answer
  quote.answeredAt = now
}

function decide(quote: Quote, bid: BidStatus, lostReason: LostReason | null, now: Date) {
  quote.revising = false
  quote.elsewhereRevision = null
  Object.assign(quote, { bidStatus: bid, bidStatusUpdatedAt: now, lostReason, competitor: null, winningPrice: null })
}

/** Opens the next version of an accepted quote. The bid stays won until the customer answers that version. */
export function revise(quote: Quote) {
  if (!isLocked(quote)) throw conflict('not-accepted', 'Only an accepted quote is revised. You can edit this one.')
  quote.revising = true
  quote.changedSinceSent = true
}

/** Undoes a won or lost bid, and the customer's answer with it. What was canceled stays canceled. */
export function reopen(quote: Quote, now: Date) {
  if (quote.bidStatus === 'pending') throw conflict('pending', 'Only a won or lost bid is reopened.')
  if (quote.answer !== 'canceled') forgetAnswer(quote)
  forgetAcceptance(quote)
  decide(quote, 'pending', null, now)
}

/** A new version waits for its own answer. One that was declined is a bid again; an accepted one stays won. */
export function newVersion(quote: Quote, now: Date) {
  if (quote.answer === 'declined') decide(quote, 'pending', null, now)
  forgetAnswer(quote)
  quote.revising = false
}
