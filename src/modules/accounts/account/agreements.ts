import type { EntityManager } from '@mikro-orm/postgresql'
import { termsVersion } from '../contract/terms.ts'

/** The actions whose button has the agreement line under it (`web/ui/agreement.tsx`), besides opening an account. */
export type AgreedBy = 'start-trial' | 'start-plan' | 'change-plan' | 'pay-bill' | 'accept-offer'
export type OpenedBy = 'register' | 'sign-up-for-trial'

/** Records the agreement to the current version, in the action's transaction. Repeating it keeps the first time. */
export const recordAgreement = (em: EntityManager, contractorId: string, action: AgreedBy) =>
  em.execute(
    `insert into accounts.agreements (user_id, version, action)
     select id, ?::date, ? from accounts.users where id = ? for key share on conflict do nothing`,
    [termsVersion, action, contractorId],
  )
