import type { Pool } from 'pg'
import type { Objects } from '../../../platform/objects/objects.ts'
import { nameOf } from '../../../shared-kernel/actor.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Download } from '../../../shared-kernel/use-case.ts'
import { photoOpened } from '../audit-events.ts'
import type * as contract from '../contract/areas.ts'

const one = {
  name: 'get-photo',
  text: `select p.id, '/objects/' || p.storage_id as "storageUrl", '/objects/' || p.thumbnail_id as "thumbnailUrl",
                p.uploaded_at as "uploadedAt"
           from quoting.area_photos p join quoting.quotes q on q.id = p.quote_id where p.id = $1 and q.user_id = $2`,
}

export async function readPhoto(db: Pool, contractorId: string, photoId: string): Promise<contract.Photo | undefined> {
  const { rows } = await db.query<contract.Photo>({ ...one, values: [photoId, contractorId] })
  return rows[0]
}

const stored = `
  select q.id as "quoteId", q.user_id as "contractorId"
    from quoting.area_photos p join quoting.quotes q on q.id = p.quote_id
   where (p.storage_id = $1 or p.thumbnail_id = $1)`
const owned = { name: 'owns-object', text: `${stored} and q.user_id = $2` }
const anybodys = { name: 'find-object', text: stored }

/** Streams a photo to its owner, or to staff once the audit trail says so; for anyone else it does not exist. */
export const getObject =
  (objects: Objects): Download<typeof contract.getObject> =>
  async ({ objectId }, { db, actor, inTransaction }) => {
    const asked =
      actor.kind === 'administrator'
        ? { ...anybodys, values: [objectId] }
        : { ...owned, values: [objectId, nameOf(actor)] }
    const { rows } = await db.query<{ quoteId: string; contractorId: string }>(asked)
    const body = rows[0] ? await objects.stream(objectId) : null
    if (!rows[0] || !body) throw new DomainError('not-found', 'photo-not-found', 'Photo not found')
    if (actor.kind === 'administrator') {
      const opened = photoOpened({ ...rows[0], objectId })
      await inTransaction(({ publish }) => publish(opened)).catch((error: unknown) => {
        body.destroy()
        throw error
      })
    }
    return { body, type: 'image/jpeg', filename: `${objectId}.jpg`, show: 'inline' }
  }
