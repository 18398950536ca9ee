import type { Reaction } from '../../../shared-kernel/use-case.ts'

/** Sessions and reset links that are over and tries that no limit counts any more are of no use to anybody. */
export const forgetThePast: Reaction<object> = async (_, { db }) => {
  await db.query(`delete from accounts.sessions where expire < now() or created_at < now() - interval '30 days'`)
  await db.query(`delete from accounts.attempts where at < now() - interval '1 day'`)
  await db.query('delete from accounts.password_resets where expires_at < now()')
}
