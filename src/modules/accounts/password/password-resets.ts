import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'

const minutes = 60

const hashed = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Creates the token for a reset link, valid once within 60 minutes, and voids the previous one. Null if there is no
 * such account. Only the hash is stored: the token is created when the email is written, and is in no job or table.
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

/** The account a valid token belongs to. Reading doesn't use up the token. */
export async function holderOf(db: Pool, token: string): Promise<ResetHolder | undefined> {
  const { rows } = await db.query<ResetHolder>(
    `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName"
       from accounts.password_resets r join accounts.users u on u.id = r.user_id
      where r.token = $1 and r.expires_at > now()`,
    [hashed(token)],
  )
  return rows[0]
}

/** Uses up the token; false if another request already did. */
export async function useUp(em: EntityManager, token: string): Promise<boolean> {
  const used = await em.execute(
    'delete from accounts.password_resets where token = ? and expires_at > now() returning user_id',
    [hashed(token)],
  )
  return used.length === 1
}
