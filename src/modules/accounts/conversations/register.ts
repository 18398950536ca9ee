import { randomUUID } from 'node:crypto'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { countAttempt, type Limit, refuseBeyond } from '../attempts.ts'
import type * as contract from '../contract/endpoints.ts'
import { hashed, refuseCommon } from '../passwords.ts'
import { readUser } from '../queries/current-user.ts'

/** Opens an account without a subscription; the next step is choosing a plan. */
export const register: Conversation<typeof contract.register> = async (
  { planType: _chosenLater, password, ...person },
  { db, now, visitor, log },
) => {
  const limits: Limit[] = [{ key: `register:${visitor.ip}`, most: 11, seconds: 3600 }]
  await countAttempt(db, limits) // counted first, so that tries sent all at once are seen; the eleventh is refused
  await refuseBeyond(db, limits)
  refuseCommon(password, person)
  const id = randomUUID()
  const { rowCount } = await db.query(
    `insert into accounts.users (id, email, password, first_name, last_name, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
    [id, person.email, await hashed(password), person.firstName, person.lastName, now],
  )
  if (rowCount === 0) throw new DomainError('conflict', 'email-taken', 'An account with this email already exists')
  await visitor.signIn(id)
  log.info({ event: 'registered', userId: id }, 'registered')
  return readUser(db, id)
}
