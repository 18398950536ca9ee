import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

export const changeMonth: Command<typeof contract.changeMonth, void> = async (
  { monthCovers },
  { em, contractorId },
) => {
  await em.execute(
    `insert into pricing.months (user_id, covers) values (?, ?)
     on conflict (user_id) do update set covers = excluded.covers`,
    [contractorId, monthCovers],
  )
}
