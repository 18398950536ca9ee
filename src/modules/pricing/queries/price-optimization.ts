import type { RateUnits } from '../../../shared-kernel/money.ts'
import { toRateUnits } from '../../../shared-kernel/money.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/evidence.ts'
import { defaultRate } from '../contract/price.ts'
import { analyze } from '../evidence/analysis.ts'
import type { Bid } from '../evidence/bids.ts'

/** A row for each of the contractor's bids, decided ones first, and one row if there are none. */
const statement = {
  name: 'price-optimization',
  text: `
  select r.price_per_sq_ft as current, b.building_type as "buildingType", b.frequency, b.schedule, b.total_sqft as "squareFeet",
         b.final_monthly_cents::float8 / 100 as monthly, b.total_monthly_costs_cents::float8 / 100 as costs,
         b.bid_status as outcome, b.at
    from (select $1::uuid as user_id) me
    left join pricing.rates r on r.user_id = me.user_id
    left join lateral (
      select * from views.bids where user_id = me.user_id
       order by bid_status = 'pending', at desc, id limit 5000) b on true`,
}
type Row = Bid & { current: RateUnits | null }

export const priceOptimization: Query<typeof contract.priceOptimization> = async (_, { db, contractorId, now }) => {
  const { rows } = await db.query<Row>({ ...statement, values: [contractorId] })
  return analyze(
    rows[0]?.current ?? toRateUnits(defaultRate),
    rows.filter(({ at }) => at),
    now,
  )
}
