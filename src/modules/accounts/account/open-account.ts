import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { networkOf } from '../../../platform/http/place.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { eventType } from '../../../shared-kernel/event.ts'
import type { TimeZone } from '../../../shared-kernel/time-zone.ts'
import type { ConversationCall, Recognized } from '../../../shared-kernel/use-case.ts'
import { hashed, refuseCommon } from '../password/passwords.ts'
import { attempt, claim, type Limit, minutesIn } from '../sign-in/attempts.ts'
import { workFrom } from '../sign-in/work.ts'

export interface NewPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly businessName?: string | null | undefined
  readonly password: string
  readonly timeZone?: TimeZone | undefined
}

/** More accounts were opened in an hour than is usual; at most once an hour. */
export const manyAccountsOpened = eventType('accounts.many-accounts-opened', z.object({ inAnHour: z.int() }))

const hour = 3600
const openedFrom = (network: string): Limit => ({ key: `opened:${network}`, most: 30, seconds: hour })
/** More than this is unusual for all networks together. It refuses no one: otherwise a few strangers could. */
const openedByAll: Limit = { key: 'opened', most: 1000, seconds: hour }
const alarmed: Limit = { key: 'opened-alarm', most: 1, seconds: hour }

type About = Pick<ConversationCall, 'db' | 'now' | 'log' | 'visitor' | 'inTransaction'>

/**
 * Opens an account; null when the address has one already. One place may ask ten times an hour, and a network of many
 * places gets 30 accounts an hour.
 */
export async function openAccount(
  { password, timeZone, ...person }: NewPerson,
  about: About,
): Promise<Recognized | null> {
  const { db, now, visitor } = about
  const who = `place:${visitor.place}` as const
  await claim(db, [{ key: `register:${visitor.place}`, most: 10, seconds: hour }, workFrom(who)])
  refuseCommon(password, person)
  const id = randomUUID()
  const passwordHash = await hashed(password, { lane: 'strangers', who })
  const known = await db.query('select from accounts.users where lower(email) = lower($1)', [person.email])
  if (known.rowCount) return null
  const wait = await attempt(db, [openedFrom(networkOf(visitor.place))])
  if (wait !== null) throw crowded(wait)
  const { rowCount } = await db.query(
    `insert into accounts.users (id, email, password, first_name, last_name, business_name, time_zone, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
    [
      ...[id, person.email, passwordHash, person.firstName, person.lastName],
      ...[person.businessName ?? null, timeZone ?? null, now],
    ],
  )
  if (rowCount === 0) return null
  await countOpened(about)
  return { id, passwordHash }
}

/** Alarms once an hour when very many accounts are opened. */
async function countOpened({ db, log, inTransaction }: About) {
  if ((await attempt(db, [openedByAll])) === null || (await attempt(db, [alarmed])) !== null) return
  log.warn({ event: 'many-accounts-opened', inAnHour: openedByAll.most }, 'many accounts opened')
  await inTransaction(({ publish }) => publish(manyAccountsOpened({ inAnHour: openedByAll.most })))
}

const crowded = (wait: number) =>
  new DomainError(
    'too-many',
    'too-many-registrations',
    `${openedFrom('').most} accounts were opened from your network in the last hour. Please try again in ${minutesIn(wait)}.`,
    { retryAfterSeconds: Math.max(1, wait) },
  )
