import type { Objects } from '../../../platform/objects/objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction, ReactionCall } from '../../../shared-kernel/use-case.ts'
import { type IssuedQuote, type Links, linkToCome, revisionOf } from '../../quoting/index.ts'
import { assembleQuoteDocument, assembleToEmail } from '../assemble.ts'
import { mostEmailed, printWithAttachments } from '../attachments/with-attachments.ts'
import { type PdfPrinter, PrintedWithoutText, PrinterHung } from '../pdf/chromium-pdf.ts'
import {
  fail,
  fileOf,
  hashOf,
  keep,
  orderWith,
  type Print,
  type printOrdered,
  printWith,
  removeOldDrafts,
  take,
  type Wanted,
} from '../prints.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { callOperator } from './alarm-operator.ts'

export interface PrintShop {
  readonly objects: Objects
  readonly printer: PdfPrinter
  /** Its browser has a lower priority. */
  readonly largePrinter: PdfPrinter
  /** Makes the address that emails lead to. */
  readonly links: Links
}

/** Rooms beyond this take seconds to print, and give way to others. */
const manyRooms = 60
export const printerFor = (
  rooms: readonly unknown[],
  { printer, largePrinter }: Pick<PrintShop, 'printer' | 'largePrinter'>,
) => (rooms.length > manyRooms ? largePrinter : printer)

/** Prints for the requests that wait. A failed print is theirs to order again, so the job is not. */
export const printQuote =
  (shop: PrintShop): Reaction<PayloadOf<typeof printOrdered>> =>
  async ({ printId, contractorId }, call) => {
    const issued = await orderWith(call.db, printId)
    if (!issued) return
    try {
      await print({ id: printId, file: null, contractorId }, issued, shop, call)
    } catch (error) {
      if (call.job.signal.aborted) throw error // this process is stopping, and another one prints
      call.log.error({ err: error }, 'A PDF couldn’t be made')
      if (error instanceof PrintedWithoutText) await call.inTransaction(callOperator)
    }
    await removeOldDrafts(contractorId, call.db, shop.objects)
  }

/** The PDF of a version for its email: the very file that the contractor saw, if it is kept and small enough. */
export async function printToEmail(
  { contractorId, quoteId, revision }: { contractorId: string; quoteId: string; revision: number },
  shop: PrintShop,
  call: ReactionCall,
): Promise<Uint8Array> {
  const issued = await revisionOf(call.db, contractorId, quoteId, revision)
  if (!issued) throw new Error('The quote was deleted before its PDF was made')
  return keptOrPrinted({ contractorId, quoteId, issued, sent: true }, shop, call)
}

/** The kept PDF, or a new one, for an email; one with smaller photos, which isn't kept, if that is too large. */
export async function keptOrPrinted(wanted: Wanted, shop: PrintShop, call: ReactionCall): Promise<Uint8Array> {
  const { issued, contractorId } = wanted
  const { objects } = shop
  const taken = await take(wanted, call.db)
  const pdf = (await fileOf(taken, objects)) ?? (await print({ ...taken, contractorId }, issued, shop, call))
  if (pdf.byteLength <= mostEmailed) return pdf
  const printer = printerFor(issued.areas, shop)
  return printWithAttachments(await assembleToEmail(issued, objects), { contractorId, printer, objects, log: call.log })
}

type Ordered = Pick<Print, 'id' | 'file'> & { readonly contractorId: string }

/** Prints and keeps. A print that can't be kept still goes to its email. */
async function print(wanted: Ordered, issued: IssuedQuote, shop: PrintShop, call: ReactionCall) {
  const { objects } = shop
  const printer = printerFor(issued.areas, shop)
  const { contractorId } = wanted
  const { db, log, job } = call
  const pdf = await assembleQuoteDocument(issued, objects, false)
    .then((quote) => printWithAttachments(quote, { contractorId, printer, objects, log }))
    .catch(async (error: unknown) => {
      if (!job.signal.aborted) await fail(db, wanted.id, error instanceof PrinterHung ? 'hung' : 'failed')
      throw error
    })
  try {
    if (await keep(wanted, hashOf(issued), pdf, db, objects)) return pdf
    const faster = await printWith(db, wanted.id)
    return (faster && (await fileOf(faster, objects))) ?? pdf
  } catch (err) {
    log.error({ err }, 'A PDF couldn’t be kept')
    await fail(db, wanted.id, 'failed')
    return pdf
  }
}

/** An issued quote for an email: with its pictures, and the address of the customer's page. */
export async function quoteToEmail(
  { contractorId, quoteId, updated }: { contractorId: string; quoteId: string; updated: boolean },
  issued: IssuedQuote,
  { objects, links }: PrintShop,
  { db }: ReactionCall,
): Promise<QuoteDocument> {
  const [quote, link] = await Promise.all([
    assembleQuoteDocument(issued, objects, updated),
    linkToCome(db, links, { contractorId, quoteId }),
  ])
  return { ...quote, link }
}
