import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { providerNetwork } from '../../../platform/http/client-network.ts'
import { attempt, claim, limit } from '../../../platform/limits/limit.ts'
import { eventType } from '../../../shared-kernel/event.ts'
import type { TimeZone } from '../../../shared-kernel/time-zone.ts'
import type { ConversationCall, Recognized } from '../../../shared-kernel/use-case.ts'
import { termsVersion } from '../contract/terms.ts'
import { hashed, refuseCommon } from '../password/passwords.ts'
import { workFrom } from '../sign-in/work.ts'
import type { OpenedBy } from './agreements.ts'

export interface NewPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly businessName?: string | null | undefined
  readonly password: string
  readonly timeZone?: TimeZone | undefined
}

/** An unusual number of accounts was opened in an hour. Published at most once an hour. */
export const manyAccountsOpened = eventType('accounts.many-accounts-opened', z.object({ inAnHour: z.int() }))

const registrations = limit('register', {
  most: 10,
  per: 'hour',
  by: 'network',
  says: 'Too many attempts.',
  code: 'too-many-attempts',
})
/** A network of many clients: an IPv4 /24 or IPv6 /48. */
const openedAccounts = limit('open-account', {
  most: 30,
  per: 'hour',
  by: 'IPv4 /24 or IPv6 /48',
  says: '{most} accounts were opened from your network in the last {per}.',
  code: 'too-many-registrations',
})
const unusual = 1000
/** Only counts: if it refused, a few strangers could block registration for everyone. */
const openedByAll = limit('open-account-anywhere', {
  most: unusual,
  per: 'hour',
  by: 'product',
  says: '(the operator is alarmed)',
}).of('all')
const alarms = limit('alarm-accounts', { most: 1, per: 'hour', by: 'product', says: '(only logged)' }).of('all')

type About = Pick<ConversationCall, 'db' | 'now' | 'log' | 'visitor' | 'inTransaction'>

/** Opens an account and records the agreement to the terms; null if the email address already has one. */
export async function openAccount(
  { password, timeZone, ...person }: NewPerson,
  openedBy: OpenedBy,
  about: About,
): Promise<Recognized | null> {
  const { db, now, visitor } = about
  const who = `place:${visitor.place}` as const
  await claim(db, registrations.of(visitor.place), workFrom(who))
  refuseCommon(password, person)
  const id = randomUUID()
  const passwordHash = await hashed(password, { lane: 'strangers', who })
  const known = await db.query('select from accounts.users where lower(email) = lower($1)', [person.email])
  if (known.rowCount) return null
  await claim(db, openedAccounts.of(providerNetwork(visitor.place)))
  const { rowCount } = await db.query(
    `with opened as (
       insert into accounts.users (id, email, password, first_name, last_name, business_name, time_zone, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning id)
     insert into accounts.agreements (user_id, version, action, agreed_at) select id, $9::date, $10, $8 from opened`,
    [
      ...[id, person.email, passwordHash, person.firstName, person.lastName],
      ...[person.businessName ?? null, timeZone ?? null, now, termsVersion, openedBy],
    ],
  )
  if (rowCount === 0) return null
  await countOpened(about)
  return { id, passwordHash }
}

/** Raises an alarm, at most once an hour, when an unusual number of accounts is opened. */
async function countOpened({ db, log, inTransaction }: About) {
  if ((await attempt(db, openedByAll)) === null || (await attempt(db, alarms)) !== null) return
  log.warn({ event: 'many-accounts-opened', inAnHour: unusual }, 'many accounts opened')
  await inTransaction(({ publish }) => publish(manyAccountsOpened({ inAnHour: unusual })))
}
