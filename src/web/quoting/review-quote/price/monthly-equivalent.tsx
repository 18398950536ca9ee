import { monthlyEquivalent, typicalDailyLimit } from '../../../../modules/pricing/contract/price.ts'
import { formatMonthlyRate, formatRate } from '../../../../shared-kernel/money.ts'
import { visitCount } from '../../../../shared-kernel/schedule-words.ts'
import { type HowOften, isDaily, visitsOf } from '../../../../shared-kernel/visits.ts'
import { css } from '../../../styled-system/css/index.js'
import { wrap } from '../../../styled-system/patterns/index.js'

/** The rate per month, next to the top of published prices. "Before you send" warns above it. */
export function MonthlyEquivalent({ rate, quote }: { rate: number; quote: HowOften }) {
  const monthly = monthlyEquivalent(rate, quote)
  return (
    <>
      <div className={wrap({ justify: 'space-between', gap: '0 4', align: 'baseline' })}>
        <p>
          <strong className={css({ textStyle: 'money', fontSize: '22px' })}>{formatMonthlyRate(monthly)}</strong> per sq
          ft per month
        </p>
        <p className={css({ color: 'fg.subtle', textStyle: 'small', fontVariantNumeric: 'tabular-nums' })}>
          {formatRate(rate)} × {visitCount(visitsOf(quote.frequency, quote.schedule))}
        </p>
      </div>
      {isDaily(quote) && <TypicalBar monthly={monthly} />}
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
