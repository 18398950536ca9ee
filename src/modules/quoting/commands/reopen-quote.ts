import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { dayIn } from '../../../shared-kernel/time-zone.ts'
import type { Command, CommandCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import { profileOf, timeZoneOf } from '../../accounts/index.ts'
import { endAcceptance } from '../acceptances.ts'
import type * as contract from '../contract/answers.ts'
import { dayWords } from '../contract/words/language.ts'
import { reopen, revise } from '../domain/answer.ts'
import { ensureLink, isWithdrawn, type Links, withdrawLinks } from '../links.ts'
import { endFollowUp } from '../reminders.ts'
import { quoteOf } from '../storage.ts'
import { note } from '../timeline.ts'
import { announceBid } from './record-bid.ts'

const ok = { ok: true } as const

export const reviseQuote: Command<typeof contract.reviseQuote> = async ({ quoteId }, call) => {
  const { contractorId } = call
  const quote = await quoteOf(contractorId, quoteId, call.em)
  if (quote.revising) return ok
  revise(quote)
  await note({ quoteId, contractorId, kind: 'revised', revision: quote.revision }, call)
  return ok
}

export const reopenQuote: Command<typeof contract.reopenQuote> = async ({ quoteId, reason }, call) => {
  const { em, contractorId, now } = call
  const quote = await quoteOf(contractorId, quoteId, em)
  await refuseCancelable(quoteId, call)
  reopen(quote, now)
  await endAcceptance({ quoteId, contractorId }, 'reopened', call)
  await note({ quoteId, contractorId, kind: 'reopened', details: { reason } }, call)
  await announceBid({ quoteId, contractorId, bid: 'pending' }, call)
  return ok
}

/** The customer of a home keeps the way to cancel until the last day has passed (ONL-11). */
async function refuseCancelable(quoteId: string, { db, em, contractorId, now }: CommandCall & SignedIn) {
  const [held] = await em.execute<{ until: string | null }[]>(
    'select cancel_until::text as until from quoting.acceptances where quote_id = ? and user_id = ? and ended_at is null',
    [quoteId, contractorId],
  )
  if (!held?.until) return
  const timeZone = timeZoneOf((await profileOf(db, contractorId)) ?? { timeZone: null })
  if (dayIn(timeZone)(now) <= held.until)
    throw new DomainError('conflict', 'may-cancel', `Your customer may cancel until ${dayWords(held.until, 'en')}.`)
}

export const withdrawLink: Command<typeof contract.withdrawLink> = async ({ quoteId }, call) => {
  const { em, contractorId, now } = call
  await quoteOf(contractorId, quoteId, em)
  await refuseCancelable(quoteId, call)
  const withdrawn = await withdrawLinks({ quoteId, contractorId }, now, em)
  if (withdrawn.length > 0) await endFollowUp({ quoteId, contractorId }, 'link-withdrawn', call)
  if (withdrawn.length > 0) await note({ quoteId, contractorId, kind: 'link-withdrawn' }, call)
  return ok
}

const notSent = () => new DomainError('conflict', 'not-sent-yet', 'Send this quote first. Then it has a link.')

export const renewLink =
  (links: Links): Command<typeof contract.renewLink> =>
  async ({ quoteId }, call) => {
    const { em, contractorId, now } = call
    const quote = await quoteOf(contractorId, quoteId, em)
    if (quote.revision === 0) throw notSent()
    await refuseCancelable(quoteId, call)
    await withdrawLinks({ quoteId, contractorId }, now, em)
    const link = await ensureLink(links, { quoteId, contractorId }, em)
    await note({ quoteId, contractorId, kind: 'link-renewed' }, call)
    return { link }
  }

export const copyLink =
  (links: Links): Command<typeof contract.copyLink> =>
  async ({ quoteId }, { em, contractorId }) => {
    const quote = await quoteOf(contractorId, quoteId, em)
    if (quote.revision === 0) throw notSent()
    if (await isWithdrawn({ quoteId, contractorId }, em))
      throw new DomainError('conflict', 'withdrawn', 'You withdrew this link. Renew it to get another one.')
    return { link: await ensureLink(links, { quoteId, contractorId }, em) }
  }
