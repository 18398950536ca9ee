import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { refuseStale } from '../../../shared-kernel/stale.ts'
import type { CommandCall, Conversation, ConversationCall } from '../../../shared-kernel/use-case.ts'
import { accessOf } from '../../billing/index.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Quote } from '../domain/quote.ts'
import { deliveryRequested } from '../index.ts'
import { readQuote } from '../queries/get-quote.ts'
import { quoteOf } from '../storage.ts'

const patienceMs = 5_000

/** Commits the press and its job together, then waits for the outcome. Pressing again sends nothing twice. */
export const sendQuote: Conversation<typeof contract.sendQuote> = async ({ quoteId, version }, call) => {
  const { contractorId } = call
  await call.inTransaction(async (inside) => {
    const quote = await quoteOf(contractorId, quoteId, inside.em)
    if (quote.status !== 'draft') return
    await refuseStale(quote, { version }, () => readQuote(call.db, contractorId, quoteId))
    const deliveryId = randomUUID()
    quote.beginSending(deliveryId)
    await request(quote, deliveryId, 'first', false, inside)
  })
  const quote = await outcome(quoteId, call)
  if (quote.status === 'draft') throw notDelivered(quote)
  return quote
}

/** Mails the quote once more as it is now. While a mail of it is on its way, no second one follows. */
export const resendQuote: Conversation<typeof contract.resendQuote> = async (
  { quoteId, deliveryId = randomUUID() },
  call,
) => {
  const { contractorId } = call
  await call.inTransaction(async (inside) => {
    const quote = await quoteOf(contractorId, quoteId, inside.em)
    const { delivery } = await readQuote(call.db, contractorId, quoteId)
    if (delivery?.id === deliveryId || delivery?.state === 'queued' || delivery?.state === 'sending') return
    const updated = quote.changedSinceSent
    quote.beginResending(deliveryId)
    await request(quote, deliveryId, 'resend', updated, inside)
  })
  const quote = await outcome(quoteId, call)
  if (quote.delivery?.state === 'failed' || quote.delivery?.state === 'unconfirmed') throw notDelivered(quote)
  return quote
}

async function request(quote: Quote, id: string, kind: 'first' | 'resend', updated: boolean, call: CommandCall) {
  const { em, now, contractorId, publish } = call
  await refuseTooMany(quote.id, call)
  await em.execute(
    `insert into quoting.deliveries (id, quote_id, user_id, kind, recipient, updated, requested_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    [id, quote.id, contractorId, kind, quote.email, updated, now],
  )
  await publish(deliveryRequested({ deliveryId: id, quoteId: quote.id, contractorId, updated }))
}

/** A customer is not mailed more than three times an hour, nor many customers by one contractor. */
async function refuseTooMany(quoteId: string, { em, db, contractorId, now }: CommandCall) {
  await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 1))', [contractorId]) // presses are counted one by one
  const [sent] = await em.execute<[{ hour: number; day: number }]>(
    `select count(*) filter (where quote_id = ? and requested_at > ?::timestamptz - interval '1 hour')::int as hour,
            count(*)::int as day
       from quoting.deliveries where user_id = ? and requested_at > ?::timestamptz - interval '1 day'`,
    [quoteId, now, contractorId, now],
  )
  const mostPerDay = (await accessOf(db, contractorId)).paid ? 500 : 50
  if (sent.hour >= 3)
    throw new DomainError('too-many', 'sent-often', 'This quote was sent 3 times in the last hour. Try again later.', {
      retryAfterSeconds: 3600,
    })
  if (sent.day >= mostPerDay)
    throw new DomainError('too-many', 'many-sent', `You have sent ${mostPerDay} quotes in a day. Try again tomorrow.`, {
      retryAfterSeconds: 86_400,
    })
}

/** The quote as soon as its mail is accepted, refused or beyond knowing; as it stands when that takes too long. */
async function outcome(quoteId: string, { db, contractorId }: ConversationCall) {
  const until = performance.now() + patienceMs
  for (let pause = 10; ; pause = Math.min(pause * 1.3, 100)) {
    const quote = await readQuote(db, contractorId, quoteId)
    const open = quote.status === 'sending' || quote.delivery?.state === 'queued' || quote.delivery?.state === 'sending'
    if (!open || performance.now() > until) return quote
    await sleep(pause)
  }
}

const notDelivered = ({ delivery }: contract.Quote) =>
  delivery?.state === 'unconfirmed'
    ? new DomainError(
        'unavailable',
        'not-confirmed',
        'We could not confirm that the mail left. Ask the customer, or send it again.',
      )
    : new DomainError(
        'unavailable',
        'not-delivered',
        delivery?.reason ?? 'The mail could not be delivered. Please try again.',
      )
