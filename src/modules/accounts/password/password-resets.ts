import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'

const minutes = 60

const hashed = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Makes the token of a reset link, good for 60 minutes and for one use, and voids the one before; null when there is
 * no such account. Only its hash is kept, so the token is made at the moment the mail is written, and is in no job and
 * no table.
 */
export async function newResetToken(db: Pool, contractorId: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await db.query(
    `insert into accounts.password_resets (user_id, token, expires_at)
     select id, $2, now() + make_interval(mins => $3) from accounts.users where id = $1
     on conflict (user_id) do update set token = excluded.token, expires_at = excluded.expires_at`,
    [contractorId, hashed(token), minutes],
  )
  return rowCount === 1 ? token : null
}

export interface ResetHolder {
  readonly id: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Whose token it is, as long as it is good; looking does not use it up. */
export async function holderOf(db: Pool, token: string): Promise<ResetHolder | undefined> {
  const { rows } = await db.query<ResetHolder>(
    `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName"
       from accounts.password_resets r join accounts.users u on u.id = r.user_id
      where r.token = $1 and r.expires_at > now()`,
    [hashed(token)],
  )
  return rows[0]
}

/** Uses up the token; false when another request was faster. */
export async function useUp(em: EntityManager, token: string): Promise<boolean> {
  const used = await em.execute(
    'delete from accounts.password_resets where token = ? and expires_at > now() returning user_id',
    [hashed(token)],
  )
  return used.length === 1
}
