import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { replacePassword } from '../credentials.ts'
import { holderOf, useUp } from '../password-resets.ts'
import { hashed, refuseCommon } from '../passwords.ts'

/** Expired, used, altered or never made: all the same to whoever asks. */
const invalidLink = () =>
  new DomainError('invalid', 'invalid-reset-link', 'This reset link is no longer valid. Please request a new one.')

/** Sets the password that the holder of the link chose. A password that is refused leaves the link as it was. */
export const resetPassword: Conversation<typeof contract.resetPassword> = async ({ token, password }, call) => {
  const holder = await holderOf(call.db, token)
  if (!holder) throw invalidLink()
  refuseCommon(password, holder)
  const hash = await hashed(password)
  await call.inTransaction(async (inside) => {
    if (!(await useUp(inside.em, token))) throw invalidLink()
    await replacePassword(holder.id, hash, inside)
  })
  call.log.info({ event: 'password-reset', userId: holder.id }, 'password reset')
  return { ok: true }
}
