import { isAboveTypical, monthlyEquivalent, typicalDailyLimit } from '../../../../modules/pricing/contract/price.ts'
import { formatMonthlyRate, formatRate } from '../../../../shared-kernel/money.ts'
import { visitCount } from '../../../../shared-kernel/schedule-words.ts'
import { type HowOften, isDaily, visitsOf } from '../../../../shared-kernel/visits.ts'
import { monthlyUnit } from '../../../pricing/cents.ts'
import { css } from '../../../styled-system/css/index.js'
import { wrap } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'

/** The rate per month (of a single visit: per sq ft), next to the top of published prices. The warning never blocks. */
export function MonthlyEquivalent({ rate, quote }: { rate: number; quote: HowOften }) {
  const monthly = monthlyEquivalent(rate, quote)
  const above = isAboveTypical(rate, quote)
  return (
    <>
      <div className={wrap({ justify: 'space-between', gap: '0 4', align: 'baseline' })}>
        <p>
          <strong className={css({ textStyle: 'money', fontSize: '22px' })}>{formatMonthlyRate(monthly)}</strong>{' '}
          {monthlyUnit(quote)}
        </p>
        <p className={css({ color: 'fg.subtle', textStyle: 'small', fontVariantNumeric: 'tabular-nums' })}>
          {formatRate(rate)} × {visitCount(visitsOf(quote.frequency, quote.schedule))}
        </p>
      </div>
      {isDaily(quote) && <TypicalBar monthly={monthly} />}
      {above && (
        <div className={css({ marginTop: '3' })}>
          <Banner kind="warning" inset>
            <strong>Above typical daily-service prices.</strong> You can still send it.
          </Banner>
        </div>
      )}
    </>
  )
}

/** Gray up to the top of typical prices, with a mark at the contractor's price. The sentence says the same in words. */
function TypicalBar({ monthly }: { monthly: number }) {
  const end = Math.max(1.5, monthly * 1.05)
  const at = (dollars: number) => `${(dollars / end) * 100}%`
  return (
    <>
      <div
        aria-hidden
        className={css({
          position: 'relative',
          height: '10px',
          marginTop: '2',
          borderRadius: 'full',
          background: 'warning.bg',
          border: '1px solid {colors.border.warning}',
        })}
      >
        <div
          className={css({
            position: 'absolute',
            inset: '-1px auto -1px -1px',
            borderRadius: '999px 0 0 999px',
            background: 'viz.costMiddle',
          })}
          style={{ width: at(typicalDailyLimit) }}
        />
        <div
          className={css({
            position: 'absolute',
            top: '-6px',
            bottom: '-6px',
            width: '4px',
            borderRadius: '2px',
            marginLeft: '-2px',
            background: 'fg.default',
          })}
          style={{ left: at(monthly) }}
        />
      </div>
      <p className={css({ color: 'fg.subtle', textStyle: 'note', marginTop: '6px' })}>
        {formatMonthlyRate(typicalDailyLimit)}, the top of typical daily service
      </p>
    </>
  )
}
