import type { CommandCall } from '../../shared-kernel/use-case.ts'
import { filesOrphaned } from './index.ts'
import { keepSizesOfVersions } from './photo-storage.ts'

/** How many removed rooms we keep per quote, so they can be brought back. */
export const mostRemoved = 300

/** Deletes the removed rooms that match a condition on `a`, with their photos. */
export async function forgetAreas(condition: string, values: readonly unknown[], { em, publish }: CommandCall) {
  const which = `a.removed_at is not null and ${condition}`
  const files = await em.execute<{ id: string }[]>(
    `select unnest(array[p.storage_id, p.thumbnail_id]) as id from quoting.area_photos p
       join quoting.areas a on a.id = p.area_id where ${which}`,
    [...values],
  )
  await keepSizesOfVersions(which, values, em)
  await em.execute(
    `delete from quoting.uploaded_files f using quoting.area_photos p, quoting.areas a
      where f.id = p.id and p.area_id = a.id and ${which}`,
    [...values],
  )
  await em.execute(`delete from quoting.areas a where ${which}`, [...values])
  if (files.length > 0) await publish(filesOrphaned({ objectIds: files.map(({ id }) => id) }))
}
