import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'

export const mostAttachments = 5
/** In bytes. */
export const largestAttachment = 5 * 1024 * 1024
/** Days before an attachment expires from which on we warn. */
export const expiresSoonDays = 30

/** A PDF that goes with quotes, such as a certificate of insurance. It isn't sent after `expiresOn`, its last day. */
export const StoredAttachment = z.object({ id: z.uuid(), name: z.string(), expiresOn: z.iso.date().nullable() })
export type StoredAttachment = z.infer<typeof StoredAttachment>

export const listAttachments = endpoint('GET /api/user/attachments', {
  access: 'subscriber',
  output: z.array(StoredAttachment),
})

/** Adds a PDF of up to 5 MB, named like its file, and returns it. 415 for one that is locked, broken or active; 409 beyond five. */
export const addAttachment = endpoint('POST /api/user/attachments', {
  access: 'subscriber',
  carrier: 'file',
  filePart: 'file',
  input: z.strictObject({
    expiresOn: z.union([z.literal('').transform(() => null), z.iso.date('Please enter a date')]).optional(),
  }),
  output: StoredAttachment,
})

/** Quotes that were sent with it keep it. */
export const deleteAttachment = endpoint('DELETE /api/user/attachments/:attachmentId', {
  access: 'subscriber',
  input: z.strictObject({ attachmentId: z.uuid() }),
  output: z.object({ ok: z.literal(true) }),
})
