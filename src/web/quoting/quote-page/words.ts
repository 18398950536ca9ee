import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import type { StopReason } from '../../../modules/quoting/contract/follow-up.ts'
import type { Revision, TimelineEntry } from '../../../modules/quoting/contract/history.ts'
import { smallestJob } from '../../../modules/quoting/contract/readiness.ts'
import { bidStatusLabel, lostReasonLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { fullDate, longDate } from '../../ui/dates.ts'
import { isOnItsWay } from '../delivery-updates.ts'
import { leadingPriceOf, versionPrice } from '../leading-price.ts'

/** "2026-12-19" in the contractor's calendar, as "December 19, 2026" on any device. */
export const dayInWords = (day: string): string => longDate(new Date(`${day}T12:00:00`))

/** The same with its weekday, "Saturday, December 19, 2026". */
export const weekdayInWords = (day: string): string => fullDate(new Date(`${day}T12:00:00`))

/** "$400.00/month", "$450.00 once" */
export function priceInWords({ monthlyPrice, oneTimePrice }: Partial<VersionPrices>): string {
  const { cents, per } = versionPrice(monthlyPrice, oneTimePrice)
  return `${formatMoney(cents)}${per === 'once' ? ' once' : per}`
}
type VersionPrices = Pick<Revision, 'monthlyPrice' | 'oneTimePrice'>

/** Why a quote isn't followed up anymore. */
export const stoppedLabel: Readonly<Record<StopReason, string>> = {
  answered: 'they answered',
  accepted: 'the customer accepted',
  declined: 'the customer declined',
  'change-requested': 'the customer asked for a change',
  bid: 'you recorded the bid',
  expired: 'the quote has expired',
  'link-withdrawn': 'you withdrew the link',
  customer: 'the customer stopped them',
  address: 'email doesn’t reach this address',
  off: 'they’re turned off',
}

/** A short description of a timeline entry. */
export function happening({ kind, revision, details }: TimelineEntry): string {
  const { recipient, bid, lostReason, monthlyPrice, reconstructed } = details
  const which = revision === null ? '' : `revision ${revision}`
  switch (kind) {
    case 'created':
      return 'Quote created'
    case 'issued':
      return `Issued as ${which}${monthlyPrice === undefined ? '' : `, ${priceInWords(details)}`}${reconstructed ? ' (from what was stored)' : ''}`
    case 'sent-despite':
      return `Sent${which && ` ${which}`} despite ${details.warnings?.length === 1 ? 'a warning' : 'warnings'}`
    case 'email-handed-over':
      return `Handed the email${which && ` with ${which}`} to the mail server, for ${recipient ?? 'the customer'}`
    case 'email-refused':
      return `${details.number ? `Reminder ${details.number}` : `Email${which && ` with ${which}`}`} not delivered${recipient ? ` to ${recipient}` : ''}`
    case 'email-unconfirmed':
      return `Couldn’t confirm the email${which && ` with ${which}`}${recipient ? ` to ${recipient}` : ''}`
    case 'bid-recorded':
      return `Bid marked ${bid ? bidStatusLabel[bid].toLowerCase() : 'differently'}${lostReason ? `: ${lostReasonLabel[lostReason]}` : ''}`
    case 'viewed':
      return `${details.first ? 'Opened for the first time' : 'Opened again'}${which && `, ${which}`}`
    case 'change-requested':
      return 'The customer asked for a change'
    case 'accepted':
      return `Accepted${which && ` ${which}`} and signed by ${details.name ?? 'the customer'}`
    case 'accepted-elsewhere':
      return `Accepted${which && ` ${which}`} on paper, by email or by phone: ${details.name ?? 'the customer'}${details.day ? `, ${dayInWords(details.day)}` : ''}. Recorded by you`
    case 'declined':
      return `Declined by the customer${lostReason ? `: ${lostReasonLabel[lostReason]}` : ''}`
    case 'canceled-by-customer':
      return `Canceled by the customer${details.how && details.how !== 'link' ? ` by ${details.how}${details.day ? `, ${dayInWords(details.day)}` : ''}` : ''}`
    case 'revised':
      return 'Next version opened'
    case 'reopened':
      return 'Bid reopened'
    case 'link-withdrawn':
      return 'Customer’s link withdrawn'
    case 'link-renewed':
      return 'Customer’s link renewed'
    case 'reminder-sent':
      return `Reminder ${details.number ?? ''} sent`.replace('  ', ' ')
    case 'reminders-stopped':
      return `Reminders stopped${details.stopped ? `: ${stoppedLabel[details.stopped]}` : ''}`
    case 'called':
      return 'Called'
    case 'expired':
      return 'Expired'
    default:
      return (kind satisfies never as string).replaceAll('-', ' ') // from a newer server
  }
}

/** The newest revision: its price if the quote's price above is another, and how long it is valid. */
export function sentAs(newest: Revision, quote: Quote, expired: boolean): string {
  const differs = versionPrice(newest.monthlyPrice, newest.oneTimePrice).words !== leadingPriceOf(quote).words
  const price = differs ? ` · ${priceInWords(newest)}` : ''
  return `Revision ${newest.revision}${price} · ${validity(newest, expired)}`
}

/** How long the newest revision is valid. */
export const validity = (newest: Revision | undefined, expired: boolean): string | null =>
  newest ? `${expired ? 'Was valid' : 'Valid'} until ${dayInWords(newest.validUntil)}` : null

/** What the contractor does next with a quote. */
export type Step = 'call' | 'record' | 'elsewhere' | 'start' | 'review' | 'walk' | 'pdf'

/** The next step, and why it is next, as a sentence. */
export function nextStep(quote: Quote, expired: boolean): { step: Step; sentence: string } {
  const { status, bidStatus, delivery, startDate } = quote
  if (isOnItsWay({ status, deliveryState: delivery?.state ?? null }))
    return { step: 'pdf', sentence: 'The email is on its way.' }
  if (quote.revising) return { step: 'review', sentence: 'You’re writing the next version. Send it when it is ready.' }
  if (bidStatus === 'won')
    return startDate
      ? { step: 'pdf', sentence: `You won this bid. First visit: ${weekdayInWords(startDate)}.` }
      : { step: 'start', sentence: 'You won this bid. Set the day of the first visit.' }
  if (bidStatus === 'lost') return { step: 'review', sentence: 'This bid was lost.' }
  if (status === 'draft') {
    return quote.totalSqft < smallestJob
      ? { step: 'walk', sentence: `Add its rooms. It can be sent once they have ${formatSqft(smallestJob)}.` }
      : { step: 'review', sentence: 'Review it and send it to the customer.' }
  }
  if (quote.canceled)
    return { step: 'review', sentence: 'Your customer canceled this agreement. Send a new version to offer it again.' }
  if (quote.changeRequested && !quote.changedSinceSent)
    return { step: 'review', sentence: 'Your customer asked for a change. Edit the quote and send it again.' }
  if (quote.changedSinceSent)
    return { step: 'review', sentence: 'You’ve changed this quote since you sent it. Send the update.' }
  if (delivery?.state === 'failed')
    return { step: 'review', sentence: 'The last email wasn’t delivered. Check the address and send it again.' }
  if (expired) return { step: 'review', sentence: 'This price has expired. Edit and resend to set a new date.' }
  return { step: 'call', sentence: 'Waiting for the customer’s answer.' }
}

/** The address that dials a number as it was typed. */
export const telephone = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
