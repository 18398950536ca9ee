import { createHash } from 'node:crypto'
import { tellChange } from '../../../platform/changes.ts'
import { claim, limit } from '../../../platform/limits/limit.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { toCents, toDollars } from '../../../shared-kernel/money.ts'
import { dayIn } from '../../../shared-kernel/time-zone.ts'
import type { ByLink, CommandCall, Conversation, ConversationCall } from '../../../shared-kernel/use-case.ts'
import { billedMonths } from '../../../shared-kernel/visits.ts'
import { endAcceptance } from '../acceptances.ts'
import { changeRequested, quoteAccepted, quoteDeclined, quoteViewed } from '../audit-events.ts'
import type * as contract from '../contract/answers.ts'
import { asksForAge, lastDayToCancel } from '../contract/cancellation.ts'
import { consentSentence, electronicRecords } from '../contract/words/consent.ts'
import { dayWords } from '../contract/words/language.ts'
import { accept, askForChange as ask, decline } from '../domain/answer.ts'
import { type Linked, languageOf, linkedQuote, sellerOf, shown } from '../linked-quote.ts'
import { refuseOwn, refuseWithdrawn } from '../links.ts'
import { endFollowUp } from '../reminders.ts'
import { editedSinceIssue } from '../revisions.ts'
import { quoteOf } from '../storage.ts'
import { note } from '../timeline.ts'
import { checkCode } from './accept-code.ts'
import { announceBid } from './record-bid.ts'

const answers = limit('link-answers', {
  most: 20,
  per: 'hour',
  by: 'quote',
  says: 'This quote was answered {most} times in the last {per}.',
})
type Inside = CommandCall & ByLink

/** Locks the quote, so that of two answers at once the second sees the first. */
async function locked({ em, db, customer, now }: Inside, revision?: number) {
  refuseOwn(customer)
  const quote = await quoteOf(customer.contractorId, customer.quoteId, em)
  await refuseWithdrawn(customer, em)
  return { quote, linked: await linkedQuote(db, customer, now, revision) }
}

const conflict = (code: string, message: string, linked: Linked) =>
  new DomainError('conflict', code, message, { current: shown(linked) })

/** Why this version can't be answered, in the customer's words (ONL-08). */
const closed: Readonly<Record<Exclude<contract.LinkState, 'open'>, (linked: Linked) => string>> = {
  expired: ({ issued }) => `This quote was valid until ${dayWords(issued.validUntil, 'en')}. Ask for a new date.`,
  superseded: () => 'There is a newer version of this quote. Please look at that one.',
  accepted: () => 'This quote is already accepted.',
  declined: () => 'This quote was declined.',
  canceled: () => 'This agreement was canceled. Ask for a new version.',
}

function refuseClosed(linked: Linked, also: readonly contract.LinkState[] = []) {
  const { state } = linked
  if (state !== 'open' && !also.includes(state)) throw conflict(state, closed[state](linked), linked)
}

