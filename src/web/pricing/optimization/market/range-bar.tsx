import { css } from '../../../styled-system/css/index.js'
import { onLine } from '../curve/scale.ts'

interface Range {
  readonly low: number
  readonly average: number
  readonly high: number
  /** The contractor's own average. */
  readonly own?: number | undefined
}

/** A published range on a line from 0.8 to 40 cents. The figures next to it say the same. */
export function RangeBar({ low, average, high, own }: Range) {
  return (
    <span aria-hidden className={line}>
      <span className={bar} style={{ left: `${onLine(low)}%`, width: `${onLine(high) - onLine(low)}%` }} />
      <span className={mark} style={{ left: `${onLine(average)}%` }} />
      {own !== undefined && <span className={dot} style={{ left: `${onLine(own)}%` }} />}
    </span>
  )
}

const line = css({
  position: 'relative',
  display: 'block',
  flex: '1',
  height: '20px',
  minWidth: '0',
  background: 'linear-gradient({colors.border.subtle}, {colors.border.subtle}) center / 100% 1px no-repeat',
})
const bar = css({
  position: 'absolute',
  top: '7px',
  height: '7px',
  borderRadius: 'full',
  background: '#a4abb8',
  _dark: { background: '#576174' },
})
const mark = css({
  position: 'absolute',
  top: '2px',
  height: '17px',
  width: '5px',
  translate: '-2px 0',
  borderRadius: '2px',
  background: 'fg.default',
  boxShadow: '0 0 0 2px {colors.bg.surface}',
})
const dot = css({
  position: 'absolute',
  top: '4px',
  width: '13px',
  height: '13px',
  translate: '-6px 0',
  borderRadius: 'full',
  background: 'viz.cobalt',
  boxShadow: '0 0 0 2px {colors.bg.surface}',
})
