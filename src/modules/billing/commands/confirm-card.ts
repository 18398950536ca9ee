import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { recordAgreement } from '../../accounts/index.ts'
import { subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { cardIncomplete, notEnded } from '../domain/refusals.ts'
import { countedDecline, refuseDeclined } from '../limits.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'

/** Uses the new card for future charges and charges it for any debt. Another customer's card is a 404. */
export const confirmCard =
  (payments: Payments): Conversation<typeof contract.confirmCard> =>
  async ({ setupIntentId }, call) => {
    await refuseDeclined(call.db, call.contractorId)
    const { customerId, subscriptionId } = notEnded(await settle(payments, call.contractorId, call))
    const { card, customerId: owner, done } = await payments.setup(setupIntentId)
    if (!customerId || owner !== customerId) throw new DomainError('not-found', 'no-such-card', 'There’s no such card')
    if (!done || !card) throw cardIncomplete()
    await payments.useCard({ customerId, subscriptionId, cardId: card.id })
    const { due } = await payments.read(subscriptionId)
    if (due) await call.inTransaction(({ em }) => recordAgreement(em, call.contractorId, 'pay-bill'))
    const paid = due ? await countedDecline(call, payments.pay(due.invoiceId, card.id)) : null
    const subscription = subscriptionFrom(await settle(payments, call.contractorId, call))
    return { subscription, clientSecret: paid?.clientSecret ?? null }
  }
