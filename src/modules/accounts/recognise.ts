import type { Pool } from 'pg'
import type { Log } from '../../shared-kernel/use-case.ts'
import { countAttempt, type Limit, refuseBeyond } from './attempts.ts'
import { hashed, isOutdated, matches } from './passwords.ts'

const quarterHour = 15 * 60

const limitsOf = (email: string, ip: string): Limit[] => [
  { key: `login:${email}:${ip}`, most: 5, seconds: quarterHour },
  { key: `login:${email}`, most: 20, seconds: quarterHour },
  { key: `login:${ip}`, most: 100, seconds: 3600 },
]

interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Whose address and password these are; null for nobody's, after the same work. Wrong ones are counted, by address and
 * by place.
 */
export async function recognise(
  { email, password }: Credentials,
  { db, ip, log }: { db: Pool; ip: string; log: Log },
): Promise<string | null> {
  const limits = limitsOf(email.toLowerCase(), ip)
  await refuseBeyond(db, limits)
  const account = await find(db, email)
  const isHers = await matches(account?.password ?? null, password)
  await refuseBeyond(db, limits) // tries that were sent all at once have been counted by now
  if (!isHers) {
    await countAttempt(db, limits)
    log.warn({ event: 'login-failed', userId: account?.id ?? null }, 'login failed')
    return null
  }
  if (isOutdated(account!.password))
    await db.query('update accounts.users set password = $2 where id = $1 and password = $3', [
      account!.id,
      await hashed(password),
      account!.password,
    ])
  return account!.id
}

async function find(db: Pool, email: string) {
  const { rows } = await db.query<{ id: string; password: string }>(
    'select id, password from accounts.users where lower(email) = lower($1)',
    [email],
  )
  return rows[0]
}
