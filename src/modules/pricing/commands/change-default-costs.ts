import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

export const changeDefaultCosts: Command<typeof contract.changeDefaultCosts, void> = async (
  { defaultCostBreakdown, customCosts },
  { em, contractorId },
) => {
  await em.execute(
    `insert into pricing.default_costs (user_id, breakdown, custom_costs) values (?, ?, ?)
     on conflict (user_id) do update set breakdown = excluded.breakdown, custom_costs = excluded.custom_costs`,
    [contractorId, JSON.stringify(defaultCostBreakdown), JSON.stringify(customCosts)],
  )
}
