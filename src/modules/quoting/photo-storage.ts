import type { EntityManager } from '@mikro-orm/postgresql'
import type { Objects } from '../../platform/objects/objects.ts'
import type { Reaction } from '../../shared-kernel/use-case.ts'

/** In quoting.uploaded_files a contractor's stored photos count once per file: in rooms, and in versions alone. */

/**
 * Before photos are deleted: the sizes of those that a version shows go on counting, under the file's key. `condition` is
 * about the photo `p` and its room `a`.
 */
export const keepSizesOfVersions = (condition: string, values: readonly unknown[], em: EntityManager) =>
  em.execute(
    `update quoting.uploaded_files f set id = p.storage_id
       from quoting.area_photos p join quoting.areas a on a.id = p.area_id
      where f.id = p.id and ${condition} and exists (select from quoting.revision_files r where r.key = p.storage_id)`,
    [...values],
  )

const uncounted = `
  select r.key, r.quote_id as "quoteId", q.user_id as "contractorId"
    from quoting.revision_files r join quoting.quotes q on q.id = r.quote_id
   where r.type = 'image/jpeg'
     and not exists (select from quoting.area_photos p where p.storage_id = r.key)
     and not exists (select from quoting.uploaded_files f where f.id = r.key) limit 500`

/** Counts photos that versions alone show and that an older release didn't count. */
export const countPhotosOfVersions =
  (objects: Objects): Reaction<object> =>
  async (_, { db, now }) => {
    for (;;) {
      const { rows } = await db.query<{ key: string; quoteId: string; contractorId: string }>(uncounted)
      if (rows.length === 0) return
      for (const { key, quoteId, contractorId } of rows)
        await db.query(
          `insert into quoting.uploaded_files (id, user_id, quote_id, filename, original_name, mimetype, size, area_type, uploaded_at)
           select $1::uuid, $2, id, $1::uuid::text, '', 'image/jpeg', $4, 'other', $5 from quoting.quotes where id = $3 on conflict do nothing`,
          [key, contractorId, quoteId, (await objects.size(key)) ?? 0, now],
        )
    }
  }
