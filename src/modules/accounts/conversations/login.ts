import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { readUser } from '../queries/current-user.ts'
import { recognise } from '../recognise.ts'

/** Signs in under a new session. A known and an unknown address get the same answer. */
export const login: Conversation<typeof contract.login> = async (credentials, { db, visitor, log }) => {
  const id = await recognise(credentials, { db, ip: visitor.ip, log })
  if (!id) throw new DomainError('signed-out', 'wrong-credentials', 'Invalid email or password')
  await visitor.signIn(id)
  log.info({ event: 'login', userId: id }, 'login')
  return readUser(db, id)
}
