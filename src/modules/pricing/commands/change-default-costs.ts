import type { Command } from '../../../shared-kernel/use-case.ts'
import type { CostCategory, UsualCost } from '../contract/costs.ts'
import type * as contract from '../contract/endpoints.ts'

export const changeDefaultCosts: Command<typeof contract.changeDefaultCosts, void> = async (
  { defaultCostBreakdown, customCosts, sharedCosts },
  { em, contractorId },
) => {
  const [stored] = await em.execute<{ custom: UsualCost[]; shared: CostCategory[] }[]>(
    'select custom_costs as custom, shared_costs as shared from pricing.default_costs where user_id = ? for update',
    [contractorId],
  )
  const wasShared = new Set(stored?.custom.flatMap(({ id, shared }) => (shared ? [id] : [])))
  const custom = customCosts.map(({ shared, ...cost }) =>
    (shared ?? wasShared.has(cost.id)) ? { ...cost, shared: true } : cost,
  )
  await em.execute(
    `insert into pricing.default_costs (user_id, breakdown, custom_costs, shared_costs) values (?, ?, ?, ?)
     on conflict (user_id) do update set breakdown = excluded.breakdown, custom_costs = excluded.custom_costs,
       shared_costs = excluded.shared_costs`,
    [
      contractorId,
      ...[defaultCostBreakdown, custom, sharedCosts ?? stored?.shared ?? []].map((one) => JSON.stringify(one)),
    ],
  )
}
