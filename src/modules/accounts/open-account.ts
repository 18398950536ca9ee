import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { TimeZone } from '../../shared-kernel/time-zone.ts'
import type { Call, Recognized, Visitor } from '../../shared-kernel/use-case.ts'
import { attempt, claim, type Limit, minutesIn } from './attempts.ts'
import { hashed, refuseCommon } from './passwords.ts'
import { workFrom } from './work.ts'

export interface NewPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly businessName?: string | null | undefined
  readonly password: string
  readonly timeZone?: TimeZone | undefined
}

/** Protects the machine from somebody with too many networks for a limit by place. */
const everybody: Limit = { key: 'register', most: 1000, seconds: 3600 }

/** Opens an account; null when the address has one already. Ten tries an hour from one place are enough. */
export async function openAccount(
  { password, timeZone, ...person }: NewPerson,
  { db, now, visitor: { place } }: Pick<Call, 'now'> & { db: Pool; visitor: Visitor },
): Promise<Recognized | null> {
  await claim(db, [{ key: `register:${place}`, most: 10, seconds: 3600 }, workFrom(`place:${place}`)])
  const wait = await attempt(db, [everybody])
  if (wait !== null) throw crowded(wait)
  refuseCommon(password, person)
  const id = randomUUID()
  const passwordHash = await hashed(password, [`place:${place}`])
  const { rowCount } = await db.query(
    `insert into accounts.users (id, email, password, first_name, last_name, business_name, time_zone, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
    [
      ...[id, person.email, passwordHash, person.firstName, person.lastName],
      ...[person.businessName ?? null, timeZone ?? null, now],
    ],
  )
  return rowCount === 0 ? null : { id, passwordHash }
}

const crowded = (wait: number) =>
  new DomainError(
    'too-many',
    'too-many-registrations',
    `More people are opening accounts than we can take right now. Please try again in ${minutesIn(wait)}.`,
    { retryAfterSeconds: Math.max(1, wait) },
  )
