import type { Objects } from '../../platform/objects/objects.ts'
import { download, every, type Module, on } from '../../shared-kernel/use-case.ts'
import {
  accountClosed,
  accountOpened,
  emailVerificationRequested,
  passwordChanged,
  passwordResetRequested,
} from '../accounts/index.ts'
import { alarmRaised, noticeDue } from '../billing/index.ts'
import { deliveryRequested } from '../quoting/index.ts'
import * as contract from './contract/endpoints.ts'
import { exportQuotes } from './excel/export-quotes.ts'
import { generatePdf } from './generate-pdf.ts'
import { createMailer } from './mail/mailer.ts'
import { createPdfPrinter } from './pdf/chromium-pdf.ts'
import { fairPrinter } from './pdf/fair-printer.ts'
import type { BrowserPlace } from './pdf/press.ts'
import { alarmOperator } from './reactions/alarm-operator.ts'
import { emailQuote } from './reactions/email-quote.ts'
import { forgetContractor } from './reactions/forget-contractor.ts'
import { tellPasswordChanged } from './reactions/password-changed.ts'
import { mailResetLink } from './reactions/password-reset.ts'
import { settleAbandoned } from './reactions/settle-abandoned.ts'
import { tellAboutSubscription } from './reactions/tell-about-subscription.ts'
import { mailVerificationLink } from './reactions/verification-link.ts'
import { welcome } from './reactions/welcome.ts'

/** What documents needs of the outside world. */
export interface DocumentPorts {
  readonly objects: Objects
  readonly launch: () => Promise<BrowserPlace>
  readonly smtpUrl: string
  readonly mailFrom: string
  /** Who is mailed when something needs a person; without it alarms are only logged. */
  readonly operatorMail?: string | null
  /** The address of this installation, where the links in mails lead. */
  readonly publicUrl: string
  /** How long the mail server may take for one answer; a minute unless said. */
  readonly mailAnswerMs?: number
  /** Whether the browser starts as soon as a contractor is at work, so that her first quote need not wait for it. */
  readonly warmed?: boolean
}

const mailPatience = { retries: 8, firstDelaySeconds: 30, longestDelaySeconds: 3600, expireSeconds: 120, atOnce: 2 }

const servicePatience = { ...mailPatience, firstDelaySeconds: 5 }

export function documents(ports: DocumentPorts): Module {
  const { objects, launch, smtpUrl, mailFrom, operatorMail, publicUrl, mailAnswerMs, warmed } = ports
  const printer = fairPrinter(
    createPdfPrinter({ launch }),
    createPdfPrinter({ launch, niceness: 15, recycleAfter: 1 }), // it is seldom needed, and a browser at rest takes 160 MB
  )
  const mailer = createMailer({ smtpUrl, mailFrom, answerMs: mailAnswerMs })
  const postOffice = { mailer, mailFrom, publicUrl }
  return {
    name: 'documents',
    entities: [],
    handles: [
      download(contract.generatePdf, generatePdf(objects, printer)),
      download(contract.exportQuotes, exportQuotes),
    ],
    reactsTo: [
      on(deliveryRequested, 'documents.email-quote', emailQuote({ objects, printer, mailer, mailFrom }), mailPatience),
      on(passwordResetRequested, 'documents.mail-reset-link', mailResetLink(postOffice), servicePatience),
      on(passwordChanged, 'documents.tell-password-changed', tellPasswordChanged(postOffice), servicePatience),
      on(
        emailVerificationRequested,
        'documents.mail-verification-link',
        mailVerificationLink(postOffice),
        servicePatience,
      ),
      on(accountOpened, 'documents.welcome', welcome(postOffice), servicePatience),
      on(noticeDue, 'documents.tell-about-subscription', tellAboutSubscription(postOffice), servicePatience),
      on(alarmRaised, 'documents.alarm-operator', alarmOperator(postOffice, operatorMail ?? null), servicePatience),
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
      mailer.close()
      await printer.close()
    },
  }
}
