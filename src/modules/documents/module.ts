import type { Objects } from '../../platform/objects/objects.ts'
import type { Outbox } from '../../platform/post-office/outbox.ts'
import { mailPatience } from '../../platform/post-office/post-office.ts'
import { download, every, type Module, on } from '../../shared-kernel/use-case.ts'
import { accountClosed } from '../accounts/index.ts'
import { deliveryRequested } from '../quoting/index.ts'
import * as contract from './contract/endpoints.ts'
import { exportQuotes } from './excel/export-quotes.ts'
import { generatePdf } from './generate-pdf.ts'
import { createPdfPrinter } from './pdf/chromium-pdf.ts'
import { fairPrinter } from './pdf/fair-printer.ts'
import type { BrowserPlace } from './pdf/press.ts'
import { printingProof } from './pdf/proof.ts'
import { callOperator, printingAlarm, printingNeedsOperator } from './reactions/alarm-operator.ts'
import { closeAccount } from './reactions/close-account.ts'
import { quoteEmail } from './reactions/email-quote.ts'
import { settleAbandoned } from './reactions/settle-abandoned.ts'
import { mailQueue } from './storage.ts'

/** What documents needs of the outside world. */
export interface DocumentPorts {
  readonly objects: Objects
  readonly launch: () => Promise<BrowserPlace>
  readonly outbox: Outbox
  /** Whether the browser starts as soon as a contractor is at work, so that her first quote does not wait for it. */
  readonly warmed?: boolean
  /** Whether the process proves at its start that its PDFs have text. Until then its sends wait. */
  readonly proves?: boolean
}

export function documents({ objects, launch, outbox, warmed, proves }: DocumentPorts): Module {
  const printer = fairPrinter(
    createPdfPrinter({ launch }),
    createPdfPrinter({ launch, niceness: 15, recycleAfter: 1 }), // seldom needed, and an idle browser takes 160 MB
  )
  const proof = printingProof(createPdfPrinter({ launch, recycleAfter: 1 }))
  return {
    name: 'documents',
    entities: [],
    handles: [
      download(contract.generatePdf, generatePdf(objects, printer)),
      download(contract.exportQuotes, exportQuotes),
    ],
    reactsTo: [
      outbox.emails(deliveryRequested, mailQueue, quoteEmail({ objects, printer }), {
        ...mailPatience,
        ...(proves ? { after: proof.proven } : {}),
      }),
      outbox.emails(printingNeedsOperator, 'documents.alarm-printing', printingAlarm(outbox), mailPatience),
      on(accountClosed, 'documents.forget-contractor', closeAccount),
      every('*/5 * * * *', 'documents.settle-abandoned', settleAbandoned),
    ],
    getReady() {
      if (warmed) printer.warm().catch(() => {}) // the first quote that needs a browser reports it
    },
    begin({ log, inTransaction }) {
      if (proves) void proof.begin(log, () => inTransaction(callOperator))
    },
    holds: {
      rows: {
        mails: `select delivery_id, quote_id, recipient, subject, state, reason, begun_at, settled_at
                  from documents.mails where contractor_id = $1 order by begun_at`,
      },
    },
    async close() {
      await Promise.all([printer.close(), proof.close()])
    },
  }
}
