import { mailPatience } from '../../platform/post-office/post-office.ts'
import {
  command,
  download,
  every,
  type Module,
  on,
  type Patience,
  page,
  query,
  upload,
} from '../../shared-kernel/use-case.ts'
import { accountClosed } from '../accounts/index.ts'
import {
  agreementCanceled,
  changeRequested,
  codeRequested,
  deliveryRequested,
  emailBounced,
  previewRequested,
  quoteAccepted,
  quoteDeclined,
  quoteDeleted,
  quoteViewed,
  reminderDue,
} from '../quoting/index.ts'
import { readProof } from './acceptance-proof.ts'
import { addAttachment, deleteAttachment, listAttachments, removeFile } from './attachments/attachments.ts'
import * as attachments from './contract/attachments.ts'
import * as contract from './contract/endpoints.ts'
import { exportQuotes } from './excel/export-quotes.ts'
import { generatePdf } from './generate-pdf.ts'
import {
  answerQuotePage,
  readAttachmentByLink,
  readLogoByLink,
  readPdfByLink,
  readPhotoByLink,
  showQuotePage,
} from './page/pages.ts'
import { createPdfPrinter } from './pdf/chromium-pdf.ts'
import { printingProof } from './pdf/proof.ts'
import { noteBrowser } from './pdf/proven-browser.ts'
import type { Ports } from './ports.ts'
import { printOrdered } from './prints.ts'
import { callOperator, printingAlarm, printingNeedsOperator } from './reactions/alarm-operator.ts'
import { closeAccount } from './reactions/close-account.ts'
import {
  canceledEmail,
  cancellationEmail,
  changeEmail,
  codeEmail,
  declinedEmail,
  openedEmail,
} from './reactions/email-answers.ts'
import { bouncedEmail } from './reactions/email-bounced.ts'
import { copyEmail } from './reactions/email-copy.ts'
import { othersEmail } from './reactions/email-others.ts'
import { previewEmail } from './reactions/email-preview.ts'
import { quoteEmail } from './reactions/email-quote.ts'
import { reminderEmail } from './reactions/email-reminder.ts'
import {
  forgetCanceled,
  forgetDeclined,
  rightToCancelDue,
  rightToCancelEmail,
} from './reactions/email-right-to-cancel.ts'
import { acceptedEmail, signedQuoteEmail } from './reactions/email-signed.ts'
import { forgetPrints, forgetQuote } from './reactions/forget-prints.ts'
import { printQuote } from './reactions/print-quote.ts'
import { settleAbandoned } from './reactions/settle-abandoned.ts'
import { signQuote } from './reactions/sign-quote.ts'
import { readSignedQuote } from './read-signed-quote.ts'
import { signedQuoteKept } from './signed-quotes.ts'
import { expiryGauge, listCertificates } from './signing/certificates.ts'
import { ccDue, copyDue, fileOrphaned, mailQueue } from './storage.ts'

export { checkPdf } from './attachments/pdf-files.ts'

/** One contractor's prints follow each other, so the second worker is there for the others. */
const printing: Partial<Patience> = { retries: 3, longestDelaySeconds: 5, expireSeconds: 90, atOnce: 2, atOnceEach: 1 }

/** A signed PDF is wanted within seconds, and in the end always. */
const signs: Partial<Patience> = { ...printing, retries: 10, longestDelaySeconds: 3600 }

