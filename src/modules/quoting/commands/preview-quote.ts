import { randomUUID } from 'node:crypto'
import { attempt, claim, limit } from '../../../platform/limits/limit.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import { requireVerifiedEmail } from '../../accounts/index.ts'
import type * as contract from '../contract/endpoints.ts'
import { hashOf } from '../domain/revision.ts'
import { previewRequested } from '../index.ts'
import { isMissing, logoMissing } from '../missing-logo.ts'
import { issuedNow } from '../revisions.ts'
import { quoteOf } from '../storage.ts'

const ofAccount = limit('preview-quote', {
  most: 10,
  per: 'hour',
  by: 'account',
  says: 'You emailed yourself {most} previews in the last {per}.',
})
const sameClick = limit('preview-same-quote', {
  most: 1,
  per: 'minute',
  by: 'account and what the quote shows',
  says: '(Not refused: it is the same email, so one is sent.)',
})

/** Emails the contractor what Send would email the customer now. Locks the quote, so simultaneous clicks are one email. */
export const previewQuote =
  (objects: Objects): Command<typeof contract.previewQuote> =>
  async ({ quoteId, withoutLogo }, call) => {
    const { em, db, contractorId, now, publish } = call
    const quote = await quoteOf(contractorId, quoteId, em)
    if (quote.status === 'draft') quote.refuseUnready()
    await requireVerifiedEmail(call)
    const issued = await issuedNow(db, contractorId, quoteId, now)
    if (!issued) throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
    if (issued.revision > quote.revision) quote.refuseUnreadyHome(issued.letterhead)
    if (!withoutLogo && (await isMissing(issued.letterhead.logoKey, objects))) throw logoMissing()
    if (await attempt(em, sameClick.of([contractorId, quoteId, hashOf(issued)]))) return { ok: true }
    await claim(em, ofAccount.of(contractorId))
    const updated = quote.status === 'sent' && quote.changedSinceSent
    await publish(previewRequested({ previewId: randomUUID(), quoteId, contractorId, updated }))
    return { ok: true }
  }
