import type { Objects } from '../../platform/objects/objects.ts'
import { mailPatience, type PostOffice } from '../../platform/post-office/post-office.ts'
import { download, every, type Module, on } from '../../shared-kernel/use-case.ts'
import { accountClosed } from '../accounts/index.ts'
import { deliveryRequested } from '../quoting/index.ts'
import * as contract from './contract/endpoints.ts'
import { exportQuotes } from './excel/export-quotes.ts'
import { generatePdf } from './generate-pdf.ts'
import { createPdfPrinter } from './pdf/chromium-pdf.ts'
import { fairPrinter } from './pdf/fair-printer.ts'
import type { BrowserPlace } from './pdf/press.ts'
import { dropQuote, emailQuote } from './reactions/email-quote.ts'
import { forgetContractor } from './reactions/forget-contractor.ts'
import { settleAbandoned } from './reactions/settle-abandoned.ts'
import { mailQueue } from './storage.ts'

/** What documents needs of the outside world. */
export interface DocumentPorts {
  readonly objects: Objects
  readonly launch: () => Promise<BrowserPlace>
  readonly postOffice: PostOffice
  /** Whether the browser starts as soon as a contractor is at work, so that her first quote does not wait for it. */
  readonly warmed?: boolean
}

export function documents({ objects, launch, postOffice, warmed }: DocumentPorts): Module {
  const printer = fairPrinter(
    createPdfPrinter({ launch }),
    createPdfPrinter({ launch, niceness: 15, recycleAfter: 1 }), // seldom needed, and an idle browser takes 160 MB
  )
  const { mailer, mailFrom } = postOffice
  return {
    name: 'documents',
    entities: [],
    handles: [
      download(contract.generatePdf, generatePdf(objects, printer)),
      download(contract.exportQuotes, exportQuotes),
    ],
    reactsTo: [
      on(deliveryRequested, mailQueue, emailQuote({ objects, printer, mailer, mailFrom }), mailPatience, dropQuote),
      on(accountClosed, 'documents.forget-contractor', forgetContractor),
      every('*/5 * * * *', 'documents.settle-abandoned', settleAbandoned),
    ],
    getReady() {
      if (warmed) printer.warm().catch(() => {}) // the first quote that needs a browser reports it
    },
    holds: {
      rows: {
        mails: `select delivery_id, quote_id, recipient, subject, state, reason, begun_at, settled_at
                  from documents.mails where contractor_id = $1 order by begun_at`,
      },
    },
    async close() {
      await printer.close()
    },
  }
}
