import type { Objects } from '../../objects.ts'
import { download, every, type Module, on } from '../../shared-kernel/use-case.ts'
import { deliveryRequested } from '../quoting/index.ts'
import * as contract from './contract/endpoints.ts'
import { generatePdf } from './generate-pdf.ts'
import { createMailer } from './mail/mailer.ts'
import { type BrowserPlace, createPdfPrinter } from './pdf/chromium-pdf.ts'
import { emailQuote } from './reactions/email-quote.ts'
import { settleAbandoned } from './reactions/settle-abandoned.ts'

/** What documents needs of the outside world. */
export interface DocumentPorts {
  readonly objects: Objects
  readonly launch: () => Promise<BrowserPlace>
  readonly smtpUrl: string
  readonly mailFrom: string
  /** How long the mail server may take for one answer; a minute unless said. */
  readonly mailAnswerMs?: number
}

const mailPatience = { retries: 8, firstDelaySeconds: 30, longestDelaySeconds: 3600, expireSeconds: 120, atOnce: 2 }

export function documents({ objects, launch, smtpUrl, mailFrom, mailAnswerMs }: DocumentPorts): Module {
  const printer = createPdfPrinter({ launch })
  const mailer = createMailer({ smtpUrl, mailFrom, answerMs: mailAnswerMs })
  return {
    name: 'documents',
    entities: [],
    handles: [download(contract.generatePdf, generatePdf(objects, printer))],
    reactsTo: [
      on(deliveryRequested, 'documents.email-quote', emailQuote({ objects, printer, mailer, mailFrom }), mailPatience),
      every('*/5 * * * *', 'documents.settle-abandoned', settleAbandoned),
    ],
    async close() {
      mailer.close()
      await printer.close()
    },
  }
}
