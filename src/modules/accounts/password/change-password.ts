import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { askerOf, confirmPassword, holdConfirmed, replacePassword } from './credentials.ts'
import { hashed, refuseCommon } from './passwords.ts'

/** Changes the password, given the current one. This browser continues with a new session. */
export const changePassword: Conversation<typeof contract.changePassword> = async (input, call) => {
  const { contractorId, visitor, log } = call
  const person = await confirmPassword(input.currentPassword, 'currentPassword', call)
  if (input.password === input.currentPassword) throw sameAgain()
  refuseCommon(input.password, person)
  const hash = await hashed(input.password, askerOf(contractorId))
  await call.inTransaction(async (inside) => {
    await holdConfirmed(person, 'currentPassword', inside)
    await replacePassword(contractorId, hash, inside)
  })
  await visitor.signIn({ id: contractorId, passwordHash: hash })
  log.info({ event: 'password-changed', userId: contractorId }, 'password changed')
  return { ok: true }
}

function sameAgain() {
  const message = 'Please choose a password that differs from the current one'
  return new DomainError('invalid', 'same-password', message, { issues: [{ path: 'password', message }] })
}
