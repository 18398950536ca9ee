import type { Pool } from 'pg'
import { type TimeZone, usualTimeZone } from '../../../shared-kernel/time-zone.ts'
import type { Holidays } from '../contract/holidays.ts'
import type { Tax } from '../contract/tax.ts'

/** The contractor's details on quotes. Other modules see an account this way. */
export interface ContractorProfile {
  readonly businessName: string | null
  readonly firstName: string
  readonly contactName: string
  readonly email: string
  readonly emailVerified: boolean
  readonly phone: string | null
  readonly address: string | null
  readonly website: string | null
  /** "/uploads/{id}", the id being a key in the object store. */
  readonly logoUrl: string | null
  /** The chosen color, such as "#0c3f3a"; null for the default. */
  readonly letterheadColor: string | null
  /** Whether each quote that a customer gets by email is also emailed to the contractor. */
  readonly wantsCopies: boolean
  /** What quotes say about holidays; null: nothing. */
  readonly holidays: Holidays | null
  readonly holidayDays: readonly string[]
  /** Whether customers see the prices of rooms, and what is added to each total. */
  readonly showsRoomPrices: boolean
  readonly tax: Tax | null
  /** Null until a browser sends it. */
  readonly timeZone: TimeZone | null
}

/** The contractor's time zone, or the default. */
export const timeZoneOf = ({ timeZone }: Pick<ContractorProfile, 'timeZone'>): TimeZone => timeZone ?? usualTimeZone

const statement = {
  name: 'contractor-profile',
  text: `select business_name as "businessName", first_name as "firstName", first_name || ' ' || last_name as "contactName", email,
                email_verified_at is not null as "emailVerified",
                business_phone as phone, business_address as address, business_website as website, business_logo_url as "logoUrl",
                letterhead_color as "letterheadColor", wants_copies as "wantsCopies", time_zone as "timeZone",
                holidays, holiday_days as "holidayDays", shows_room_prices as "showsRoomPrices", tax
           from accounts.users where id = $1`,
}

export async function profileOf(db: Pool, contractorId: string): Promise<ContractorProfile | null> {
  const { rows } = await db.query<ContractorProfile>({ ...statement, values: [contractorId] })
  return rows[0] ?? null
}
