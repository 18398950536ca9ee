import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import type { Revision, TimelineEntry } from '../../../modules/quoting/contract/history.ts'
import { smallestJob } from '../../../modules/quoting/contract/readiness.ts'
import { bidStatusLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { longDate } from '../../ui/dates.ts'
import { isOnItsWay } from '../delivery-updates.ts'

/** "2026-12-19" in the contractor's calendar, as "December 19, 2026" on any device. */
export const dayInWords = (day: string): string => longDate(new Date(`${day}T12:00:00`))

export const priceInWords = (dollars: number): string => `${formatMoney(toCents(dollars))}/month`

/** A short description of a timeline entry. */
export function happening({ kind, revision, details }: TimelineEntry): string {
  const { recipient, bid, monthlyPrice, reconstructed } = details
  const which = revision === null ? '' : `revision ${revision}`
  switch (kind) {
    case 'created':
      return 'Quote created'
    case 'issued':
      return `Issued as ${which}${monthlyPrice === undefined ? '' : `, ${priceInWords(monthlyPrice)}`}${reconstructed ? ' (from what was stored)' : ''}`
    case 'sent-despite':
      return `Sent${which && ` ${which}`} despite ${details.warnings?.length === 1 ? 'a warning' : 'warnings'}`
    case 'email-handed-over':
      return `Emailed${which && ` ${which}`} to ${recipient ?? 'the customer'}`
    case 'email-refused':
      return `Email${which && ` with ${which}`} not delivered${recipient ? ` to ${recipient}` : ''}`
    case 'email-unconfirmed':
      return `Couldn’t confirm the email${which && ` with ${which}`}${recipient ? ` to ${recipient}` : ''}`
    case 'bid-recorded':
      return `Bid marked ${bid ? bidStatusLabel[bid].toLowerCase() : 'differently'}`
    case 'expired':
      return 'Expired'
    default:
      return (kind satisfies never as string).replaceAll('-', ' ') // from a newer server
  }
}

/** How long the newest revision is valid. */
export const validity = (newest: Revision | undefined, expired: boolean): string | null =>
  newest ? `${expired ? 'Was valid' : 'Valid'} until ${dayInWords(newest.validUntil)}` : null

/** The contractor's next step, as a sentence. */
export function nextStep(quote: Quote, expired: boolean): string {
  if (isOnItsWay({ status: quote.status, deliveryState: quote.delivery?.state ?? null }))
    return 'The email is on its way.'
  if (quote.status === 'draft') {
    return quote.totalSqft < smallestJob
      ? `Add its rooms. It can be sent once they have ${formatSqft(smallestJob)}.`
      : 'Review it and send it to the customer.'
  }
  if (quote.bidStatus === 'won') return 'You won this bid.'
  if (quote.bidStatus === 'lost') return 'This bid was lost.'
  if (quote.changedSinceSent) return 'You’ve changed this quote since you sent it. Send the update.'
  if (expired) return 'This price has expired. Edit and resend to set a new date.'
  return 'Waiting for the customer’s answer.'
}
