import type { Pool } from 'pg'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Query } from '../../../shared-kernel/use-case.ts'
import * as contract from '../contract/endpoints.ts'

/** The view that joins the modules never changes, so columns added to accounts later are joined here. */
const statement = {
  name: 'current-user',
  text: `select id, email, first_name as "firstName", last_name as "lastName",
                business_name as "businessName", business_logo_url as "businessLogoUrl", business_phone as "businessPhone",
                business_address as "businessAddress", business_website as "businessWebsite",
                business_version as "businessVersion", time_zone as "timeZone",
                (rate / 10000.0)::float8 as "pricePerSqFt", subscription_status as "subscriptionStatus",
                plan_type as "planType", trial_end as "trialEndDate", period_start as "subscriptionStartDate",
                period_end as "subscriptionEndDate", access_end as "accessEndDate", created_at as "createdAt",
                default_cost_breakdown as "defaultCostBreakdown", coalesce(custom_costs, '[]') as "customCosts",
                coalesce(shared_costs, '[]') as "sharedCosts",
                month_covers as "monthCovers", time_settings as "timeSettings", time_settings is not null as "hasSavedTime",
                guard,
                email_verified_at is not null as "emailVerified", letterhead_color as "letterheadColor",
                uses_own_name as "usesOwnName", wants_copies as "wantsCopies",
                holidays, holiday_days as "holidayDays", shows_room_prices as "showsRoomPrices", tax, sources,
                has_saved_rate as "hasSavedRate", starts_with as "startWith", rates, last_rates as "lastRates"
           from views.current_users
           join (select id, time_zone, email_verified_at, letterhead_color, uses_own_name, wants_copies, holidays, holiday_days,
                        shows_room_prices, tax, sources from accounts.users) newer using (id)
           join views.starting_rates using (id) where id = $1`,
}

export const currentUser: Query<typeof contract.currentUser> = (_, { db, contractorId }) => readUser(db, contractorId)

export async function readUser(db: Pool, contractorId: string): Promise<contract.CurrentUser> {
  const { rows } = await db.query<contract.UserRow>({ ...statement, values: [contractorId] })
  if (!rows[0]) throw new DomainError('signed-out', 'signed-out', 'Please sign in')
  return contract.withSettings(rows[0])
}
