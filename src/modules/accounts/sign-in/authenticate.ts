import type { Pool } from 'pg'
import { networkKey } from '../../../platform/http/client-network.ts'
import { claim, countEach, limit, refuseFull, type Use } from '../../../platform/limits/limit.ts'
import type { Log, Recognized, Visitor } from '../../../shared-kernel/use-case.ts'
import { type Asker, hashed, isOutdated, matches } from '../password/passwords.ts'
import { guesses, waitForTurn } from './password-attempts.ts'
import { workFrom } from './work.ts'

const says = 'Too many attempts.'
const code = 'too-many-attempts'
const fromDevice = limit('sign-in-device', { most: 5, per: '15 minutes', by: 'known browser', says, code })
const atAccount = limit('sign-in', { most: 5, per: '15 minutes', by: 'network and email address', says, code })
const fromNetwork = limit('sign-in-network', { most: 100, per: 'hour', by: 'network', says, code })

interface Terms {
  /** Wrong passwords that count against these limits. */
  readonly wrong: readonly Use[]
  /** Every attempt that costs a hash. */
  readonly work: Use
  readonly asker: Asker
}

/** A browser that signed in to this account before is never delayed by others' attempts. */
const ownTerms = (device: string): Terms => ({
  wrong: [fromDevice.of(device)],
  work: workFrom(`device:${device}`),
  asker: { lane: 'own', who: `device:${device}` },
})

/** A new browser on a network where the owner signed in before. Guesses from elsewhere don't delay it either. */
const familiarTerms = (email: string, place: string): Terms => ({
  ...strangersTerms(email, place),
  asker: { lane: 'familiar', who: `${email}:${place}` },
})

const strangersTerms = (email: string, place: string): Terms => ({
  wrong: [atAccount.of([email, place]), fromNetwork.of(place)],
  work: workFrom(`place:${place}`),
  asker: { lane: 'strangers', who: `place:${place}` },
})

interface Credentials {
  readonly email: string
  readonly password: string
}

interface About {
  readonly db: Pool
  readonly visitor: Visitor
  readonly log: Log
}

/** The owner of this address and password, or null after the same amount of work. Counts wrong passwords. */
export async function recognize({ email, password }: Credentials, about: About): Promise<Recognized | null> {
  const { db, visitor, log } = about
  const account = email.toLowerCase()
  const device = await knownDevice(db, email, visitor.device)
  const familiar = device !== null || (await isFamiliar(db, email, visitor.place))
  const { wrong, work, asker } = device
    ? ownTerms(device)
    : (familiar ? familiarTerms : strangersTerms)(account, visitor.place)
  await refuseFull(db, ...wrong)
  await claim(db, work)
  if (!familiar) await waitForTurn(db, account, visitor)
  const found = await find(db, email)
  const isHers = await matches(found?.passwordHash ?? null, password, asker)
  await refuseFull(db, ...wrong) // parallel attempts have been counted by now
  if (isHers) return renewed(db, email, found!, password, asker)
  await countEach(db, ...wrong, ...(familiar ? [] : [guesses.of(account)]))
  log.warn({ event: 'login-failed', userId: found?.id ?? null }, 'login failed')
  return null
}

/** Rehashes the password at today's cost; a parallel rehash doesn't count as a password change. */
async function renewed(db: Pool, email: string, found: Recognized, password: string, asker: Asker) {
  if (!isOutdated(found.passwordHash)) return found
  const passwordHash = await hashed(password, asker)
  const { rowCount } = await db.query('update accounts.users set password = $2 where id = $1 and password = $3', [
    found.id,
    passwordHash,
    found.passwordHash,
  ])
  if (rowCount === 1) return { id: found.id, passwordHash }
  const now = await find(db, email)
  return (await matches(now?.passwordHash ?? null, password, asker)) ? now! : null
}

async function find(db: Pool, email: string) {
  const { rows } = await db.query<Recognized>(
    'select id, password as "passwordHash" from accounts.users where lower(email) = lower($1)',
    [email],
  )
  return rows[0]
}

/** Whether this account was signed in to from this network before. */
async function isFamiliar(db: Pool, email: string, place: string): Promise<boolean> {
  const { rows } = await db.query<{ id: string }>('select id from accounts.users where lower(email) = lower($1)', [
    email,
  ])
  const [user] = rows
  if (!user) return false
  const values = [user.id, networkKey(user.id, place)]
  const { rowCount } = await db.query('select 1 from accounts.places where user_id = $1 and place = $2', values)
  return rowCount === 1
}

/** This browser's device id for the account; null if it never signed in to it. */
export async function knownDevice(db: Pool, email: string, device: string | null): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>(
    `select d.id from accounts.devices d join accounts.users u on u.id = d.user_id
      where lower(u.email) = lower($1) and d.token = $2`,
    [email, device],
  )
  return rows[0]?.id ?? null
}
