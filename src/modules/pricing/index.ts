import type { Pool } from 'pg'
import type { RateUnits } from '../../shared-kernel/money.ts'
import { type StoredTimeSettings, settingsOf, type TimeSettings } from './contract/time-basis.ts'

const read = { name: 'pricing-rate', text: 'select price_per_sq_ft from pricing.rates where user_id = $1' }

/** A query's expression for what the month of a contractor's quotes covers where they don't say (SCH-05). */
export const accountMonth = (contractorId: string) =>
  `coalesce((select covers from pricing.months where user_id = ${contractorId}), 'flat')`

/** A query's expression for a contractor's stored settings for pricing by time; null if there are none. */
export const accountTime = (contractorId: string) =>
  `(select settings from pricing.time_settings where user_id = ${contractorId})`

/** A query's expression for a contractor's stored guard; null if there is none. */
export const accountGuard = (contractorId: string) =>
  `(select guard from pricing.guards where user_id = ${contractorId})`

/** A query's expression for a contractor's usual costs as `AccountCosts`; null if there are none. */
export const accountCosts = (contractorId: string) =>
  `(select jsonb_build_object('breakdown', breakdown, 'customCosts', custom_costs, 'sharedCosts', shared_costs)
      from pricing.default_costs where user_id = ${contractorId})`

const readTime = { name: 'pricing-time', text: `select ${accountTime('$1')} as settings` }

/** The contractor's settings for pricing by time. */
export async function timeSettingsOf(db: Pool, contractorId: string): Promise<TimeSettings> {
  const { rows } = await db.query<{ settings: StoredTimeSettings | null }>({ ...readTime, values: [contractorId] })
  return settingsOf(rows[0]?.settings)
}

/** The contractor's own rate in ten-thousandths of a dollar per sq ft per visit; null until one is set. */
export async function accountRateOf(db: Pool, contractorId: string): Promise<RateUnits | null> {
  const { rows } = await db.query<{ price_per_sq_ft: number }>({ ...read, values: [contractorId] })
  return rows[0]?.price_per_sq_ft ?? null
}
