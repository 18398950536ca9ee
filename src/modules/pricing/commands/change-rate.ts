import { toRateUnits } from '../../../shared-kernel/money.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

export const changeRate: Command<typeof contract.changeRate, void> = async ({ pricePerSqFt }, { em, contractorId }) => {
  await em.execute(
    `insert into pricing.rates (user_id, price_per_sq_ft) values (?, ?)
     on conflict (user_id) do update set price_per_sq_ft = excluded.price_per_sq_ft`,
    [contractorId, toRateUnits(pricePerSqFt)],
  )
}
