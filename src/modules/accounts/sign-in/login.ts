import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { readUser } from '../account/current-user.ts'
import type * as contract from '../contract/endpoints.ts'
import { recognize } from './authenticate.ts'

/** Signs in with a new session. Known and unknown addresses get the same response. */
export const login: Conversation<typeof contract.login> = async (
  { timeZone, ...credentials },
  { db, visitor, log },
) => {
  const who = await recognize(credentials, { db, visitor, log })
  if (!who) throw new DomainError('signed-out', 'wrong-credentials', 'Invalid email or password')
  await visitor.signIn(who)
  if (timeZone) await db.query(firstTimeZone, [who.id, timeZone])
  log.info({ event: 'login', userId: who.id }, 'login')
  return readUser(db, who.id)
}

const firstTimeZone = 'update accounts.users set time_zone = $2 where id = $1 and time_zone is null'
