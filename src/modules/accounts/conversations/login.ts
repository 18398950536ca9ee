import type { Pool } from 'pg'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { countAttempt, type Limit, refuseBeyond } from '../attempts.ts'
import type * as contract from '../contract/endpoints.ts'
import { hashed, isOutdated, matches } from '../passwords.ts'
import { readUser } from '../queries/current-user.ts'

const quarterHour = 15 * 60

const limitsOf = (email: string, ip: string): Limit[] => [
  { key: `login:${email}:${ip}`, most: 5, seconds: quarterHour },
  { key: `login:${email}`, most: 20, seconds: quarterHour },
  { key: `login:${ip}`, most: 100, seconds: 3600 },
]

/** Signs in under a new session. A known and an unknown address get the same answer after the same work. */
export const login: Conversation<typeof contract.login> = async ({ email, password }, { db, visitor, log }) => {
  const limits = limitsOf(email.toLowerCase(), visitor.ip)
  await refuseBeyond(db, limits)
  const account = await find(db, email)
  const isHers = await matches(account?.password ?? null, password)
  await refuseBeyond(db, limits) // tries that were sent all at once have been counted by now
  if (!isHers) {
    await countAttempt(db, limits)
    log.warn({ event: 'login-failed', userId: account?.id ?? null }, 'login failed')
    throw new DomainError('signed-out', 'wrong-credentials', 'Invalid email or password')
  }
  if (isOutdated(account!.password))
    await db.query('update accounts.users set password = $2 where id = $1 and password = $3', [
      account!.id,
      await hashed(password),
      account!.password,
    ])
  await visitor.signIn(account!.id)
  log.info({ event: 'login', userId: account!.id }, 'login')
  return readUser(db, account!.id)
}

async function find(db: Pool, email: string) {
  const { rows } = await db.query<{ id: string; password: string }>(
    'select id, password from accounts.users where lower(email) = lower($1)',
    [email],
  )
  return rows[0]
}
