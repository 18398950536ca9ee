import type { AuditedQuery } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'

/** Than the entry with the cursor's id, or than the one before it if that was deleted. */
const older = `(at, id) < (coalesce((select at from public.audit where id <= ?::bigint order by id desc limit 1), '-infinity'), ?::bigint)`

/** By date, so that a page reads one month's partition; those of later months have nothing. */
export const listAudit: AuditedQuery<typeof contract.listAudit> = async (
  { subject, by, limit, cursor },
  { em, now, continueAt },
) => {
  const about = `(subject = ?::uuid or actor_kind = 'administrator' and details @> ?::jsonb)`
  const rows = await em.execute<(contract.AuditEntry & { id: string })[]>(
    `select id, views.iso(at) as time, coalesce(actor, actor_kind) as who, action, subject, address,
            coalesce((select company_name from views.quote_records q where q.id = subject),
                     (select coalesce(nullif(business_name, ''), first_name || ' ' || last_name)
                        from views.current_users u where u.id = subject)) as "subjectName"
       from public.audit
      where at < ?::timestamptz + interval '1 day' ${cursor ? `and ${older}` : ''} ${subject ? `and ${about}` : ''} ${by ? 'and actor_kind = ?' : ''}
      order by at desc, id desc limit ?`,
    [
      now,
      ...(cursor ? [cursor, cursor] : []),
      ...(subject ? [subject, JSON.stringify({ shown: [subject] })] : []),
      ...(by ? [by] : []),
      limit + 1,
    ],
  )
  const shown = rows.slice(0, limit)
  if (rows.length > limit) continueAt(shown.at(-1)!.id)
  return shown.map(({ id: _, ...entry }) => entry)
}
