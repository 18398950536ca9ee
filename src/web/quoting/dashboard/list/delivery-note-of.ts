import { isLocked } from '../../../../modules/quoting/contract/acceptance.ts'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { isOnItsWay } from '../../delivery-updates.ts'

/** A sentence about a quote's last email. */
export interface Note {
  readonly kind: 'danger' | 'warning' | 'info'
  readonly title: string
  readonly text: string
}

/** The note about a quote's last email; null if no action or warning is needed. */
export function deliveryNoteOf(quote: QuoteSummary): Note | null {
  const { deliveryState, deliveryReason, changedSinceSent, acceptedRevision, changeRequested, canceled, bidStatus } =
    quote
  if (isOnItsWay(quote)) return null
  if (deliveryState === 'failed') {
    const refused = deliveryReason?.match(/^(Refused:) (.*)$/s)
    if (refused) return { kind: 'danger', title: refused[1]!, text: refused[2]! }
    return { kind: 'danger', title: 'Not delivered.', text: deliveryReason ?? 'We couldn’t deliver the email.' }
  }
  if (deliveryState === 'unconfirmed') {
    return {
      kind: 'warning',
      title: 'Couldn’t confirm.',
      text: deliveryReason ?? 'We can’t tell whether the email went out. Ask your customer, or send it again.',
    }
  }
  if (acceptedRevision && !isLocked(quote))
    return {
      kind: 'info',
      title: 'Revising.',
      text: 'The accepted version holds until your customer answers the next one.',
    }
  if (changeRequested && bidStatus === 'pending')
    return { kind: 'info', title: 'Asked for a change.', text: 'What your customer wrote is on the quote’s page.' }
  if (canceled) {
    const text = 'Your customer canceled the agreement. Send a new version to offer it again.'
    return bidStatus === 'pending' ? { kind: 'info', title: 'Canceled.', text } : null
  }
  if (!changedSinceSent) return null
  return { kind: 'info', title: 'Changed since sent.', text: 'Your customer still has the earlier version.' }
}
