import { claim } from '../../../platform/limits/limit.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { emailVerificationRequested, newEmailLinkRequested } from '../index.ts'
import { confirmationLinks } from './email-verifications.ts'

/** Emails the link again, to the address that waits to be confirmed. If none does, no email goes out. */
export const sendVerification: Conversation<typeof contract.sendVerification> = async (_, call) => {
  const { contractorId, now, log } = call
  const askedAt = now.toISOString()
  await call.inTransaction(async ({ em, publish }) => {
    await claim(em, confirmationLinks.of(contractorId))
    const [change] = await em.execute<{ id: string }[]>(
      'select id from accounts.email_changes where user_id = ? and ended_at is null',
      [contractorId],
    )
    await publish(
      change
        ? newEmailLinkRequested({ contractorId, changeId: change.id, askedAt })
        : emailVerificationRequested({ contractorId, askedAt }),
    )
  })
  log.info({ event: 'email-verification-requested', userId: contractorId }, 'email verification requested')
  return { ok: true }
}
