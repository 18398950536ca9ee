import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/sender.ts'

export const chooseCopies: Command<typeof contract.chooseCopies, Record<string, never>> = async (
  { wantsCopies },
  { em, contractorId, now },
) => {
  await em.execute('update accounts.users set wants_copies = ?, updated_at = ? where id = ?', [
    wantsCopies,
    now,
    contractorId,
  ])
  return {}
}
