import { isAboveTypical } from '../../../modules/pricing/contract/price.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { formatRate } from '../../../shared-kernel/money.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { type HowOften, isOnce } from '../../../shared-kernel/visits.ts'
import { monthlyWords } from '../../pricing/cents.ts'
import { css } from '../../styled-system/css/index.js'

/**
 * "Daily (Mon–Fri) · $0.05 per sq ft per visit, $1.00 per month", with the soft warning if the rate is high; "Daily (Mon–Fri) ·
 * priced by time".
 */
export function RateLine({ quote }: { quote: Pick<Quote, 'pricePerSqFt' | 'pricedBy'> & HowOften }) {
  const { pricePerSqFt } = quote
  if (quote.pricedBy === 'time') return <>{scheduleLabel(quote)} · priced by time</>
  return (
    <>
      {scheduleLabel(quote)} · {formatRate(pricePerSqFt)} per sq ft per visit
      {!isOnce(quote) && `, ${monthlyWords(pricePerSqFt, quote)}`}
      {isAboveTypical(pricePerSqFt, quote) && (
        <span className={css({ color: 'warning.fg' })}>, above typical daily-service prices</span>
      )}
    </>
  )
}
