import { retentionDays } from '../../../shared-kernel/retention.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'

/** Deletes expired sessions and links, and devices whose cookie has expired. */
export const forgetThePast: Reaction<object> = async (_, { db, now }) => {
  await db.query(
    'delete from accounts.sessions where expire < now() or created_at < now() - make_interval(days => $1)',
    [retentionDays.session],
  )
  await db.query(`delete from accounts.attempts where at < now() - interval '1 day'`) // written by 0.6.0 only
  await db.query(`delete from accounts.turns where free_at < now()`)
  await db.query('delete from accounts.devices where used_at < now() - make_interval(days => $1)', [
    retentionDays.device,
  ])
  await db.query('delete from accounts.places where used_at < now() - make_interval(days => $1)', [
    retentionDays.network,
  ])
  // Rows that requests in flight added after their account was closed. Older ones were deleted in an earlier night.
  await db.query(
    `delete from public.audit a where at between $1::timestamptz - interval '7 days' and $1::timestamptz + interval '1 day' and owner is not null
        and not exists (select 1 from accounts.users where id = a.owner)`,
    [now],
  )
  await db.query('delete from accounts.password_resets where expires_at < now()')
  await db.query('delete from accounts.confirmation_links where expires_at < now()')
  await db.query('delete from accounts.email_verifications where expires_at < now()') // written by 0.6.0 only
  await db.query(
    'delete from accounts.email_changes where coalesce(ended_at, asked_at) < now() - make_interval(days => $1)',
    [retentionDays.emailChange],
  )
}
