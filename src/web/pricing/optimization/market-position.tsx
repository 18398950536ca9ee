import { type MarketPosition, marketPositionLabel } from '../../../modules/pricing/contract/benchmarks.ts'
import { css } from '../../styled-system/css/index.js'

/** The label is always shown; the color repeats it. */
const colors = {
  below_market: css({ background: '#7dd0fa' }),
  at_market: css({ background: '#79dd9f' }),
  above_market: css({ background: '#ffc075' }),
  unknown: css({ background: '#cbdcff' }),
}

/** The rate's position in the market, on the deep blue page. */
export function MarketPositionLabel({ position }: { position: MarketPosition | undefined }) {
  return (
    <span
      data-position={position ?? 'unknown'}
      className={css({ display: 'inline-flex', alignItems: 'center', gap: '10px', textStyle: 'h1', fontSize: '26px' })}
    >
      <span
        aria-hidden
        className={`${css({ width: '14px', height: '14px', borderRadius: 'full', flexShrink: '0' })} ${colors[position ?? 'unknown']}`}
      />
      {position ? marketPositionLabel[position] : 'Unknown'}
    </span>
  )
}
