import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { claim, limit } from '../../../platform/limits/limit.ts'
import { enlist } from '../../../platform/limits/list.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Command, CommandCall, Query, Reaction, SignedIn, Upload } from '../../../shared-kernel/use-case.ts'
import { lockAccount } from '../../accounts/index.ts'
import * as contract from '../contract/attachments.ts'
import { fileOrphaned } from '../storage.ts'
import { checkPdf } from './pdf-files.ts'

const uploads = limit('attachment', {
  most: 20,
  per: 'hour',
  by: 'account',
  says: 'You added {most} attachments in the last {per}.',
})

const tooMany = 'You have five attachments. Remove one before you add another.'
enlist({
  name: 'attachments',
  most: `${contract.mostAttachments}`,
  by: 'account',
  counted: 'database',
  sentence: tooMany,
})

export const listAttachments: Query<typeof contract.listAttachments> = async (_, { db, contractorId }) => {
  const { rows } = await db.query<contract.StoredAttachment>(
    `select id, name, expires_on as "expiresOn" from documents.attachments where contractor_id = $1
      order by created_at, id`,
    [contractorId],
  )
  return rows
}

/** The file first, then the row that names it, so no row lacks its file. */
export const addAttachment =
  (objects: Objects): Upload<typeof contract.addAttachment> =>
  async ({ expiresOn = null }, file, call) => {
    const { contractorId } = call
    if (file.bytes > contract.largestAttachment)
      throw new DomainError('too-large', 'attachment-too-large', 'The PDF is larger than 5 MB')
    await claim(call.db, uploads.of(contractorId))
    const pdf = await readFile(file.path)
    await checkPdf(pdf, contractorId)
    const key = randomUUID()
    const stored = { id: randomUUID(), name: nameOf(file.filename), expiresOn }
    await objects.put(key, pdf)
    await call
      .inTransaction((inside) => keep({ ...stored, key, pdf }, inside))
      .catch(async (error) => {
        if (error instanceof DomainError) await objects.remove([key])
        throw error
      })
    return stored
  }

interface Kept extends contract.StoredAttachment {
  readonly key: string
  readonly pdf: Buffer
}

async function keep({ id, name, expiresOn, key, pdf }: Kept, { em, contractorId, now }: CommandCall & SignedIn) {
  await lockAccount(em, contractorId)
  const [{ others }] = await em.execute<[{ others: number }]>(
    'select count(*)::int as others from documents.attachments where contractor_id = ?',
    [contractorId],
  )
  if (others >= contract.mostAttachments) throw new DomainError('conflict', 'too-many-attachments', tooMany)
  await em.execute(
    `insert into documents.attachments (id, contractor_id, name, file, bytes, sha256, expires_on, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, contractorId, name, key, pdf.byteLength, createHash('sha256').update(pdf).digest('hex'), expiresOn, now],
  )
}

/** "Certificate of insurance.pdf" without what a file's name must not have. */
function nameOf(filename: string) {
  const name = filename.replace(/[\p{Cc}\p{Cf}/\\]/gu, '').trim()
  return name.slice(-120) || 'Attachment.pdf'
}

export const deleteAttachment: Command<typeof contract.deleteAttachment> = async (
  { attachmentId },
  { em, contractorId, publish },
) => {
  await lockAccount(em, contractorId) // a version that is being issued keeps its file
  const [removed] = await em.execute<{ file: string }[]>(
    'delete from documents.attachments where id = ? and contractor_id = ? returning file',
    [attachmentId, contractorId],
  )
  if (!removed) throw new DomainError('not-found', 'attachment-not-found', 'Attachment not found')
  await publish(fileOrphaned({ file: removed.file }))
  return { ok: true }
}

/** The store keeps a file that a version shows. */
export const removeFile =
  (objects: Objects): Reaction<PayloadOf<typeof fileOrphaned>> =>
  ({ file }) =>
    objects.remove([file])
