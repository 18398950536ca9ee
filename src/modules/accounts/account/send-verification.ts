import { claim, limit } from '../../../platform/limits/limit.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { emailVerificationRequested } from '../index.ts'

const links = limit('confirmation-link', {
  most: 5,
  per: 'hour',
  by: 'account',
  says: 'You asked for a confirmation link {most} times in the last {per}.',
  code: 'too-many-attempts',
})

/** Emails the link again, unless the address is already confirmed. */
export const sendVerification: Conversation<typeof contract.sendVerification> = async (_, call) => {
  const { contractorId, log } = call
  await call.inTransaction(async ({ em, publish }) => {
    await claim(em, links.of(contractorId))
    await publish(emailVerificationRequested({ contractorId }))
  })
  log.info({ event: 'email-verification-requested', userId: contractorId }, 'email verification requested')
  return { ok: true }
}
