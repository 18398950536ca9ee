import type { EntityManager } from '@mikro-orm/postgresql'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { emailChanged } from '../index.ts'
import { confirmEmail, holderOf } from './email-verifications.ts'

/**
 * Confirms the address that the link was sent to; a new address becomes the account's. A used link keeps saying so until
 * it expires.
 */
export const verifyEmail: Conversation<typeof contract.verifyEmail> = async (
  { token },
  { inTransaction, now, log },
) => {
  const { contractorId, first, newAddress } = await inTransaction(async ({ em, publish }) => {
    const holder = await holderOf(em, token)
    if (!holder) throw invalidLink()
    const { id: contractorId, changeId, newAddress } = holder
    if (!changeId) return { contractorId, newAddress, first: await confirmEmail(em, contractorId, now) }
    await takeNewEmail(em, changeId, now)
    await publish(emailChanged({ contractorId }))
    return { contractorId, newAddress, first: true }
  }).catch((error) => {
    throw isTaken(error) ? emailTaken() : error
  })
  if (first) log.info({ event: 'email-verified', userId: contractorId }, 'email verified')
  return { outcome: first ? 'verified' : 'already-verified', newAddress }
}

/** Password reset links that went to the old address are void from now on. */
async function takeNewEmail(em: EntityManager, changeId: string, now: Date) {
  await em.execute(
    `update accounts.users u set email = c.new_email, email_verified_at = ?, updated_at = ?
       from accounts.email_changes c where c.id = ? and u.id = c.user_id`,
    [now, now, changeId],
  )
  await em.execute(
    'delete from accounts.password_resets where user_id = (select user_id from accounts.email_changes where id = ?)',
    [changeId],
  )
  await em.execute('update accounts.email_changes set ended_at = ? where id = ?', [now, changeId])
}

/** The response is the same for an expired, replaced, altered or invented token. */
const invalidLink = () =>
  new DomainError('invalid', 'invalid-verification-link', 'This link is no longer valid. Ask for a new one.')

/** The unique index decides between accounts that take the same address at once. */
const isTaken = (error: unknown) => (error as { code?: unknown }).code === '23505'

/** Only the owner of the mailbox has the link, so this reveals nothing to others. */
const emailTaken = () =>
  new DomainError(
    'conflict',
    'email-taken',
    'Another TidyTally account has this address by now. Sign in to that one, or change this account to a different address.',
  )
