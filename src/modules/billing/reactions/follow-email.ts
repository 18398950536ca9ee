import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { type emailChanged, profileOf } from '../../accounts/index.ts'
import { accountOf } from '../account.ts'
import type { Payments } from '../payments.ts'

/** The card provider's customer gets the account's new address. We find a customer by it (`findCustomer`). */
export const followEmail =
  (payments: Payments): Reaction<PayloadOf<typeof emailChanged>> =>
  async ({ contractorId }, { db }) => {
    const [account, profile] = [await accountOf(db, contractorId), await profileOf(db, contractorId)]
    if (account?.customerId && profile) await payments.setEmail(account.customerId, profile.email)
  }
