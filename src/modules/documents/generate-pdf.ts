import type { Objects } from '../../platform/objects/objects.ts'
import { keepRate } from '../../platform/rates.ts'
import { turns } from '../../platform/turns.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Download, Log } from '../../shared-kernel/use-case.ts'
import { issuedNow, revisionOf } from '../quoting/index.ts'
import { assembleQuoteDocument } from './assemble.ts'
import type * as contract from './contract/endpoints.ts'
import { fileNameOf } from './contract/file-name.ts'
import { PrintedWithoutText, PrinterHung } from './pdf/chromium-pdf.ts'
import type { FairPrinter } from './pdf/fair-printer.ts'
import { quotePage } from './pdf/quote-pdf.ts'
import { callOperator } from './reactions/alarm-operator.ts'

const mostPerMinute = 30

/** Shows the contractor what her customer gets: as it would be issued now, or a revision. Mail never waits for these. */
export function generatePdf(objects: Objects, printer: FairPrinter): Download<typeof contract.generatePdf> {
  const inTurn = turns({
    total: 2,
    each: 1,
    waiting: 2,
    refusal: 'Your other PDFs are still being made. Please try again in a few seconds.',
  })
  return async ({ id, revision }, { db, contractorId, now, log, inTransaction }) => {
    const refusal = `You asked for ${mostPerMinute} PDFs in a minute.`
    await keepRate(db, { key: `pdf:${contractorId}`, most: mostPerMinute, seconds: 60, refusal })
    return inTurn.run(contractorId, async () => {
      const issued =
        revision !== undefined
          ? await revisionOf(db, contractorId, id, revision)
          : await issuedNow(db, contractorId, id, now)
      if (!issued) throw new DomainError('not-found', 'quote-not-found', 'Quote not found')
      const quote = await assembleQuoteDocument(issued, objects, false)
      const pdf = await printer
        .print({ html: quotePage(quote), contractorId, areas: quote.areas.length }, log)
        .catch(async (error: unknown) => {
          if (error instanceof PrintedWithoutText) await inTransaction(callOperator)
          return notMade(error, log)
        })
      return {
        body: Buffer.from(pdf),
        type: 'application/pdf',
        filename: fileNameOf(quote.customer.companyName),
        show: 'inline',
      }
    })
  }
}

function notMade(error: unknown, log: Log): never {
  log.error({ err: error }, 'A PDF could not be made')
  const message =
    error instanceof PrinterHung
      ? 'This PDF took too long to make. Please try again in a minute.'
      : 'This PDF could not be made just now. Please try again in a minute.'
  throw new DomainError('unavailable', 'pdf-not-made', message, { retryAfterSeconds: 60 })
}
