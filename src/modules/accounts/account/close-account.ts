import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { replaceLogo } from '../business/business.ts'
import type * as contract from '../contract/endpoints.ts'
import { accountClosed } from '../index.ts'
import { confirmPassword, holdConfirmed } from '../password/credentials.ts'
import type { Ports } from '../ports.ts'

/**
 * Closes the account at once: no one can sign in to it, and its email address is free again. Jobs queued in the same
 * transaction remove each module's data, and resume where they stopped if a worker dies.
 */
export const closeAccount =
  (mayClose: Ports['mayClose']): Conversation<typeof contract.closeAccount> =>
  async ({ password }, call) => {
    const { contractorId, visitor, log } = call
    const person = await confirmPassword(password, 'password', call)
    await call.inTransaction(async (inside) => {
      await holdConfirmed(person, 'password', inside)
      await mayClose(contractorId, inside)
      await replaceLogo(null, inside)
      await inside.em.execute('delete from accounts.users where id = ?', [contractorId])
      await inside.em.execute('delete from public.audit where owner = ?', [contractorId])
      await inside.publish(accountClosed({ contractorId }))
    })
    await visitor.signOut()
    log.info({ event: 'account-closed', userId: contractorId }, 'account closed')
    return { ok: true }
  }
