import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { type Cents, formatMoney } from '../../../shared-kernel/money.ts'
import { accountOf } from '../account.ts'
import { carryOut, type Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import { tellRefunds } from '../reactions/tell-refunds.ts'

/** A paid invoice, and how much of it can still be refunded, in cents. */
export interface Refundable {
  readonly invoiceId: string
  readonly paidAt: Date
  readonly paid: Cents
  readonly refunded: Cents
  readonly last4: string | null
  /** The partial refunds so far. */
  readonly parts: readonly Cents[]
}

/** The latest paid invoice, or the given one. */
export async function refundable(
  payments: Payments,
  contractorId: string,
  invoiceId: string | null,
  { db }: Pick<Work, 'db'>,
): Promise<Refundable & { readonly chargeId: string; readonly paymentId: string }> {
  const customerId = (await accountOf(db, contractorId))?.customerId
  const invoices = customerId ? await payments.invoices(customerId, 100) : []
  const invoice = invoices.find(({ id, status }) => status === 'paid' && (invoiceId === null || id === invoiceId))
  const money = invoice && (await payments.paymentOf(invoice.id))
  if (!money) throw new DomainError('not-found', 'nothing-paid', 'There’s no such paid invoice of this account.')
  if (money.disputed)
    throw new DomainError(
      'conflict',
      'disputed',
      'The cardholder disputes this payment, so it can’t be refunded. Answer the dispute at the card provider.',
    )
  const { amount: paid, refunded, last4, chargeId, paymentId } = money
  const parts = refunded > 0 ? (await payments.refundsOf(chargeId)).map(({ amount }) => amount) : []
  return { invoiceId: invoice.id, paidAt: invoice.at, paid, refunded, last4, parts, chargeId, paymentId }
}

export interface RefundOrder {
  readonly invoiceId: string
  readonly amount: Cents
  /** The amount already refunded when the operator decided. If it has changed since, the operator is asked again. */
  readonly refundedBefore: Cents
  /** Allows refunding the same amount of the same invoice again. Without it, that is treated as an accidental rerun. */
  readonly again: boolean
  readonly reason: 'requested_by_customer' | 'duplicate' | 'fraudulent'
}

/** Concurrent refunds of the same amount are made once, because the key includes the amount refunded before. */
export async function refund(payments: Payments, contractorId: string, order: RefundOrder, work: Work) {
  const { invoiceId, amount, refundedBefore, reason, again } = order
  const { chargeId, paymentId, paid, refunded, last4, paidAt, parts } = await refundable(
    payments,
    contractorId,
    invoiceId,
    work,
  )
  if (refunded !== refundedBefore)
    throw new DomainError(
      'conflict',
      'refunded-meanwhile',
      'Something was refunded meanwhile. Please look at it again.',
    )
  if (refunded === paid) throw new DomainError('conflict', 'refunded', 'This invoice is refunded in full already.')
  if (amount > paid - refunded)
    throw new DomainError('conflict', 'too-much', `Only ${formatMoney(paid - refunded)} can still be refunded.`)
  if (parts.includes(amount) && !again)
    throw new DomainError(
      'conflict',
      'refunded-the-same',
      `${formatMoney(amount)} of this invoice was refunded already. Add --again to refund as much once more.`,
    )
  const key = `refund:${invoiceId}:${amount}:${refundedBefore}`
  const refundId = await carryOut(work, { contractorId, kind: 'refund', key }, () =>
    payments.refund({ paymentId, amount, reason }, key),
  )
  await tellRefunds(payments, contractorId, chargeId, work)
  return { refundId, invoiceId, paidAt, paid, amount, refunded: refunded + amount, last4 }
}
