import type { Account } from '../account.ts'
import type { PaidInvoice, ProviderSubscription } from '../domain/provider-records.ts'
import type { DiscountLeft, Draft, ProviderUpdate } from '../domain/provider-update.ts'
import type { Payments } from '../payments.ts'

/** The result of one read of the card provider, with our stored account. */
export interface ProviderState {
  readonly account: Account
  readonly snapshot: ProviderSubscription
  readonly invoices: readonly PaidInvoice[]
}

/** An account that exists at the provider, so there is something to read. */
interface AtProvider extends Account {
  readonly subscriptionId: string
  readonly customerId: string
}

export const isAtProvider = (account: Account | null): account is AtProvider =>
  Boolean(account?.subscriptionId && account.customerId)

export async function readProviderState(payments: Payments, account: AtProvider): Promise<ProviderState> {
  const [snapshot, invoices] = await Promise.all([
    payments.read(account.subscriptionId),
    payments.invoices(account.customerId, 24),
  ])
  return { account, snapshot, invoices }
}

/** The update for the subscription. The discount is the rest of the promise known when we read. */
export const updateOf = (
  { account, snapshot, invoices }: ProviderState,
  { begun, discount, nextRenewal }: Pick<ProviderUpdate, 'begun' | 'nextRenewal'> & { readonly discount: DiscountLeft },
): ProviderUpdate => ({
  ...snapshot,
  begun,
  nextRenewal,
  draft: draftOf(snapshot, invoices),
  lastPaid: lastPaidOf(invoices),
  discount: { ...discount, promisedAt: account.discountPromisedAt },
})

/** The amount the provider is about to collect for the current period. */
function draftOf(snapshot: ProviderSubscription, invoices: readonly PaidInvoice[]): Draft | null {
  const draft = invoices
    .filter(({ status, nextAttempt }) => status === 'draft' && nextAttempt !== null)
    .toSorted((one, other) => one.nextAttempt!.getTime() - other.nextAttempt!.getTime())[0]
  if (!draft) return null
  return {
    at: draft.nextAttempt!.toISOString(),
    amount: draft.amount,
    planType: draft.planType ?? snapshot.planType,
    stays: invoices.some(({ status, at }) => status === 'paid' && at >= snapshot.periodStart),
  }
}

function lastPaidOf(invoices: readonly PaidInvoice[]): ProviderUpdate['lastPaid'] {
  const paid = invoices.find(({ status }) => status === 'paid')
  return paid ? { amount: paid.amount, at: paid.at.toISOString() } : null
}
