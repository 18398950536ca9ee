import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { formatMoney } from '../../../../shared-kernel/money.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import { MarginBar } from '../../../ui/margin-bar.tsx'
import { leadingPriceOf } from '../../leading-price.ts'
import { formatPercent, marginOf, profitOf } from './margin.ts'

const figures = css({ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' })
const loss = css({ color: 'danger.fg', fontWeight: '600' })
const profit = css({ color: 'success.fg', fontWeight: '600' })
const thin = css({ color: 'warning.fg', fontWeight: '600' })

/** The contractor's profit per month, or that no costs are stored; a single visit has none. `toned` colors a profit too. */
export function Profit({ quote, toned }: { quote: QuoteSummary; toned?: boolean }) {
  const kept = profitOf(quote)
  if (kept === null)
    return (
      <span className={css({ color: 'fg.subtle', whiteSpace: 'nowrap' })}>
        {leadingPriceOf(quote).per === 'once' ? '—' : '(no costs)'}
      </span>
    )
  const tone = toneOf(marginOf(quote) ?? 100)
  return <span className={cx(figures, (toned || kept < 0) && tone)}>{formatMoney(kept)}</span>
}

const toneOf = (margin: number) => (margin < 0 ? loss : margin >= 10 ? profit : margin > 0 && thin)

/** The margin as figure and bar: a loss is red, under 10% is amber. */
export function Margin({ percent }: { percent: number }) {
  return (
    <span className={css({ display: 'inline-grid', gap: '6px', minWidth: '64px', justifyItems: 'end' })}>
      <span className={cx(figures, percent < 0 ? loss : percent > 0 && percent < 10 && thin)}>
        {formatPercent(percent)}
      </span>
      <MarginBar percent={percent} />
    </span>
  )
}
