import type { Subscription } from './subscription.ts'

type Cancelable = Readonly<Pick<Subscription, 'status' | 'due' | 'draft' | 'accessEnd'>>

/**
 * The effect of canceling now. Unpaid amounts won't be charged, so access ends with what is paid: immediately, or with
 * the trial or the period. Null if there is nothing to cancel.
 */
export function ifCanceled({
  status,
  due,
  draft,
  accessEnd,
}: Cancelable): 'ends-now' | 'ends-later' | 'unknown' | null {
  if (!status || ['canceled', 'incomplete', 'incomplete_expired'].includes(status)) return null
  if (due || (draft && draft.amount > 0 && !draft.stays)) return 'ends-now'
  if (status !== 'trialing' && status !== 'active') return 'unknown'
  return accessEnd ? null : 'ends-later'
}
