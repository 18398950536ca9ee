import type { Pool } from 'pg'
import { type TimeZone, usualTimeZone } from '../../../shared-kernel/time-zone.ts'

/** Who a contractor is on paper. Accounts, as the other modules see it. */
export interface ContractorProfile {
  readonly businessName: string | null
  readonly contactName: string
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  readonly website: string | null
  /** "/uploads/{id}", the id being a key in the object store. */
  readonly logoUrl: string | null
  /** As she chose it, "#0c3f3a"; null for the usual one. */
  readonly letterheadColor: string | null
  /** Null until a browser says where she is. */
  readonly timeZone: TimeZone | null
}

/** The zone of the clock on her wall. */
export const timeZoneOf = ({ timeZone }: Pick<ContractorProfile, 'timeZone'>): TimeZone => timeZone ?? usualTimeZone

const statement = {
  name: 'contractor-profile',
  text: `select business_name as "businessName", first_name || ' ' || last_name as "contactName", email,
                business_phone as phone, business_address as address, business_website as website, business_logo_url as "logoUrl",
                letterhead_color as "letterheadColor", time_zone as "timeZone"
           from accounts.users where id = $1`,
}

export async function profileOf(db: Pool, contractorId: string): Promise<ContractorProfile | null> {
  const { rows } = await db.query<ContractorProfile>({ ...statement, values: [contractorId] })
  return rows[0] ?? null
}
