import { longWork } from '../../../platform/database/database.ts'
import { faultPoint } from '../../../platform/fault-point.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Patience, Reaction } from '../../../shared-kernel/use-case.ts'
import type { accountClosed } from '../../accounts/index.ts'
import { filesOrphaned } from '../index.ts'

/** Thousands of rows take a while. */
export const forgetting: Partial<Patience> = { retries: 20, expireSeconds: 900 }

/** Files that one job removes well within its time. */
const atOnce = 1000

/** Removes a closed account's quotes and what the last release counted; jobs of the same transaction remove the files. */
export const closeAccount: Reaction<PayloadOf<typeof accountClosed>> = ({ contractorId }, { inTransaction }) =>
  inTransaction(async ({ em, publish }) => {
    await em.execute(longWork) // thousands of rows
    const files = await em.execute<{ key: string }[]>(
      `select unnest(array[p.storage_id, p.thumbnail_id]) as key from quoting.area_photos p
         join quoting.quotes q on q.id = p.quote_id where q.user_id = ?
       union select f.key from quoting.revision_files f
         join quoting.quotes q on q.id = f.quote_id where q.user_id = ?`,
      [contractorId, contractorId],
    )
    for (let from = 0; from < files.length; from += atOnce)
      await publish(filesOrphaned({ objectIds: files.slice(from, from + atOnce).map(({ key }) => key) }))
    faultPoint('forget.afterFiles')
    await em.execute('delete from quoting.quotes where user_id = ?', [contractorId])
    await em.execute('delete from quoting.numbers where user_id = ?', [contractorId])
    await em.execute('delete from quoting.follow_ups where user_id = ?', [contractorId])
    await em.execute('delete from quoting.templates where user_id = ?', [contractorId])
    await em.execute('delete from quoting.last_rates where user_id = ?', [contractorId])
    await em.execute('delete from quoting.presses where user_id = ?', [contractorId])
    faultPoint('forget.beforeCommit')
  })
