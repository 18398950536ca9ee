import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { emailVerificationRequested } from '../index.ts'
import { countAttempt, type Limit, refuseBeyond } from '../sign-in/attempts.ts'

/** Mails the link again. Nothing is mailed once the address is confirmed. */
export const sendVerification: Conversation<typeof contract.sendVerification> = async (_, call) => {
  const { db, contractorId, log } = call
  const limits: Limit[] = [{ key: `verify:${contractorId}`, most: 5, seconds: 3600 }]
  await call.inTransaction(async ({ em, publish }) => {
    // Requests of one contractor run one at a time here, so that each is counted in time.
    await em.execute('select from accounts.users where id = ? for no key update', [contractorId])
    await refuseBeyond(db, limits)
    await countAttempt(db, limits)
    await publish(emailVerificationRequested({ contractorId }))
  })
  log.info({ event: 'email-verification-requested', userId: contractorId }, 'email verification requested')
  return { ok: true }
}
