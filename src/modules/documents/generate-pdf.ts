import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { claim, limit } from '../../platform/limits/limit.ts'
import type { Objects } from '../../platform/objects/objects.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { ConversationCall, Download } from '../../shared-kernel/use-case.ts'
import { issuedNow, revisionOf } from '../quoting/index.ts'
import { lossOf } from './attachments/with-attachments.ts'
import type * as contract from './contract/endpoints.ts'
import { fileNameOf } from './contract/file-name.ts'
import { fileOf, order, printOf, printWith, type Trouble, type Wanted } from './prints.ts'

const pdfs = limit('pdf', {
  most: 30,
  per: 'minute',
  by: 'account',
  says: 'You asked for {most} PDFs in the last {per}.',
})

/** Shows the contractor the customer's PDF: as it would be issued now, or a revision. */
export const generatePdf =
  (objects: Objects, waitMs: number): Download<typeof contract.generatePdf> =>
  async ({ id, revision }, call) => {
    const { db, contractorId, now } = call
    await claim(db, pdfs.of(contractorId))
    if (!z.uuid().safeParse(id).success) throw notFound()
    const issued =
      revision !== undefined
        ? await revisionOf(db, contractorId, id, revision)
        : await issuedNow(db, contractorId, id, now)
    if (!issued) throw notFound()
    const wanted = { contractorId, quoteId: id, issued, sent: revision !== undefined }
    return {
      body: await keptOrPrinted(wanted, { objects, waitMs }, call).catch(async (error: unknown) => {
        const loss = await lossOf(issued, objects)
        throw loss ? new DomainError('conflict', 'attachment-missing', loss) : error
      }),
      type: 'application/pdf',
      filename: fileNameOf(issued.customer.companyName, issued.language),
      show: 'inline',
    }
  }

export interface Waiting {
  readonly objects: Objects
  /** How long a request waits for its print. */
  readonly waitMs: number
}

/** The kept file, or that of a print which a process with the role of a worker makes now. */
export async function keptOrPrinted(wanted: Wanted, { objects, waitMs }: Waiting, call: ConversationCall) {
  const { db, inTransaction, visitor } = call
  const known = await printOf(db, wanted)
  const kept = known && (await fileOf(known, objects))
  if (kept) return kept
  const id = await inTransaction((inside) => order(wanted, known?.file ?? null, inside))
  for (const end = performance.now() + waitMs; ; await sleep(25)) {
    const print = await printWith(db, id)
    if (!print) throw notFound()
    const pdf = await fileOf(print, objects)
    if (pdf) return pdf
    if (print.trouble) throw notMade(print.trouble)
    if (visitor.gone.aborted || performance.now() > end) throw notMade('hung')
  }
}

const notFound = () => new DomainError('not-found', 'quote-not-found', 'Quote not found')

function notMade(trouble: Trouble) {
  const message = {
    hung: 'This PDF took too long to make. Please try again in a minute.',
    failed: 'This PDF couldn’t be made just now. Please try again in a minute.',
  }[trouble]
  return new DomainError('unavailable', 'pdf-not-made', message, { retryAfterSeconds: 60 })
}
