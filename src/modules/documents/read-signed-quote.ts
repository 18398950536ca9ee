import type { Objects } from '../../platform/objects/objects.ts'
import type { Download } from '../../shared-kernel/use-case.ts'
import { revisionOf } from '../quoting/index.ts'
import type * as contract from './contract/endpoints.ts'
import { signedFileNameOf } from './contract/file-name.ts'
import { noSignedQuote, signedPdf, signedQuoteOf } from './signed-quotes.ts'

/** The contractor's copy of what the customer signed. */
export const readSignedQuote =
  (objects: Objects): Download<typeof contract.readSignedQuote> =>
  async ({ quoteId, revision }, { db, contractorId }) => {
    const signed = await signedQuoteOf(db, contractorId, quoteId, revision)
    const issued = signed && (await revisionOf(db, contractorId, quoteId))
    if (!issued) throw await noSignedQuote(db, contractorId, quoteId, revision)
    return {
      body: await signedPdf(signed, objects),
      type: 'application/pdf',
      filename: signedFileNameOf(issued.customer.companyName, issued.language),
      show: 'attachment',
    }
  }
