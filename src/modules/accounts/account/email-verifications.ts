import { createHash, randomBytes } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { limit } from '../../../platform/limits/limit.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { CommandCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import { waitingChange } from './email-changes.ts'

const days = 7

const hashed = (token: string) => createHash('sha256').update(token).digest('hex')

/** Links to confirm an address, asked for again or for another address. */
export const confirmationLinks = limit('confirmation-link', {
  most: 5,
  per: 'hour',
  by: 'account',
  says: 'You asked for a confirmation link {most} times in the last {per}.',
  code: 'too-many-attempts',
})

/**
 * Creates the token for a link that confirms this address, valid for 7 days. The links in other emails go on working,
 * except those from before `askedAt`, when the contractor asked for this one. Null if there is no such account, or the
 * address isn't the one that waits to be confirmed: a link must never confirm an address that its email doesn't go to.
 * Only the hash is stored; the token is in no job or table.
 */
export async function newVerificationToken(
  db: Pool,
  contractorId: string,
  address: string,
  askedAt: string | null = null,
): Promise<string | null> {
  const token = randomBytes(32).toString('base64url')
  const { rowCount } = await db.query(
    `with created as (
       insert into accounts.confirmation_links (token, user_id, email, created_at, expires_at)
       select $2, u.id, $4, now(), now() + make_interval(days => $3) from accounts.users u ${waitingChange}
        where u.id = $1 and $4 = coalesce(c.new_email, u.email) and (c.id is not null or u.email_verified_at is null)
       returning user_id),
     voided as (
       delete from accounts.confirmation_links l using created
        where l.user_id = created.user_id and l.created_at < $5::timestamptz)
     select from created`,
    [contractorId, hashed(token), days, address, askedAt],
  )
  return rowCount === 1 ? token : null
}

/** The account that a valid link belongs to, and the change of address that it completes. */
export interface LinkHolder {
  readonly id: string
  readonly changeId: string | null
  /** The link's address, if the account had a different one before. */
  readonly newAddress: string | null
}

/**
 * Finds and locks the account that this link belongs to, while the link is valid and its address is still the one that
 * waits, or was confirmed by it. Read again after the lock: a change of address may just have voided the link.
 */
export async function holderOf(em: EntityManager, token: string): Promise<LinkHolder | null> {
  await em.execute(
    `select from accounts.users where id = (select user_id from accounts.confirmation_links where token = ?) for update`,
    [hashed(token)],
  )
  const [holder] = await em.execute<LinkHolder[]>(
    `select u.id, c.id as "changeId",
            (select l.email where exists
              (select from accounts.email_changes e where e.user_id = u.id and e.new_email = l.email)) as "newAddress"
       from accounts.confirmation_links l join accounts.users u on u.id = l.user_id ${waitingChange}
      where l.token = ? and l.expires_at > now() and l.email = coalesce(c.new_email, u.email)`,
    [hashed(token)],
  )
  return holder ?? null
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
    `select coalesce(c.new_email, u.email) as email, u.email_verified_at is not null as verified
       from accounts.users u ${waitingChange} where u.id = ? for key share of u`,
    [contractorId],
  )
  if (!account) throw new DomainError('signed-out', 'signed-out', 'Please sign in')
  if (account.verified) return
  const message = `Confirm your email address first: open the link in our email to ${account.email}, or ask for a new one on Review.`
  throw new DomainError('forbidden', 'email-not-verified', message)
}
