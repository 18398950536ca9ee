import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { CommandCall, Reaction, ReactionCall } from '../../../shared-kernel/use-case.ts'
import type { EventKind } from '../contract/history.ts'
import type { deliveryFailed, deliveryUnconfirmed, emailBounced, quoteDelivered } from '../index.ts'
import { rememberRate } from '../last-rates.ts'
import { endFollowUp, reminderState, setReminder, startReminders } from '../reminders.ts'
import { quoteOf } from '../storage.ts'
import { note } from '../timeline.ts'

export const recordDelivered: Reaction<PayloadOf<typeof quoteDelivered>> = (outcome, call) =>
  call.inTransaction(async (inside) => {
    const quote = await quoteIfThere(outcome.contractorId, outcome.quoteId, inside.em)
    if (!quote) return
    quote.recordDelivered(new Date(outcome.at))
    await rememberRate(outcome, inside.em)
    await noteOutcome('email-handed-over', outcome, inside)
    const { revision, followUp } = quote
    if ((await pressOf(outcome, inside.em))?.revision === revision)
      await startReminders({ ...outcome, revision, followUp }, inside)
  })

export const recordFailed: Reaction<PayloadOf<typeof deliveryFailed>> = (outcome, call) =>
  recordNotDelivered('email-refused', outcome, call)

export const recordUnconfirmed: Reaction<PayloadOf<typeof deliveryUnconfirmed>> = (outcome, call) =>
  recordNotDelivered('email-unconfirmed', outcome, call)

/** The job that records the hand-over may come later, and then this one comes again. */
class TooEarly extends Error {
  constructor() {
    super('The hand-over isn’t recorded yet')
  }
}

/**
 * An email came back. The delivery's own state is already refused; a copy for a further recipient changes nothing but the
 * timeline. Reminders stop only for the version whose customer has that address.
 */
export const recordBounced: Reaction<PayloadOf<typeof emailBounced>> = (bounce, call) =>
  call.inTransaction(async (inside) => {
    const { quoteId, contractorId, messageId, recipient, reason, email } = bounce
    const quote = await quoteIfThere(contractorId, quoteId, inside.em)
    if (!quote) return
    const press = email.kind === 'reminder' ? null : await pressOf({ ...bounce, ...email }, inside.em)
    const revision = press?.revision ?? bounce.revision ?? null
    if (email.kind === 'quote' && quote.lastDeliveryId === email.deliveryId) {
      if (quote.status === 'sending') throw new TooEarly()
      quote.recordNotDelivered({ revision, updated: press?.updated ?? false }, new Date(bounce.at))
    }
    if (email.kind === 'reminder' && revision !== null) {
      const reminder = { quoteId, contractorId, revision, number: email.number }
      if ((await reminderState(reminder, inside.em)) === 'sending') throw new TooEarly()
      await setReminder(reminder, 'failed', inside.em)
    }
    if (email.kind !== 'copy' && revision === quote.revision) await endFollowUp(bounce, 'address', inside)
    const details = { recipient, reason, ...(email.kind === 'reminder' && { number: email.number }) }
    const cause = `bounce:${messageId}`
    await note(
      { quoteId, contractorId, at: new Date(bounce.at), kind: 'email-refused', revision, details, cause },
      inside,
    )
  })

type Outcome = PayloadOf<typeof quoteDelivered>
type MailKind = Extract<EventKind, `email-${string}`>

/** Changes the quote only for its latest delivery; the outcome of an older one is only noted. */
const recordNotDelivered = (kind: MailKind, outcome: Outcome, call: ReactionCall) =>
  call.inTransaction(async (inside) => {
    const { em } = inside
    const { quoteId, contractorId, deliveryId, at } = outcome
    const quote = await quoteIfThere(contractorId, quoteId, em)
    if (!quote) return
    const { revision = null, updated = false } = (await pressOf(outcome, em)) ?? {}
    if (quote.lastDeliveryId === deliveryId) quote.recordNotDelivered({ revision, updated }, new Date(at))
    if (outcome.refused && revision === quote.revision) await endFollowUp(outcome, 'address', inside)
    await noteOutcome(kind, outcome, inside)
  })

async function noteOutcome(kind: MailKind, outcome: Outcome, call: CommandCall) {
  const { quoteId, contractorId, deliveryId, at, reason } = outcome
  const { recipient, revision } = (await pressOf(outcome, call.em)) ?? {}
  const details = { ...(recipient && { recipient }), ...(reason && { reason }) }
  const cause = `mail:${deliveryId}:${kind}`
  await note({ quoteId, contractorId, at: new Date(at), kind, revision: revision ?? null, details, cause }, call)
}

/** A quote may be deleted while its email is on its way. */
const quoteIfThere = (contractorId: string, quoteId: string, em: CommandCall['em']) =>
  quoteOf(contractorId, quoteId, em).catch((error: unknown) => {
    if (error instanceof DomainError && error.fault === 'not-found') return null
    throw error
  })

async function pressOf(
  { deliveryId, contractorId }: Pick<Outcome, 'deliveryId' | 'contractorId'>,
  em: CommandCall['em'],
) {
  const [press] = await em.execute<{ updated: boolean; recipient: string; revision: number | null }[]>(
    'select updated, recipient, revision from quoting.deliveries where id = ? and user_id = ?',
    [deliveryId, contractorId],
  )
  return press ?? null
}
