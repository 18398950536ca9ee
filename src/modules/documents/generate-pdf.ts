import type { Objects } from '../../objects.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Download } from '../../shared-kernel/use-case.ts'
import { assembleQuoteDocument } from './assemble.ts'
import type * as contract from './contract/endpoints.ts'
import { fileNameOf } from './contract/file-name.ts'
import type { PdfPrinter } from './pdf/chromium-pdf.ts'
import { quotePage } from './pdf/quote-pdf.ts'

/** Shows the contractor what her customer gets, as it would be now. */
export const generatePdf =
  (objects: Objects, printer: PdfPrinter): Download<typeof contract.generatePdf> =>
  async ({ id }, { db, contractorId, now, log }) => {
    const quote = await assembleQuoteDocument(db, objects, { contractorId, quoteId: id, now, updated: false })
    if (!quote) throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
    const pdf = await printer.print(quotePage(quote), log)
    return {
      body: Buffer.from(pdf),
      type: 'application/pdf',
      filename: fileNameOf(quote.customer.companyName),
      show: 'inline',
    }
  }
