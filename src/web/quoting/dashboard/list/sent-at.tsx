import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { Chip } from '../../../ui/chip.tsx'
import { shortDate } from '../../../ui/dates.ts'
import { isOnItsWay } from '../../delivery-updates.ts'

/** When the quote first reached its customer, or the delivery's progress. */
export function SentAt({ quote, long }: { quote: QuoteSummary; long?: boolean }) {
  if (isOnItsWay(quote)) return <Chip kind="sending" />
  if (!quote.sentAt) return 'Draft'
  return `${long ? 'Sent ' : ''}${shortDate(new Date(quote.sentAt))}`
}
