import { toRateUnits } from '../../../shared-kernel/money.ts'
import type { Command } from '../../../shared-kernel/use-case.ts'
import { presets } from '../../../shared-kernel/visits.ts'
import type * as contract from '../contract/endpoints.ts'

export const changeRate: Command<typeof contract.changeRate, void> = async (
  { pricePerSqFt, rates = {}, startWith },
  { em, contractorId },
) => {
  if (pricePerSqFt !== undefined)
    await em.execute(
      `insert into pricing.rates (user_id, price_per_sq_ft) values (?, ?)
       on conflict (user_id) do update set price_per_sq_ft = excluded.price_per_sq_ft`,
      [contractorId, toRateUnits(pricePerSqFt)],
    )
  const start: [column: string, value: string | number | null][] = presets.flatMap((frequency) => {
    const rate = rates[frequency]
    return rate === undefined ? [] : [[frequency, rate === null ? null : toRateUnits(rate)]]
  })
  if (startWith !== undefined) start.push(['starts_with', startWith])
  if (start.length === 0) return
  const columns = start.map(([column]) => column)
  await em.execute(
    `insert into pricing.starts (user_id, ${columns.join(', ')}) values (?${', ?'.repeat(columns.length)})
     on conflict (user_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`,
    [contractorId, ...start.map(([, value]) => value)],
  )
}
