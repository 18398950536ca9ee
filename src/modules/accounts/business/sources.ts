import type { Command, Query } from '../../../shared-kernel/use-case.ts'
import { readUser } from '../account/current-user.ts'
import type * as contract from '../contract/sources.ts'

export const listSources: Query<typeof contract.listSources> = async (_, { db, contractorId }) =>
  (await readUser(db, contractorId)).sources

export const saveSources: Command<typeof contract.saveSources, Record<string, never>> = async (
  { sources },
  { em, contractorId, now },
) => {
  await em.execute(
    'update accounts.users set sources = ?, business_version = business_version + 1, updated_at = ? where id = ?',
    [sources && JSON.stringify(sources), now, contractorId],
  )
  return {}
}
