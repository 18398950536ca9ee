import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Objects } from '../../../platform/objects/objects.ts'
import type { Pictures } from '../../../platform/objects/pictures.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Call, CommandCall, Expect, Received, SignedIn, Upload } from '../../../shared-kernel/use-case.ts'
import { photoAdded } from '../audit-events.ts'
import { mostPhotosPerQuote } from '../contract/allowances.ts'
import * as contract from '../contract/areas.ts'
import type { Area } from '../domain/area.ts'
import { inOrder } from '../locks.ts'
import { preparePhoto } from '../photos.ts'
import { readPhoto } from '../queries/photos.ts'
import { areaOf } from '../storage.ts'

/** Stores a photo of a room: files first, then the row that names them, so no row lacks its file. */
export const addPhoto =
  (objects: Objects, pictures: Pictures): Upload<typeof contract.addPhoto> =>
  async ({ areaId, id = randomUUID() }, file, call) => {
    await call.inTransaction(({ em }) => areaOf(call.contractorId, areaId, em))
    const existing = await readPhoto(call.db, call.contractorId, id)
    if (existing) return existing
    const used = await usedAround(areaId, call)
    if (used) refuseBeyond(used, 1)
    const { photo, thumbnail, claimedType } = await preparePhoto(file.path, call.contractorId, pictures)
    const stored: Stored = {
      id,
      storageId: randomUUID(),
      thumbnailId: randomUUID(),
      claimedType,
      size: photo.byteLength + thumbnail.byteLength,
    }
    const forget = () => objects.remove([stored.storageId, stored.thumbnailId])
    await objects.put(stored.storageId, photo)
    await objects.put(stored.thumbnailId, thumbnail)
    const isNew = await call
      .inTransaction((inside) => keep(stored, areaId, file, inside))
      .catch(async (error) => {
        if (error instanceof DomainError) await forget()
        throw error
      })
    if (!isNew) await forget()
    const kept = await readPhoto(call.db, call.contractorId, id)
    if (!kept) throw new DomainError('not-found', 'photo-not-found', 'Photo not found')
    return kept
  }

/** False if a photo with this id is already stored. */
async function keep(stored: Stored, areaId: string, file: Received, call: CommandCall & SignedIn) {
  const { quote, area } = await areaOf(call.contractorId, areaId, call.em)
  await refuseBeyondQuota(quote.id, stored.size, call)
  const isNew = await record(stored, area, file, call)
  if (isNew) {
    quote.photosChanged()
    const { contractorId, publish } = call
    await publish(photoAdded({ quoteId: quote.id, contractorId, areaId, photoId: stored.id }))
  }
  return isNew
}

const used = {
  name: 'photo-storage',
  text: `select (select count(*)::int from quoting.area_photos p where p.quote_id = a.quote_id) as photos,
                (select coalesce(sum(size), 0)::float8 from quoting.uploaded_files where user_id = $2) as bytes,
                exists (select 1 from quoting.area_photos p
                         where p.area_id = a.id and p.uploaded_at > now() - interval '5 minutes') as recent
           from quoting.areas a join quoting.quotes q on q.id = a.quote_id and q.user_id = $2 where a.id = $1`,
}

async function usedAround(areaId: string, { db, contractorId }: Call & SignedIn) {
  const { rows } = await db.query<Used & { recent: boolean }>({ ...used, values: [areaId, contractorId] })
  return rows[0]
}

/**
 * Checked before the body is read, so uploads over the quota cost next to nothing. Right after a photo was stored we
 * let one more through: it may be the same photo, resent because its answer was lost.
 */
export const refuseFullStorage: Expect = async ({ areaId }, call) => {
  if (!z.uuid().safeParse(areaId).success) return
  const used = await usedAround(areaId!, call)
  if (used && !used.recent) refuseBeyond(used, 1)
}

/** Checked again on storing, one upload per contractor at a time, so parallel uploads cannot slip past. */
export async function refuseBeyondStorage(size: number, call: CommandCall & SignedIn) {
  const { em, contractorId } = call
  await inOrder(call, 'storage')
  const [{ bytes }] = await em.execute<[{ bytes: number }]>(
    'select coalesce(sum(size), 0)::float8 as bytes from quoting.uploaded_files where user_id = ?',
    [contractorId],
  )
  refuseFull(bytes, size)
}

/** The same for a photo of this quote. */
export async function refuseBeyondQuota(quoteId: string, size: number, call: CommandCall & SignedIn) {
  const { em, contractorId } = call
  await inOrder(call, 'storage')
  const [stored] = await em.execute<[Used]>(
    `select (select count(*)::int from quoting.area_photos p join quoting.quotes q on q.id = p.quote_id
              where p.quote_id = ? and q.user_id = ?) as photos,
            (select coalesce(sum(size), 0)::float8 from quoting.uploaded_files where user_id = ?) as bytes`,
    [quoteId, contractorId, contractorId],
  )
  refuseBeyond(stored, size)
}

interface Used {
  readonly photos: number
  readonly bytes: number
}

function refuseBeyond({ photos, bytes }: Used, size: number) {
  if (photos >= mostPhotosPerQuote)
    throw new DomainError('too-large', 'too-many-photos', `A quote can have at most ${mostPhotosPerQuote} photos`)
  refuseFull(bytes, size)
}

function refuseFull(bytes: number, size: number) {
  if (bytes + size > contract.mostPhotoBytes)
    throw new DomainError('too-large', 'storage-full', 'Your photo storage of 2 GB is full')
}

export interface Stored {
  readonly id: string
  readonly storageId: string
  readonly thumbnailId: string
  readonly claimedType: string
  readonly size: number
}

export async function record(
  { id, storageId, thumbnailId, size, claimedType }: Stored,
  area: Area,
  file: Pick<Received, 'filename'>,
  call: CommandCall & SignedIn,
) {
  const { em, contractorId, now } = call
  const inserted = await em.execute<{ id: string }[]>(
    `insert into quoting.area_photos (id, area_id, quote_id, storage_id, thumbnail_id, uploaded_at) values (?, ?, ?, ?, ?, ?)
     on conflict (id) do nothing returning id`,
    [id, area.id, area.quoteId, storageId, thumbnailId, now],
  )
  if (inserted.length === 0) return false
  await em.execute(
    `insert into quoting.uploaded_files (id, user_id, quote_id, filename, original_name, mimetype, size, area_type, uploaded_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [id, contractorId, area.quoteId, storageId, file.filename.slice(0, 255), claimedType, size, area.roomType, now],
  )
  return true
}
