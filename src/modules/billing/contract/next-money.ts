import type { Subscription } from './endpoints.ts'

/**
 * The next automatic charge: an amount in dollars with its date, nothing, or unknown. A debt without an automatic retry
 * counts as nothing. All wording about money, on screens and in emails, is derived from this.
 */
export type NextMoney =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unknown'; readonly at: string | null }
  | { readonly kind: 'charge'; readonly at: string; readonly amount: number }

type Known = Pick<Subscription, 'status' | 'due' | 'nextCharge' | 'accessEnd'>

export function nextMoney({ status, due, nextCharge, accessEnd }: Known): NextMoney {
  if (due) return due.nextAttempt ? { kind: 'charge', at: due.nextAttempt, amount: due.amount } : { kind: 'nothing' }
  if (nextCharge) {
    const { at, amount } = nextCharge
    return amount === null ? { kind: 'unknown', at } : { kind: 'charge', at, amount }
  }
  if (status === 'past_due' || status === 'unpaid' || (status === 'canceled' && !accessEnd))
    return { kind: 'unknown', at: null }
  return { kind: 'nothing' }
}
