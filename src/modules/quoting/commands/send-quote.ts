import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { refuseStale } from '../../../shared-kernel/stale.ts'
import type { Call, CommandCall, Conversation, SignedIn } from '../../../shared-kernel/use-case.ts'
import { requireVerifiedEmail } from '../../accounts/index.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Quote } from '../domain/quote.ts'
import { deliveryRequested } from '../index.ts'
import { rememberRate } from '../last-rates.ts'
import { ensureLink } from '../links.ts'
import { isMissing, logoMissing } from '../missing-logo.ts'
import type { Ports } from '../ports.ts'
import { readQuote } from '../queries/get-quote.ts'
import { issue } from '../revisions.ts'
import { countPress } from '../sending-limits.ts'
import { quoteOf } from '../storage.ts'
import { note } from '../timeline.ts'

type Sending = Pick<Ports, 'objects' | 'links' | 'outcomeMs'>

/**
 * Commits the request and its job together, then waits up to `outcomeMs` for the outcome. Pressing again sends nothing twice.
 */
export const sendQuote =
  (ports: Sending): Conversation<typeof contract.sendQuote> =>
  async ({ quoteId, version, withoutLogo }, call) => {
    const { contractorId } = call
    await call.inTransaction(async (inside) => {
      const quote = await quoteOf(contractorId, quoteId, inside.em)
      if (quote.status !== 'draft') return
      await refuseStale(quote, { version }, () => readQuote(call.db, contractorId, quoteId))
      const deliveryId = randomUUID()
      quote.beginSending(deliveryId)
      await request(quote, { deliveryId, kind: 'first', updated: false, unchanged: false }, ports, inside)
      if (!withoutLogo) await refuseMissingLogo(quote, ports.objects, inside)
    })
    const quote = await outcome(quoteId, ports, call)
    if (quote.status === 'draft') throw notDelivered(quote)
    return quote
  }

/** A second resend without an id this soon, of an unchanged quote, is the same click. */
const sameClickMs = 60_000

/**
 * Emails the quote again: the same revision, or the next one if something changed. Never while an email of it is on its
 * way. With the id of an earlier request it answers that one.
 */
export const resendQuote =
  (ports: Sending): Conversation<typeof contract.resendQuote> =>
  async ({ quoteId, deliveryId: given, withoutLogo }, call) => {
    const { contractorId, now } = call
    const deliveryId = given ?? randomUUID()
    await call.inTransaction(async (inside) => {
      const quote = await quoteOf(contractorId, quoteId, inside.em)
      const { delivery } = await readQuote(call.db, contractorId, quoteId)
      if (delivery?.id === deliveryId || delivery?.state === 'queued' || delivery?.state === 'sending') return
      const updated = quote.changedSinceSent
      if (!given && !updated && delivery && isSameClick(delivery, now)) return
      quote.beginResending(deliveryId)
      await request(
        quote,
        { deliveryId, kind: 'resend', updated, unchanged: !updated && quote.revision > 0 },
        ports,
        inside,
      )
      if (!withoutLogo) await refuseMissingLogo(quote, ports.objects, inside)
    })
    const quote = await outcome(quoteId, ports, call)
    if (quote.delivery?.state === 'failed' || quote.delivery?.state === 'unconfirmed') throw notDelivered(quote)
    return quote
  }

const isSameClick = ({ state, requestedAt }: NonNullable<contract.Quote['delivery']>, now: Date) =>
  state !== 'failed' && now.getTime() - new Date(requestedAt).getTime() < sameClickMs

interface Press {
  readonly deliveryId: string
  readonly kind: 'first' | 'resend'
  /** The quote has changed since the customer's last email. */
  readonly updated: boolean
  readonly unchanged: boolean
}

async function request(quote: Quote, press: Press, { links }: Sending, call: CommandCall & SignedIn) {
  const { deliveryId, kind, updated, unchanged } = press
  const { em, now, contractorId, publish } = call
  await requireVerifiedEmail(call)
  await countPress(quote, call)
  const revision = await issue(quote, unchanged, call)
  await ensureLink(links, { quoteId: quote.id, contractorId }, em)
  if (!unchanged) await noteWarnings(quote, call)
  await em.execute(
    `insert into quoting.deliveries (id, quote_id, user_id, kind, recipient, updated, requested_at, revision, note, cc)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb)`,
    [
      ...[deliveryId, quote.id, contractorId, kind, quote.email, updated, now, revision],
      ...[quote.emailNote, JSON.stringify(quote.others)],
    ],
  )
  // The customer has had an email of this quote already, so its rate counts as sent.
  if (kind === 'resend') await rememberRate({ deliveryId, contractorId }, em)
  await publish(deliveryRequested({ deliveryId, quoteId: quote.id, contractorId, updated, revision }))
}

/** What a version is sent despite, once per version (GRD-03). Sending never changes what it warns of. */
async function noteWarnings({ id: quoteId, contractorId, revision }: Quote, call: CommandCall & SignedIn) {
  const { warnings } = await readQuote(call.db, contractorId, quoteId)
  if (warnings.length === 0) return
  const details = { warnings: warnings.map(({ message }) => message) }
  await note(
    { quoteId, contractorId, kind: 'sent-despite', revision, details, cause: `sent-despite-${revision}` },
    call,
  )
}

/** Refuses before anything leaves if the file of the frozen logo is missing; the same request may insist. */
async function refuseMissingLogo({ id, contractorId, revision }: Quote, objects: Objects, { em }: CommandCall) {
  const [frozen] = await em.execute<{ logo: string | null }[]>(
    `select r.content->'letterhead'->>'logoKey' as logo from quoting.revisions r join quoting.quotes q on q.id = r.quote_id
      where r.quote_id = ? and r.revision = ? and q.user_id = ?`,
    [id, revision, contractorId],
  )
  if (await isMissing(frozen?.logo ?? null, objects)) throw logoMissing()
}

/** Returns the quote once its email is accepted, refused or unconfirmed, or after `outcomeMs` as it is then. */
async function outcome(quoteId: string, { links, outcomeMs }: Sending, { db, contractorId, now }: Call & SignedIn) {
  const until = performance.now() + outcomeMs
  for (let pause = 10; ; pause = Math.min(pause * 1.3, 100)) {
    const quote = await readQuote(db, contractorId, quoteId, { now, links })
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
        'We can’t tell whether the email went out. Ask your customer, or send it again.',
      )
    : new DomainError(
        'unavailable',
        'not-delivered',
        delivery?.reason ?? 'We couldn’t deliver the email. Try again in a moment.',
      )
