import type { Subscription } from './subscription.ts'

type Cancelable = Readonly<Pick<Subscription, 'status' | 'due' | 'draft' | 'accessEnd'>>

/**
 * What canceling does now. What is not paid will not be charged, so access ends with what is paid: at once, or with the
 * trial or the period. Null when there is nothing to cancel.
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
