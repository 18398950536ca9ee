import { mailPatience } from '../../platform/post-office/post-office.ts'
import { download, every, type Module, on, type Patience } from '../../shared-kernel/use-case.ts'
import { accountClosed } from '../accounts/index.ts'
import { deliveryRequested, previewRequested, quoteDeleted, reminderDue } from '../quoting/index.ts'
import * as contract from './contract/endpoints.ts'
import { exportQuotes } from './excel/export-quotes.ts'
import { generatePdf } from './generate-pdf.ts'
import { createPdfPrinter } from './pdf/chromium-pdf.ts'
import { printingProof } from './pdf/proof.ts'
import type { Ports } from './ports.ts'
import { printOrdered } from './prints.ts'
import { callOperator, printingAlarm, printingNeedsOperator } from './reactions/alarm-operator.ts'
import { closeAccount } from './reactions/close-account.ts'
import { copyEmail } from './reactions/email-copy.ts'
import { previewEmail } from './reactions/email-preview.ts'
import { quoteEmail } from './reactions/email-quote.ts'
import { reminderEmail } from './reactions/email-reminder.ts'
import { forgetPrints, forgetQuote } from './reactions/forget-prints.ts'
import { printQuote } from './reactions/print-quote.ts'
import { settleAbandoned } from './reactions/settle-abandoned.ts'
import { copyDue, mailQueue } from './storage.ts'

/** One contractor's prints follow each other, so the second worker is there for the others. */
const printing: Partial<Patience> = { retries: 3, longestDelaySeconds: 5, expireSeconds: 90, atOnce: 2, atOnceEach: 1 }

export function documents(ports: Ports): Module {
  const { objects, launch, role, outbox, links, warmed, proves, waitMs = 45_000 } = ports
  const printer = createPdfPrinter({ launch })
  const largePrinter = createPdfPrinter({ launch, niceness: 15, recycleAfter: 1 }) // seldom needed, and takes 160 MB
  const shop = { objects, printer, largePrinter }
  const proof = printingProof(launch)
  const proven = proves ? { after: proof.proven } : {}
  const warm = () => void printer.warm().catch(() => {}) // the first quote that needs a browser reports it
  return {
    name: 'documents',
    entities: [],
    handles: [
      download(contract.generatePdf, generatePdf(objects, waitMs)),
      download(contract.exportQuotes, exportQuotes),
    ],
    reactsTo: [
      outbox.emails(deliveryRequested, mailQueue, quoteEmail(shop), { ...mailPatience, ...proven }),
      outbox.emails(copyDue, 'documents.email-copy', copyEmail(shop), { ...mailPatience, ...proven }),
      outbox.emails(previewRequested, 'documents.email-preview', previewEmail(shop), { ...mailPatience, ...proven }),
      outbox.emails(reminderDue, 'documents.email-reminder', reminderEmail(links), mailPatience),
      on(printOrdered, 'documents.print-quote', printQuote(shop), { ...printing, ...proven }),
      outbox.emails(printingNeedsOperator, 'documents.alarm-printing', printingAlarm(outbox), mailPatience),
      on(accountClosed, 'documents.forget-contractor', closeAccount(objects)),
      on(quoteDeleted, 'documents.forget-quote', forgetQuote(objects)),
      every('21 * * * *', 'documents.forget-prints', forgetPrints(objects)),
      every('*/5 * * * *', 'documents.settle-abandoned', settleAbandoned),
    ],
    getReady() {
      if (warmed && role === 'all') warm()
    },
    begin({ log, inTransaction }) {
      if (warmed && role === 'worker') warm()
      if (proves && role !== 'web') void proof.begin(log, () => inTransaction(callOperator))
    },
    holds: {
      rows: {
        mails: `select delivery_id, quote_id, recipient, subject, state, reason, begun_at, settled_at
                  from documents.mails where contractor_id = $1 order by begun_at`,
        prints: 'select quote_id, sent, ordered_at from documents.prints where contractor_id = $1 order by ordered_at',
      },
      names: 'select file as key from documents.prints where file = any($1::uuid[])',
    },
    async close() {
      proof.close()
      await Promise.all([printer.close(), largePrinter.close()])
    },
  }
}
