import { randomUUID } from 'node:crypto'
import type { Objects } from '../../../platform/objects/objects.ts'
import type { CommandCall, ConversationCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import type { Area } from '../domain/area.ts'
import { idsInOrder } from '../ids-in-order.ts'
import { record, refuseBeyondQuota, type Stored } from './add-photo.ts'

export interface CopiedPhoto extends Stored {
  /** The room of the original. */
  readonly areaId: string
  readonly filename: string
}

interface Original {
  readonly areaId: string
  readonly storageId: string
  readonly thumbnailId: string
  readonly filename: string
  readonly claimedType: string
  readonly size: number
}

const originals = {
  name: 'photos-to-copy',
  text: `select p.area_id as "areaId", p.storage_id as "storageId", p.thumbnail_id as "thumbnailId",
                coalesce(f.original_name, '') as filename, coalesce(f.mimetype, 'image/jpeg') as "claimedType",
                coalesce(f.size, 0) as size
           from quoting.area_photos p
           join quoting.areas a on a.id = p.area_id and a.removed_at is null
           join quoting.quotes q on q.id = p.quote_id and q.user_id = $1
           left join quoting.uploaded_files f on f.id = p.id
          where p.quote_id = $2 and not exists (select from quoting.quotes where id = $3)
          order by p.uploaded_at, p.id`,
}

/** Stores the files of a quote's photos again, for the quote `id`; none if that is there already. A missing file is left out. */
export async function copyFiles(
  quoteId: string,
  id: string,
  objects: Objects,
  { db, contractorId, inTransaction }: ConversationCall<SignedIn> & SignedIn,
): Promise<CopiedPhoto[]> {
  const { rows } = await db.query<Original>({ ...originals, values: [contractorId, quoteId, id] })
  if (rows.length === 0) return []
  await inTransaction((inside) => refuseBeyondQuota(id, sumOf(rows), inside))
  const ids = idsInOrder(rows.length)
  const copied: CopiedPhoto[] = []
  for (const [at, { storageId, thumbnailId, ...original }] of rows.entries()) {
    if ((await objects.size(storageId)) === null || (await objects.size(thumbnailId)) === null) continue
    const own = { id: ids[at]!, storageId: randomUUID(), thumbnailId: randomUUID() }
    const [photo, thumbnail] = await Promise.all([objects.read(storageId), objects.read(thumbnailId)])
    await Promise.all([objects.put(own.storageId, photo), objects.put(own.thumbnailId, thumbnail)])
    copied.push({ ...original, ...own, size: photo.byteLength + thumbnail.byteLength })
  }
  return copied
}

/** Writes the photos' rows. Photos of a room that was removed meanwhile get none; their files are swept up. */
export async function recordCopies(
  copied: readonly CopiedPhoto[],
  id: string,
  copyOf: ReadonlyMap<string, Area>,
  call: CommandCall & SignedIn,
) {
  if (copied.length === 0) return
  await refuseBeyondQuota(id, sumOf(copied), call)
  for (const photo of copied) {
    const area = copyOf.get(photo.areaId)
    if (area) await record(photo, area, photo, call)
  }
}

const sumOf = (photos: readonly { readonly size: number }[]) => photos.reduce((sum, { size }) => sum + size, 0)
