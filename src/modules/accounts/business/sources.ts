import type { Command, Query } from '../../../shared-kernel/use-case.ts'
import { readUser } from '../account/current-user.ts'
import type * as contract from '../contract/sources.ts'
import { countChange } from './business.ts'

export const listSources: Query<typeof contract.listSources> = async (_, { db, contractorId }) =>
  (await readUser(db, contractorId)).sources

export const saveSources: Command<typeof contract.saveSources, Record<string, never>> = async ({ sources }, call) => {
  const { em, contractorId, now } = call
  await em.execute('update accounts.users set sources = ?, updated_at = ? where id = ?', [
    sources && JSON.stringify(sources),
    now,
    contractorId,
  ])
  await countChange(call)
  return {}
}
