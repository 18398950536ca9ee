import type { Pool } from 'pg'
import type { RateUnits } from '../../shared-kernel/money.ts'

const read = { name: 'pricing-rate', text: 'select price_per_sq_ft from pricing.rates where user_id = $1' }

/** A query's expression for what the month of a contractor's quotes covers where they don't say (SCH-05). */
export const accountMonth = (contractorId: string) =>
  `coalesce((select covers from pricing.months where user_id = ${contractorId}), 'flat')`

/** The contractor's own rate in ten-thousandths of a dollar per sq ft per visit; null until one is set. */
export async function accountRateOf(db: Pool, contractorId: string): Promise<RateUnits | null> {
  const { rows } = await db.query<{ price_per_sq_ft: number }>({ ...read, values: [contractorId] })
  return rows[0]?.price_per_sq_ft ?? null
}
