import type { Pool } from 'pg'
import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Download } from '../../../shared-kernel/use-case.ts'
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

const owned = {
  name: 'owns-object',
  text: `select 1 from quoting.area_photos p join quoting.quotes q on q.id = p.quote_id
          where q.user_id = $2 and (p.storage_id = $1 or p.thumbnail_id = $1)`,
}

/** Streams a photo to its owner; for anyone else it does not exist. */
export const getObject =
  (objects: Objects): Download<typeof contract.getObject> =>
  async ({ objectId }, { db, contractorId }) => {
    const { rows } = await db.query({ ...owned, values: [objectId, contractorId] })
    const body = rows[0] ? await objects.stream(objectId) : null
    if (!body) throw new DomainError('not-found', 'photo-not-found', 'Photo not found')
    return { body, type: 'image/jpeg', filename: `${objectId}.jpg`, show: 'inline' }
  }
