import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { filesOrphaned } from '../index.ts'

/** A removed room can be brought back for 30 days; then it goes for good, with its photos. */
export const forgetRemovedAreas: Reaction<object> = async (_, { inTransaction }) => {
  await inTransaction(async ({ em, now, publish }) => {
    const monthAgo = new Date(now.getTime() - 30 * 24 * 3600 * 1000)
    const files = await em.execute<{ quote_id: string; id: string }[]>(
      `select p.quote_id, unnest(array[p.storage_id, p.thumbnail_id]) as id from quoting.area_photos p
         join quoting.areas a on a.id = p.area_id where a.removed_at < ?`,
      [monthAgo],
    )
    await em.execute(
      `delete from quoting.uploaded_files f using quoting.area_photos p, quoting.areas a
        where f.id = p.id and p.area_id = a.id and a.removed_at < ?`,
      [monthAgo],
    )
    await em.execute('delete from quoting.areas where removed_at < ?', [monthAgo])
    if (files.length > 0) await publish(filesOrphaned({ objectIds: files.map(({ id }) => id) }))
  })
}
