import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/areas.ts'
import { filesOrphaned } from '../index.ts'
import { keepSizesOfVersions } from '../photo-storage.ts'
import { areaOf } from '../storage.ts'

export const removePhoto: Command<typeof contract.removePhoto> = async ({ photoId }, { em, contractorId, publish }) => {
  const [photo] = await em.execute<{ area_id: string; storage_id: string; thumbnail_id: string }[]>(
    `select p.area_id, p.storage_id, p.thumbnail_id from quoting.area_photos p
       join quoting.quotes q on q.id = p.quote_id where p.id = ? and q.user_id = ?`,
    [photoId, contractorId],
  )
  if (!photo) throw new DomainError('not-found', 'photo-not-found', 'Photo not found')
  const { quote } = await areaOf(contractorId, photo.area_id, em)
  await keepSizesOfVersions('p.id = ?', [photoId], em)
  await em.execute('delete from quoting.area_photos where id = ?', [photoId])
  await em.execute('delete from quoting.uploaded_files where id = ? and user_id = ?', [photoId, contractorId])
  quote.photosChanged()
  await publish(filesOrphaned({ objectIds: [photo.storage_id, photo.thumbnail_id] }))
  return { ok: true }
}
