import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

export const changeGuard: Command<typeof contract.changeGuard, void> = async (change, { em, contractorId }) => {
  await em.execute(
    `insert into pricing.guards (user_id, guard) values (?, ?::jsonb)
       on conflict (user_id) do update set guard = pricing.guards.guard || excluded.guard`,
    [contractorId, JSON.stringify(change)],
  )
}
