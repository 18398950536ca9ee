import type { Query } from '../../../shared-kernel/use-case.ts'
import type { lastHomeState as contract, HomeState } from '../contract/home-state.ts'

export const lastHomeState: Query<typeof contract> = async (_, { db, contractorId }) => {
  const { rows } = await db.query<{ homeState: HomeState }>(
    `select home_state as "homeState" from quoting.quotes where user_id = $1 and home_state is not null
      order by created_at desc, id desc limit 1`,
    [contractorId],
  )
  return rows[0] ?? { homeState: null }
}
