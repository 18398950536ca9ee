import { z } from 'zod'
import type { Objects } from '../../../platform/objects/objects.ts'
import type { Kind } from '../../../platform/post-office/kind.ts'
import { eventType, type PayloadOf } from '../../../shared-kernel/event.ts'
import type { CommandCall, Reaction } from '../../../shared-kernel/use-case.ts'
import { type agreementCanceled, languageOf, type quoteDeclined, sellerOf } from '../../quoting/index.ts'
import { pictureless } from '../assemble.ts'
import { rightToCancelMail } from '../mail/right-to-cancel.ts'
import { letterOf } from '../quote-letter.ts'
import { type CancelableQuote, type SignedQuote, signedPdf } from '../signed-quotes.ts'
import { fileOrphaned } from '../storage.ts'

/** An account was closed before the last day to cancel one of its agreements. The signed PDF stays until the email has left. */
export const rightToCancelDue = eventType(
  'documents.right-to-cancel-due',
  z.object({ quoteId: z.uuid(), acceptanceId: z.uuid(), closedAccount: z.uuid() }),
)
type Due = PayloadOf<typeof rightToCancelDue>

/** Emails the customer the signed PDF with the notice, and where to write to cancel, because the page is gone (ONL-11). */
export const rightToCancelEmail = (objects: Objects): Kind<Due> => ({
  name: 'right-to-cancel',
  key: ({ acceptanceId, quoteId }) => `${quoteId}:${acceptanceId}`,
  contractorId: () => null, // the account is closed
  async open({ quoteId, acceptanceId, closedAccount }, call) {
    const { rows } = await call.db.query<SignedQuote & { cancelable: CancelableQuote | null }>(
      `select acceptance_id as "acceptanceId", file, digest, made_at as "madeAt", cancelable from documents.signed_quotes
        where contractor_id = $1 and quote_id = $2 and acceptance_id = $3`,
      [closedAccount, quoteId, acceptanceId],
    )
    const [signed] = rows
    if (!signed?.cancelable) {
      // It ended just before the account was closed.
      await call.inTransaction((inside) => forget({ quoteId, acceptanceId, closedAccount }, inside))
      return null
    }
    const { issued, until: lastDay } = signed.cancelable
    const quote = pictureless(issued)
    return {
      recipient: quote.customer.email,
      async write(postmark) {
        const right = { language: languageOf(issued), seller: sellerOf(issued), lastDay }
        return letterOf(quote, await rightToCancelMail(quote, right), await signedPdf(signed, objects), postmark)
      },
    }
  },
  settled: (due, _, call) => forget(due, call),
})

/** Removes the signed PDF that was kept for the email. */
async function forget({ quoteId, acceptanceId, closedAccount }: Due, { em, publish }: CommandCall) {
  const [gone] = await em.execute<{ file: string }[]>(
    'delete from documents.signed_quotes where contractor_id = ? and quote_id = ? and acceptance_id = ? returning file',
    [closedAccount, quoteId, acceptanceId],
  )
  if (gone) await publish(fileOrphaned(gone))
}

/** An agreement that ended has nothing left to cancel. A no is to a version after the accepted one. */
export const forgetCanceled: Reaction<PayloadOf<typeof agreementCanceled>> = async (
  { quoteId, contractorId, acceptanceId },
  { db },
) => {
  await db.query(
    `update documents.signed_quotes set cancelable = null where contractor_id = $1 and quote_id = $2 and acceptance_id = $3`,
    [contractorId, quoteId, acceptanceId],
  )
}

export const forgetDeclined: Reaction<PayloadOf<typeof quoteDeclined>> = async (
  { quoteId, contractorId, revision },
  { db },
) => {
  await db.query(
    `update documents.signed_quotes set cancelable = null where contractor_id = $1 and quote_id = $2 and revision < $3`,
    [contractorId, quoteId, revision],
  )
}
