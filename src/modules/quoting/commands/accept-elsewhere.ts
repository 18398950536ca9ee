import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { claim, limit } from '../../../platform/limits/limit.ts'
import type { Pictures } from '../../../platform/objects/pictures.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { dayIn } from '../../../shared-kernel/time-zone.ts'
import type { CommandCall, Received, SignedIn, Upload } from '../../../shared-kernel/use-case.ts'
import { billedMonths } from '../../../shared-kernel/visits.ts'
import { profileOf, timeZoneOf } from '../../accounts/index.ts'
import { elsewhereRecordOf } from '../accepted-elsewhere.ts'
import type * as contract from '../contract/accepted-elsewhere.ts'
import { acceptElsewhere as accept, refuseElsewhere } from '../domain/answer.ts'
import type { Quote } from '../domain/quote.ts'
import { preparePhoto } from '../photos.ts'
import type { Ports } from '../ports.ts'
import { endFollowUp } from '../reminders.ts'
import { editedSinceIssue, revisionOf } from '../revisions.ts'
import { quoteOf } from '../storage.ts'
import { note } from '../timeline.ts'
import { refuseBeyondStorage } from './add-photo.ts'
import { announceBid } from './record-bid.ts'

const records = limit('accepted-elsewhere', {
  most: 20,
  per: 'hour',
  by: 'account',
  says: 'You recorded {most} acceptances in the last {per}.',
})

interface Paper {
  readonly key: string
  readonly body: Uint8Array
  readonly type: 'application/pdf' | 'image/jpeg'
  /** As the file was called. */
  readonly name: string
}

/**
 * The file first, then the row that names it, so no row lacks its file. Repeating it, as after an answer that was lost, records
 * nothing twice.
 */
export const acceptElsewhere =
  (ports: Pick<Ports, 'objects' | 'pictures' | 'checkPdf'>): Upload<typeof contract.recordAcceptedElsewhere> =>
  async ({ quoteId, name, day }, file: Received | null, call) => {
    const { contractorId, inTransaction } = call
    /** The quote; null if this is recorded already. */
    const unrecorded = async (inside: CommandCall) => {
      const quote = await quoteOf(contractorId, quoteId, inside.em)
      if (quote.elsewhereRevision === quote.revision) {
        const kept = await elsewhereRecordOf(call.db, { contractorId, quoteId })
        if (kept?.name === name && kept.day === day && (kept.file || !file)) return null
      }
      refuseElsewhere(quote)
      await refuseDay(day, quote, { ...inside, contractorId })
      return quote
    }
    if (!(await inTransaction(unrecorded))) return { ok: true }
    await claim(call.db, records.of(contractorId))
    const paper = file && (await paperIn(file, contractorId, ports))
    if (paper) await ports.objects.put(paper.key, paper.body)
    const discard = async () => paper && ports.objects.remove([paper.key])
    const isNew = await inTransaction(async (inside) => {
      const quote = await unrecorded(inside)
      if (!quote) return false
      accept(quote, await editedSinceIssue(quote, { ...inside, contractorId }), inside.now)
      await keep({ quoteId, revision: quote.revision, name, day, paper }, inside)
      return true
    }).catch(async (error) => {
      if (error instanceof DomainError) await discard()
      throw error
    })
    if (!isNew) await discard()
    return { ok: true }
  }

/** From the day on which the quote was made: a customer may agree by phone before the quote is sent. */
async function refuseDay(day: string, quote: Quote, { db, contractorId, now }: CommandCall & SignedIn) {
  const dayThere = dayIn(timeZoneOf((await profileOf(db, contractorId)) ?? { timeZone: null }))
  if (dayThere(quote.createdAt) <= day && day <= dayThere(now)) return
  const message = 'Please enter a day since you made this quote, not later than today'
  throw new DomainError('bad-request', 'invalid-input', message, { issues: [{ path: 'day', message }] })
}

/** A PDF as it is, if it is harmless; a photo drawn again like any other. */
async function paperIn(
  file: Received,
  contractorId: string,
  { pictures, checkPdf }: { pictures: Pictures; checkPdf: Ports['checkPdf'] },
): Promise<Paper> {
  const { fileTypeFromFile } = await import('file-type')
  const kind = await fileTypeFromFile(file.path)
  const shared = { key: randomUUID(), name: file.filename }
  if (kind?.mime.startsWith('image/')) {
    const { photo } = await preparePhoto(file.path, contractorId, pictures)
    return { ...shared, body: photo, type: 'image/jpeg' }
  }
  if (kind?.mime !== 'application/pdf')
    throw new DomainError('unsupported', 'not-a-paper', 'Please choose a PDF, or a PNG, JPG, GIF or WebP photo')
  const body = await readFile(file.path)
  await checkPdf(body, contractorId)
  return { ...shared, body, type: 'application/pdf' }
}

interface Kept {
  readonly quoteId: string
  readonly revision: number
  readonly name: string
  readonly day: string
  readonly paper: Paper | null
}

async function keep({ quoteId, revision, name, day, paper }: Kept, call: CommandCall & SignedIn) {
  const { db, em, contractorId, now } = call
  const id = randomUUID()
  const issued = await revisionOf(db, contractorId, quoteId, revision)
  if (paper) {
    await refuseBeyondStorage(paper.body.byteLength, call)
    await em.execute('insert into quoting.revision_files (quote_id, key, type) values (?, ?, ?)', [
      ...[quoteId, paper.key, paper.type],
    ])
    await em.execute(
      `insert into quoting.uploaded_files (id, user_id, quote_id, filename, original_name, mimetype, size, area_type, uploaded_at)
       values (?, ?, ?, ?, ?, ?, ?, 'other', ?)`,
      [paper.key, contractorId, quoteId, paper.key, paper.name.slice(0, 255), paper.type, paper.body.byteLength, now],
    )
  }
  await em.execute(
    `insert into quoting.accepted_elsewhere (id, quote_id, user_id, revision, name, day, file, type, recorded_at, billed_months)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[id, quoteId, contractorId, revision, name, day, paper?.key ?? null, paper?.type ?? null, now],
      issued && billedMonths(issued),
    ],
  )
  const details = { name, day, ...(paper && { record: id }) }
  await note({ quoteId, contractorId, kind: 'accepted-elsewhere', revision, details }, call)
  await announceBid({ quoteId, contractorId, bid: 'won' }, call)
  await endFollowUp({ quoteId, contractorId }, 'bid', call)
}
