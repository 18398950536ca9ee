import { faultPoint } from '../../../platform/fault-point.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Patience, Reaction } from '../../../shared-kernel/use-case.ts'
import type { accountClosed } from '../../accounts/index.ts'

/** Thousands of photos take a while. */
export const forgetting: Partial<Patience> = { retries: 20, expireSeconds: 900 }

/**
 * Removes a closed account's photos, quotes and counted presses. Files go first, because the rows name them: after a
 * crash in the middle, the next try finds the rest.
 */
export const forgetContractor =
  (objects: Objects): Reaction<PayloadOf<typeof accountClosed>> =>
  async ({ contractorId }, { db, inTransaction }) => {
    const { rows } = await db.query<{ key: string }>(
      `select unnest(array[p.storage_id, p.thumbnail_id]) as key from quoting.area_photos p
         join quoting.quotes q on q.id = p.quote_id where q.user_id = $1
       union select f.key from quoting.revision_files f
         join quoting.quotes q on q.id = f.quote_id where q.user_id = $1`,
      [contractorId],
    )
    for (const [at, { key }] of rows.entries()) {
      await objects.remove(key)
      if (at === 0) faultPoint('forget.afterFirstFile')
    }
    faultPoint('forget.afterFiles')
    await inTransaction(async ({ em }) => {
      await em.execute(`set local statement_timeout = '5min'`) // thousands of rows
      await em.execute('delete from quoting.quotes where user_id = ?', [contractorId])
      await em.execute('delete from quoting.numbers where user_id = ?', [contractorId])
      await em.execute('delete from quoting.presses where user_id = ?', [contractorId])
      faultPoint('forget.beforeCommit')
    })
  }
