import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { accountOpened, accountRegistered } from '../index.ts'
import { readUser } from './current-user.ts'
import { openAccount } from './open-account.ts'

/** Opens an account without a subscription; the next step is choosing a plan. */
export const register: Conversation<typeof contract.register> = async ({ planType: _chosenLater, ...person }, call) => {
  const { db, visitor, log, inTransaction } = call
  const opened = await openAccount(person, 'register', call)
  if (!opened) throw new DomainError('conflict', 'email-taken', 'An account with this email already exists')
  const { id } = opened
  await visitor.signIn(opened)
  await inTransaction(async ({ publish }) => {
    await publish(accountOpened({ contractorId: id }))
    await publish(accountRegistered({ contractorId: id }))
  })
  log.info({ event: 'registered', userId: id }, 'registered')
  return readUser(db, id)
}
