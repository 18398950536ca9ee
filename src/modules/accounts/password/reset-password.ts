import { claim } from '../../../platform/limits/limit.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { confirmEmail } from '../account/email-verifications.ts'
import type * as contract from '../contract/endpoints.ts'
import { workFrom } from '../sign-in/work.ts'
import { replacePassword } from './credentials.ts'
import { holderOf, useUp } from './password-resets.ts'
import { hashed, refuseCommon } from './passwords.ts'

/** Expired, used, altered or made up: the answer is the same. */
const invalidLink = () =>
  new DomainError('invalid', 'invalid-reset-link', 'This reset link is no longer valid. Please request a new one.')

/** Sets the password that the holder of the link chose. A refused password does not use up the link. */
export const resetPassword: Conversation<typeof contract.resetPassword> = async ({ token, password }, call) => {
  const { visitor } = call
  const place = `place:${visitor.place}` as const
  const holder = await holderOf(call.db, token)
  if (!holder) throw invalidLink()
  refuseCommon(password, holder)
  await claim(call.db, workFrom(place))
  const hash = await hashed(password, { lane: 'strangers', who: place })
  await call.inTransaction(async (inside) => {
    if (!(await useUp(inside.em, token))) throw invalidLink()
    await replacePassword(holder.id, hash, inside)
    await confirmEmail(inside.em, holder.id, inside.now) // the link reached her by mail
  })
  await visitor.remember(holder.id) // whoever reads her mail signs in next, however many others try
  call.log.info({ event: 'password-reset', userId: holder.id }, 'password reset')
  return { ok: true }
}