export function documents(ports: Ports): Module {
  const { objects, launch, role, outbox, links, signing, warmed, proves, waitMs = 45_000 } = ports
  const printer = createPdfPrinter({ launch })
  const largePrinter = createPdfPrinter({ launch, niceness: 15, recycleAfter: 1 }) // seldom needed, and takes 160 MB
  const shop = { objects, printer, largePrinter, links }
  const proof = printingProof(launch)
  const proven = proves ? { after: proof.proven } : {}
  const warm = () => void printer.warm().catch(() => {}) // the first quote that needs a browser reports it
  return {
    name: 'documents',
    entities: [],
    handles: [
      download(contract.generatePdf, generatePdf(objects, waitMs)),
      download(contract.exportQuotes, exportQuotes),
      page(contract.showQuotePage, showQuotePage),
      page(contract.answerQuotePage, answerQuotePage),
      download(contract.readPdfByLink, readPdfByLink({ objects, waitMs })),
      download(contract.readPhotoByLink, readPhotoByLink(objects)),
      download(contract.readAttachmentByLink, readAttachmentByLink(objects)),
      download(contract.readLogoByLink, readLogoByLink(objects)),
      download(contract.readSignedQuote, readSignedQuote(objects)),
      download(contract.readProof, readProof(objects, outbox.publicUrl)),
      query(contract.listCertificates, listCertificates),
      query(attachments.listAttachments, listAttachments),
      upload(attachments.addAttachment, addAttachment(objects)),
      command(attachments.deleteAttachment, deleteAttachment),
    ],
    reactsTo: [
      outbox.emails(deliveryRequested, mailQueue, quoteEmail(shop), { ...mailPatience, ...proven }),
      outbox.emails(copyDue, 'documents.email-copy', copyEmail(shop), { ...mailPatience, ...proven }),
      outbox.emails(ccDue, 'documents.email-others', othersEmail(shop), { ...mailPatience, ...proven }),
      outbox.emails(previewRequested, 'documents.email-preview', previewEmail(shop), { ...mailPatience, ...proven }),
      on(quoteAccepted, 'documents.sign-quote', signQuote({ ...shop, signing, publicUrl: outbox.publicUrl }), {
        ...signs,
        ...proven,
      }),
      outbox.emails(signedQuoteKept, 'documents.email-signed', signedQuoteEmail(objects), mailPatience),
      outbox.emails(signedQuoteKept, 'documents.email-accepted', acceptedEmail(outbox, objects), mailPatience),
      outbox.emails(rightToCancelDue, 'documents.email-right-to-cancel', rightToCancelEmail(objects), mailPatience),
      on(agreementCanceled, 'documents.forget-canceled', forgetCanceled),
      on(quoteDeclined, 'documents.forget-declined', forgetDeclined),
      outbox.emails(quoteViewed, 'documents.email-opened', openedEmail(outbox), mailPatience),
      outbox.emails(changeRequested, 'documents.email-change', changeEmail(outbox), mailPatience),
      outbox.emails(quoteDeclined, 'documents.email-declined', declinedEmail(outbox), mailPatience),
      outbox.emails(agreementCanceled, 'documents.email-canceled', canceledEmail(outbox), mailPatience),
      outbox.emails(agreementCanceled, 'documents.email-cancellation', cancellationEmail(shop), mailPatience),
      outbox.emails(codeRequested, 'documents.email-code', codeEmail(shop), mailPatience),
      outbox.emails(emailBounced, 'documents.email-bounced', bouncedEmail(outbox), mailPatience),
      outbox.emails(reminderDue, 'documents.email-reminder', reminderEmail(links), mailPatience),
      on(printOrdered, 'documents.print-quote', printQuote(shop), { ...printing, ...proven }),
      outbox.emails(printingNeedsOperator, 'documents.alarm-printing', printingAlarm(outbox), mailPatience),
      on(fileOrphaned, 'documents.remove-attachment', removeFile(objects)),
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
      if (proves && role !== 'web')
        void proof.begin(log, {
          passed: (browser) => inTransaction(({ em }) => noteBrowser(em, browser)),
          failed: () => inTransaction(callOperator),
        })
    },
    gauges: [expiryGauge],
    holds: {
      rows: {
        mails: `select delivery_id, quote_id, recipient, subject, state, reason, begun_at, settled_at, returned_at
                  from documents.mails where contractor_id = $1 order by begun_at`,
        signedQuotes: `select quote_id, acceptance_id, digest, made_at from documents.signed_quotes
                        where contractor_id = $1 order by made_at`,
        attachments: `select id, name, bytes, sha256, expires_on, created_at from documents.attachments
                       where contractor_id = $1 order by created_at`,
        prints: 'select quote_id, sent, ordered_at from documents.prints where contractor_id = $1 order by ordered_at',
      },
      files: `select file as key, 'application/pdf' as type from documents.signed_quotes where contractor_id = $1
              union all select file, 'application/pdf' from documents.attachments where contractor_id = $1 order by key`,
      names: `select file as key from documents.prints where file = any($1::uuid[])
              union all select file from documents.signed_quotes where file = any($1::uuid[])
              union all select file from documents.attachments where file = any($1::uuid[])`,
      shows: {
        attachments: {
          keys: 'select file as key from documents.attachments',
          missing: 'select count(*)::int as n from documents.attachments where file = any($1::uuid[])',
        },
        signedQuotes: {
          keys: 'select file as key from documents.signed_quotes',
          missing: 'select count(*)::int as n from documents.signed_quotes where file = any($1::uuid[])',
        },
      },
    },
    async close() {
      proof.close()
      await Promise.all([printer.close(), largePrinter.close()])
    },
  }
}
