import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { accountClosed } from '../../accounts/index.ts'

export const closeAccount: Reaction<PayloadOf<typeof accountClosed>> = async ({ contractorId }, { db }) => {
  await db.query('delete from pricing.rates where user_id = $1', [contractorId])
  await db.query('delete from pricing.starts where user_id = $1', [contractorId])
  await db.query('delete from pricing.months where user_id = $1', [contractorId])
  await db.query('delete from pricing.time_settings where user_id = $1', [contractorId])
  await db.query('delete from pricing.guards where user_id = $1', [contractorId])
  await db.query('delete from pricing.default_costs where user_id = $1', [contractorId])
}
