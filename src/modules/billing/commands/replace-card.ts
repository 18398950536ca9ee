import { randomUUID } from 'node:crypto'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { accountOf } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { countCardForm, refuseDeclined } from '../limits.ts'
import { carryOut } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { changeSubscription } from '../storage.ts'

/** Opens a form for another card: the one that is still open, or a new one, which counts against a limit (S-22). */
export const replaceCard =
  (payments: Payments): Conversation<typeof contract.replaceCard> =>
  async (_, call) => {
    const { contractorId, db } = call
    const account = await accountOf(db, contractorId)
    const customerId = account?.customerId
    if (!customerId) throw new DomainError('conflict', 'no-subscription', 'There’s no subscription to pay for.')
    await refuseDeclined(db, contractorId)
    const open = account.cardForm && (await payments.openCard(customerId, account.cardForm))
    if (open) return { clientSecret: open }
    await countCardForm(db, contractorId)
    const operation = { contractorId, kind: 'card', key: `card:${randomUUID()}` }
    const form = await carryOut(call, operation, (key) => payments.startCard(customerId, key))
    await changeSubscription(call, contractorId, (subscription) => subscription.openCardForm(form.setupIntentId))
    return { clientSecret: form.clientSecret }
  }
