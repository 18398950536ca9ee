import type { Objects } from '../../../platform/objects/objects.ts'
import type { Log } from '../../../shared-kernel/use-case.ts'
import type { IssuedQuote } from '../../quoting/index.ts'
import type { PdfPrinter } from '../pdf/chromium-pdf.ts'
import { quotePage } from '../pdf/quote-pdf.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { appendPdfs } from './pdf-files.ts'

/** Of a PDF, in bytes: with the email around it, a message of 10 MB. */
export const mostEmailed = 7_000_000

interface Printing {
  readonly contractorId: string
  readonly printer: PdfPrinter
  readonly objects: Objects
  readonly log: Log
}

/** Its message is for the contractor. */
export class AttachmentLost extends Error {}

/** Why a quote can't be printed with its attachments, for the contractor; null if all are there. */
export async function lossOf({ attachments = [] }: Pick<IssuedQuote, 'attachments'>, objects: Objects) {
  for (const { name, key } of attachments)
    if ((await objects.size(key)) === null)
      return `${name} is missing. Remove it in Business Settings and add it again.`
  return null
}

/** Prints a quote with its attachments at the end; if they are too large, the quote alone, which says where they are. */
export async function printWithAttachments(quote: QuoteDocument, { contractorId, printer, objects, log }: Printing) {
  const { attachments = [] } = quote
  const loss = await lossOf(quote, objects)
  if (loss) throw new AttachmentLost(loss)
  const alone = await printer.print(quotePage(quote), log)
  if (attachments.length === 0) return alone
  const total = attachments.reduce((sum, { bytes }) => sum + bytes, alone.byteLength)
  if (total <= mostEmailed) {
    const files = await Promise.all(attachments.map(({ key }) => objects.read(key)))
    const together = await appendPdfs([alone, ...files], contractorId)
    if (together.byteLength <= mostEmailed) return together
  }
  return printer.print(quotePage({ ...quote, attachedApart: true }), log)
}
