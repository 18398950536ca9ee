import type { AuditedQuery } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { contains, endOf, fromTheEnd } from './pages.ts'

export const listAccounts: AuditedQuery<typeof contract.listAccounts> = async (
  { q, limit, cursor },
  { em, continueAt },
) => {
  const rows = await em.execute<contract.Account[]>(
    `select u.id, u.email, u.first_name || ' ' || u.last_name as name, u.business_name as "businessName",
            views.iso(u.created_at) as "createdAt", u.plan_type as plan, u.subscription_status as status, views.iso(u.trial_end) as "trialEnd",
            views.iso(u.period_end) as "periodEnd",
            coalesce((select quotes from views.quote_counts c where c.user_id = u.id), 0) as quotes
       from views.current_users u
      where (u.created_at, u.id) < (?::timestamptz, ?::uuid)
        ${q ? `and concat_ws(E'\\n', u.email, u.first_name || ' ' || u.last_name, u.business_name) ilike ?` : ''}
      order by u.created_at desc, u.id desc limit ?`,
    [...(cursor ?? fromTheEnd), ...(q ? [contains(q)] : []), limit + 1],
  )
  const shown = rows.slice(0, limit)
  if (rows.length > limit) continueAt(endOf(shown))
  return shown
}
