import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { recordAgreement } from '../../accounts/index.ts'
import { subscriptionFrom } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { notEnded } from '../domain/refusals.ts'
import { countConfirmation, countedDecline } from '../limits.ts'
import type { Payments } from '../payments.ts'
import { settle } from '../settlement/settle.ts'

/** Charges the debt to the card on file while the contractor is there to confirm it with the bank. */
export const confirmPayment =
  (payments: Payments): Conversation<typeof contract.confirmPayment> =>
  async (_, call) => {
    const { contractorId, db } = call
    await countConfirmation(db, contractorId)
    const { subscriptionId } = notEnded(await settle(payments, contractorId, call))
    const { due, card } = await payments.read(subscriptionId)
    if (due && !card) throw new DomainError('conflict', 'no-card', 'There’s no card on file. Please use another card.')
    if (due && card) await call.inTransaction(({ em }) => recordAgreement(em, call.contractorId, 'pay-bill'))
    const paid = due && card ? await countedDecline(call, payments.pay(due.invoiceId, card.id)) : null
    const subscription = subscriptionFrom(await settle(payments, contractorId, call))
    return { subscription, clientSecret: paid?.clientSecret ?? null }
  }
