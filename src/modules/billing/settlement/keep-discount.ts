import { randomUUID } from 'node:crypto'
import { type DiscountDue, discountDue } from '../domain/discount.ts'
import { carryOut, type Work } from '../operations.ts'
import type { Payments } from '../payments.ts'
import type { ProviderState } from './provider-state.ts'

/** Adds or removes the coupon of a promised discount if necessary. */
export async function keepDiscount(
  payments: Payments,
  { account, snapshot, invoices }: ProviderState,
  work: Work,
): Promise<DiscountDue> {
  const discount = discountDue(account, snapshot, invoices)
  const { wanted, changes } = discount
  const { subscriptionId } = snapshot
  if (changes) {
    const key = `coupon:${subscriptionId}:${wanted ?? 'none'}:${randomUUID()}` // safe to repeat
    const operation = { contractorId: account.userId, kind: 'coupon', key }
    await carryOut(work, operation, () => payments.setCoupon(subscriptionId, wanted, key))
  }
  return discount
}
