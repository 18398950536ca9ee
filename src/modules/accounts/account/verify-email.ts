import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { confirmEmail, holderOf } from './email-verifications.ts'

/** Confirms the address that the link was sent to. A used link keeps saying so until it expires. */
export const verifyEmail: Conversation<typeof contract.verifyEmail> = async (
  { token },
  { inTransaction, now, log },
) => {
  const [contractorId, first] = await inTransaction(async ({ em }) => {
    const holder = await holderOf(em, token)
    if (!holder) throw invalidLink()
    return [holder, await confirmEmail(em, holder, now)]
  })
  if (first) log.info({ event: 'email-verified', userId: contractorId }, 'email verified')
  return { outcome: first ? 'verified' : 'already-verified' }
}

/** The response is the same for an expired, replaced, altered or invented token. */
const invalidLink = () =>
  new DomainError('invalid', 'invalid-verification-link', 'This link is no longer valid. Ask for a new one.')
