import { longWork } from '../../../platform/database/database.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { daysRemovedRoomsKept } from '../contract/allowances.ts'
import { forgetAreas } from '../removed-areas.ts'

/** A removed room can be brought back for 30 days. After that it is deleted with its photos. */
export const forgetRemovedAreas: Reaction<object> = async (_, { inTransaction }) => {
  await inTransaction(async (call) => {
    await call.em.execute(longWork) // thousands of rows
    const monthAgo = new Date(call.now.getTime() - daysRemovedRoomsKept * 24 * 3600 * 1000)
    await forgetAreas('a.removed_at < ?', [monthAgo], call)
  })
}
