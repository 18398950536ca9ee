import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { accountRegistered, emailVerificationRequested, openAccount, recognize } from '../../accounts/index.ts'
import type * as contract from '../contract/endpoints.ts'
import { beginSubscription } from '../lifecycle/begin.ts'
import { countBeginning, refuseDeclined } from '../limits.ts'
import type { Payments } from '../payments.ts'
import { formFrom } from './create-subscription.ts'

/**
 * Opens an account with a trial that waits for its card. If the response was lost or payments were unavailable, the
 * same email address and password continue with the same account.
 */
export const registerWithTrial =
  (payments: Payments): Conversation<typeof contract.registerWithTrial> =>
  async ({ planType, ...person }, call) => {
    const { db, visitor, log } = call
    const created = await openAccount(person, 'sign-up-for-trial', call)
    if (created)
      await call.inTransaction(async ({ publish }) => {
        await publish(emailVerificationRequested({ contractorId: created.id }))
        await publish(accountRegistered({ contractorId: created.id }))
      })
    const who = created ?? (await recognize(person, call))
    if (!who) throw emailTaken()
    const contractorId = who.id
    await refuseDeclined(db, contractorId)
    await countBeginning(db, contractorId)
    const form = await beginSubscription(payments, contractorId, planType, call).catch((error) => {
      throw error instanceof DomainError && error.fault === 'conflict' && !created ? emailTaken() : error
    })
    await visitor.signIn(who)
    log.info({ event: created ? 'registered' : 'registration-resumed', userId: contractorId }, 'trial begun')
    return formFrom(form)
  }

const emailTaken = () => new DomainError('conflict', 'email-taken', 'An account with this email already exists')
