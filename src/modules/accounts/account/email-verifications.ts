import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { CommandCall, SignedIn } from '../../../shared-kernel/use-case.ts'

const days = 7

const hashed = (token: string) => createHash('sha256').update(token).digest('hex')

/**
 * Creates the token for a link that confirms an address, valid for 7 days, and voids the previous one. Null if there is
 * no such account or its address is already confirmed. Only the hash is stored; the token is in no job or table.
 */
export async function newVerificationToken(db: Pool, contractorId: string): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await db.query(
    `insert into accounts.email_verifications (user_id, email, token, expires_at)
     select id, email, $2, now() + make_interval(days => $3) from accounts.users where id = $1 and email_verified_at is null
     on conflict (user_id) do update set email = excluded.email, token = excluded.token, expires_at = excluded.expires_at`,
    [contractorId, hashed(token), days],
  )
  return rowCount === 1 ? token : null
}

/** The account that this link belongs to, while the link is valid and the address is still the one it was sent to. */
export async function holderOf(em: EntityManager, token: string): Promise<string | null> {
  const [holder] = await em.execute<{ id: string }[]>(
    `select u.id from accounts.email_verifications v join accounts.users u on u.id = v.user_id and u.email = v.email
      where v.token = ? and v.expires_at > now()`,
    [hashed(token)],
  )
  return holder?.id ?? null
}

/** Confirms the address; false if it was already confirmed. */
export async function confirmEmail(em: EntityManager, contractorId: string, now: Date): Promise<boolean> {
  const confirmed = await em.execute(
    'update accounts.users set email_verified_at = ? where id = ? and email_verified_at is null returning id',
    [now, contractorId],
  )
  return confirmed.length === 1
}

/**
 * Refuses a contractor with an unconfirmed email address. Also keeps the account from being closed until the
 * transaction ends, so nothing is emailed for an account that is gone.
 */
export async function requireVerifiedEmail({ em, contractorId }: Pick<CommandCall, 'em'> & SignedIn) {
  const [account] = await em.execute<{ email: string; verified: boolean }[]>(
    'select email, email_verified_at is not null as verified from accounts.users where id = ? for key share',
    [contractorId],
  )
  if (!account) throw new DomainError('signed-out', 'signed-out', 'Please sign in')
  if (account.verified) return
  const message = `Confirm your email address first: open the link in our email to ${account.email}, or ask for a new one on Review.`
  throw new DomainError('forbidden', 'email-not-verified', message)
}
