import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Call } from '../../shared-kernel/use-case.ts'
import { countAttempt, type Limit, refuseBeyond } from './attempts.ts'
import { hashed, refuseCommon } from './passwords.ts'

export interface NewPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
}

/** Opens an account and says its id; null when the address has one already. Eleven tries an hour are too many. */
export async function openAccount(
  { password, ...person }: NewPerson,
  { db, now, ip }: Pick<Call, 'now'> & { db: Pool; ip: string },
): Promise<string | null> {
  const limits: Limit[] = [{ key: `register:${ip}`, most: 11, seconds: 3600 }]
  await countAttempt(db, limits) // counted first, so that tries sent all at once are seen; the eleventh is refused
  await refuseBeyond(db, limits)
  refuseCommon(password, person)
  const id = randomUUID()
  const { rowCount } = await db.query(
    `insert into accounts.users (id, email, password, first_name, last_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
    [id, person.email, await hashed(password), person.firstName, person.lastName, now],
  )
  return rowCount === 0 ? null : id
}
