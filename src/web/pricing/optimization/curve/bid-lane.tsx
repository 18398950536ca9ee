import { css } from '../../../styled-system/css/index.js'
import { flex } from '../../../styled-system/patterns/index.js'
import { columnsOf, type Scale } from './scale.ts'

interface LaneProps {
  /** Rates of the bids, in dollars per sq ft per visit. */
  rates: readonly number[]
  won: boolean
  x: Scale
  within: readonly [number, number]
  /** The baseline: won bids are above it, lost ones below. */
  y: number
}

const dot = 11
const most = 3
const tallest = 32

/**
 * Bids along the price axis: a dot each, or bars where dots don't fit. Won bids are above the line, lost ones below.
 */
export function BidLane({ rates, won, x, within, y }: LaneProps) {
  const columns = columnsOf(rates.map(x), within, dot)
  const highest = Math.max(0, ...columns.map(({ bids }) => bids))
  const up = won ? -1 : 1
  if (highest > most)
    return columns.map(({ x, bids }) => {
      const height = Math.max(3, (bids / highest) * tallest)
      return (
        <rect
          key={x}
          x={x - 4}
          y={won ? y - height : y}
          width="8"
          height={height}
          rx="2"
          className={won ? wonDot : lostBar}
        />
      )
    })
  const placeOf = (at: number) => y + up * (dot / 2 + 1 + at * dot)
  return columns
    .flatMap(({ x, bids }) => Array.from({ length: bids }, (_, at) => ({ x, y: placeOf(at) })))
    .map(({ x, y }) => <circle key={`${x} ${y}`} cx={x} cy={y} r={won ? 4.5 : 4} className={won ? wonDot : lostDot} />)
}

const wonDot = css({ fill: 'viz.cobalt' })
const lostDot = css({ fill: 'bg.surface', stroke: 'viz.amber', strokeWidth: '2.25px' })
const lostBar = css({ fill: 'viz.amber' })

/** The numbers of won and lost bids, with the chart's symbols. */
export function Legend({ won, lost }: { won: number; lost: number }) {
  return (
    <p
      className={flex({
        gap: '4',
        mdDown: { flex: '1 1 100%' },
        color: 'fg.muted',
        textStyle: 'small',
        '& span': { display: 'inline-flex', alignItems: 'center', gap: '6px' },
      })}
    >
      <span>
        <svg aria-hidden width="12" height="12">
          <circle cx="6" cy="6" r="5" className={wonDot} />
        </svg>
        Won {won.toLocaleString('en-US')}
      </span>
      <span>
        <svg aria-hidden width="12" height="12">
          <circle cx="6" cy="6" r="4.5" className={lostDot} />
        </svg>
        Lost {lost.toLocaleString('en-US')}
      </span>
    </p>
  )
}