/** One transaction: the acceptance, the won bid, the timeline, and the job that makes the signed PDF. */
export const acceptQuote: Conversation<typeof contract.acceptQuote> = async (input, call) => {
  const { customer, visitor, inTransaction } = call
  await checkCode(input, call)
  await inTransaction(async (inside) => {
    const { em, now, publish } = inside
    const { quoteId, contractorId } = customer
    const { quote, linked } = await locked(inside)
    const [known] = await em.execute<{ holds: boolean }[]>(
      'select ended_at is null as holds from quoting.acceptances where quote_id = ? and user_id = ? and id = ?',
      [quoteId, contractorId, input.acceptanceId],
    )
    if (known?.holds) return
    await claim(em, answers.of(quoteId))
    if (known) throw conflict('ended', 'This acceptance doesn’t hold anymore. Please read the quote again.', linked)
    if (input.revision !== linked.newest) throw conflict('superseded', closed.superseded(linked), linked)
    refuseClosed(linked)
    refuseOtherPrices(input, linked)
    refuseIncomplete(input, linked)
    const { issued, hash } = linked
    const payYearly = input.payYearly ?? false
    const { atHome } = issued
    const home = atHome && { homeState: atHome.state, age65: input.age65 }
    const cancelUntil = home ? lastDayToCancel(dayIn(linked.timeZone)(now), home) : null
    const records = atHome ? electronicRecords(languageOf(issued), sellerOf(issued)).box : null
    await endAcceptance({ quoteId, contractorId }, 'replaced', inside)
    await em.execute(
      `insert into quoting.acceptances (id, quote_id, user_id, revision, hash, name, title, po_number, signature, at,
                                        address, browser, consent, monthly_cents, one_time_cents, pay_yearly, annual_cents,
                                        electronic_records, cancel_until, billed_months)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        input.acceptanceId,
        quoteId,
        contractorId,
        issued.revision,
        hash,
        input.name,
        input.title ?? null,
        input.poNumber ?? null,
        JSON.stringify(input.signature),
        now,
        visitor.address,
        visitor.browser.slice(0, 500),
        consentSentence[languageOf(issued)],
        issued.monthlyCents,
        issued.oneTimeCents,
        payYearly,
        payYearly ? issued.annualCents : null,
        records,
        cancelUntil,
        billedMonths(issued),
      ],
    )
    await em.execute('delete from quoting.codes where quote_id = ? and user_id = ?', [quoteId, contractorId])
    accept(quote, input.poNumber ?? null, await editedSinceIssue(quote, { ...inside, contractorId }), now)
    await countVisit(linked, call, inside)
    const details = { name: input.name, monthlyPrice: toDollars(issued.monthlyCents) }
    await note({ quoteId, contractorId, kind: 'accepted', revision: issued.revision, details }, inside)
    const { acceptanceId } = input
    await publish(quoteAccepted({ quoteId, contractorId, acceptanceId, revision: issued.revision }))
    await announceBid({ quoteId, contractorId, bid: 'won' }, inside)
    await endFollowUp(customer, 'accepted', inside)
  })
  return answerOf(call)
}

function refuseOtherPrices(input: Parameters<typeof acceptQuote>[0], linked: Linked) {
  const { issued } = linked
  const differs = (expected: number | null | undefined, cents: number | null) =>
    (expected === null || expected === undefined ? null : toCents(expected)) !== cents
  const once = issued.oneTimeCents || null
  if (input.payYearly && issued.annualCents === null)
    throw conflict('no-yearly-offer', 'This quote has no price for a year in advance.', linked)
  if (
    differs(input.expectedMonthlyPrice, issued.monthlyCents) ||
    differs(input.expectedOneTimePrice || null, once) ||
    (input.payYearly && differs(input.expectedAnnualPrice, issued.annualCents))
  )
    throw conflict('other-price', 'This quote’s price isn’t the one you saw. Please read it again.', linked)
}

const refused = (path: string, message: string) =>
  new DomainError('bad-request', 'invalid-input', message, { issues: [{ path, message }] })

/** What this version asks for besides name, box and signature. */
function refuseIncomplete(input: Parameters<typeof acceptQuote>[0], { issued }: Linked) {
  const { atHome, poNumberRule } = issued
  if (poNumberRule === 'required' && !input.poNumber) throw refused('poNumber', 'Please enter your PO number')
  if (atHome && !input.electronicRecords)
    throw refused('electronicRecords', 'Please check the box for electronic records')
  if (input.age65 !== undefined && !(atHome && asksForAge({ homeState: atHome.state })))
    throw refused('age65', 'Only a home in California asks for this')
}

export const declineQuote: Conversation<typeof contract.declineQuote> = async (
  { reason, note: text, revision },
  call,
) => {
  await call.inTransaction(async (inside) => {
    const { quote, linked } = await locked(inside)
    if (linked.state === 'declined') return
    const { quoteId, contractorId } = call.customer
    await claim(inside.em, answers.of(quoteId))
    if (revision !== undefined && revision !== linked.newest)
      throw conflict('superseded', closed.superseded(linked), linked)
    refuseClosed(linked, ['expired'])
    decline(quote, reason, inside.now)
    await endAcceptance({ quoteId, contractorId }, 'declined', inside)
    await countVisit(linked, call, inside)
    const details = { lostReason: reason, ...(text && { message: text }) }
    const entryId = await note({ quoteId, contractorId, kind: 'declined', revision: linked.newest, details }, inside)
    await inside.publish(quoteDeclined({ quoteId, contractorId, revision: linked.newest, reason, entryId }))
    await announceBid({ quoteId, contractorId, bid: 'lost' }, inside)
    await endFollowUp(call.customer, 'declined', inside)
  })
  return answerOf(call)
}

export const askForChange: Conversation<typeof contract.askForChange> = async ({ message }, call) => {
  await call.inTransaction(async (inside) => {
    const { em, now, publish } = inside
    const { quote, linked } = await locked(inside)
    const { quoteId, contractorId } = call.customer
    await claim(em, answers.of(quoteId))
    refuseClosed(linked, ['expired'])
    const said = await em.execute(
      `select from quoting.timeline t join quoting.quotes q on q.id = t.quote_id
        where q.user_id = ? and t.quote_id = ? and t.kind = 'change-requested' and t.revision = ?
          and t.details ->> 'message' = ? and t.at > ?::timestamptz - interval '10 minutes'`,
      [contractorId, quoteId, linked.newest, message, now],
    )
    if (said.length > 0) return // the request was repeated
    ask(quote, now)
    await countVisit(linked, call, inside)
    const entryId = await note(
      { quoteId, contractorId, kind: 'change-requested', revision: linked.newest, details: { message } },
      inside,
    )
    await endFollowUp(call.customer, 'change-requested', inside)
    await publish(changeRequested({ quoteId, contractorId, revision: linked.newest, entryId }))
  })
  return answerOf(call)
}

const answerOf = async ({ db, customer, now }: ConversationCall & ByLink) => shown(await linkedQuote(db, customer, now))

/** Programs that open links before people do: email scanners, previews of messengers, search engines, assistants. */
const programs =
  /bot\b|crawl|spider|scan|preview|fetch|slurp|facebookexternalhit|whatsapp|telegram|skype|slack|discord|linkedin|twitter|pinterest|embedly|google-read|googleimageproxy|barracuda|proofpoint|mimecast|safelinks|symantec|headless|python|curl|wget|okhttp|axios|node|java\/|go-http|gpt|claude|perplexity|lighthouse|^$/i

const sameVisitMinutes = 30
/** A visit after this many days of silence is news. */
export const quietDays = 5

/** One entry per visit. `again`: the first one after days of silence. */
export const recordView: Conversation<typeof contract.recordView> = async ({ visitId, revision }, call) => {
  const { visitor, customer } = call
  if (visitor.prefetches || programs.test(visitor.browser) || customer.isOwn) return
  await call.inTransaction(async (inside) => {
    await quoteOf(customer.contractorId, customer.quoteId, inside.em)
    await countVisit(await linkedQuote(call.db, customer, inside.now, revision), call, inside, visitId)
  })
}

/** Without JavaScript a visit shows at the first action, so this has no `visitId`. */
async function countVisit(linked: Linked, { visitor }: ConversationCall, inside: Inside, visitId?: string) {
  const { em, now, publish, customer } = inside
  const { quoteId, contractorId } = customer
  const browser = createHash('sha256').update(`${visitor.place} ${visitor.browser}`).digest('hex').slice(0, 16)
  const [before] = await em.execute<{ last: Date | null; known: boolean }[]>(
    `select max(t.at) as last, coalesce(bool_or(t.cause = ? or t.details ->> 'browser' = ?
              and t.at > ?::timestamptz - interval '${sameVisitMinutes} minutes'), false) as known
       from quoting.timeline t join quoting.quotes q on q.id = t.quote_id
      where q.user_id = ? and t.quote_id = ? and t.kind = 'viewed'`,
    [`visit:${visitId}`, browser, now, contractorId, quoteId],
  )
  if (before?.known) return
  const { revision } = linked.issued
  const first = !before?.last
  const again = before?.last ? now.getTime() - new Date(before.last).getTime() >= quietDays * 86_400_000 : false
  const cause = `visit:${visitId ?? `${browser}:${now.toISOString()}`}`
  await note({ quoteId, contractorId, kind: 'viewed', revision, details: { first, browser }, cause }, inside)
  await publish(quoteViewed({ quoteId, contractorId, revision, first, again }))
  await tellChange(em, contractorId, 'delivery', quoteId)
}
