import { claim } from '../../../platform/limits/limit.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { confirmEmail } from '../account/email-verifications.ts'
import type * as contract from '../contract/endpoints.ts'
import { workFrom } from '../sign-in/work.ts'
import { replacePassword } from './credentials.ts'
import { holderOf, useUp } from './password-resets.ts'
import { hashed, refuseCommon } from './passwords.ts'

/** The response is the same for an expired, used, altered or invented token. */
const invalidLink = () =>
  new DomainError('invalid', 'invalid-reset-link', 'This reset link is no longer valid. Please request a new one.')

/** Sets the password chosen through a reset link. A refused password doesn't use up the link. */
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
    await confirmEmail(inside.em, holder.id, inside.now) // the link arrived by email
  })
  await visitor.remember(holder.id) // the owner can sign in next, regardless of other attempts
  call.log.info({ event: 'password-reset', userId: holder.id }, 'password reset')
  return { ok: true }
}
