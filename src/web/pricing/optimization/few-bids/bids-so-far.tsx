import { jobWords, type PriceOptimization } from '../../../../modules/pricing/contract/evidence.ts'
import { formatFineRate } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { Card } from '../../../ui/card.tsx'
import { BidLane, Legend } from '../curve/bid-lane.tsx'
import { linear, ticksOf } from '../curve/scale.ts'
import { useWidth } from '../curve/use-width.ts'

const [top, bottom, height] = [34, 122, 186]
const counts = ['no', 'one bid', 'two bids', 'three bids', 'four bids']

/** The few won or lost bids, without a curve. */
export function BidsSoFar({ analysis }: { analysis: PriceOptimization }) {
  const { bids } = analysis
  const won = bids.filter((bid) => bid.won).length
  return (
    <Card title="Your bids so far" actions={<Legend won={won} lost={bids.length - won} />}>
      <Dots analysis={analysis} />
      <div className={css({ textAlign: 'center', marginTop: '-136px', marginBottom: '84px', position: 'relative' })}>
        <p className={css({ textStyle: 'h3' })}>No curve yet</p>
        <p className={css({ color: 'fg.muted', textStyle: 'small' })}>
          {bids.length === 0
            ? 'Your first won or lost bid shows up here.'
            : `A line through ${counts[bids.length]} would be a guess with a number on it.`}
        </p>
      </div>
      {bids.length > 0 && (
        <p className={css({ srOnly: true })}>
          {bids.map((bid) => `${bid.won ? 'Won' : 'Lost'} at ${formatFineRate(bid.comparableRate)}`).join(', ')}
        </p>
      )}
    </Card>
  )
}

function Dots({ analysis: { bids, benchmark, currentPrice, job } }: { analysis: PriceOptimization }) {
  const [ref, width] = useWidth<HTMLDivElement>(620)
  const known = [...bids.map(({ comparableRate }) => comparableRate), currentPrice, benchmark.rate]
  const [low, high] = [Math.min(...known) * 0.75, Math.max(...known) * 1.3]
  const [from, to] = [44, width - 14]
  const x = linear([low, high], [from, to])
  const lane = { x, within: [from, to] as const }
  const rates = (won: boolean) => bids.filter((bid) => bid.won === won).map(({ comparableRate }) => comparableRate)
  return (
    <div ref={ref}>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className={css({ maxWidth: 'full' })}
      >
        {[
          ['Won', top],
          ['Lost', bottom],
        ].map(([label, y]) => (
          <g key={label}>
            <line x1={from} x2={to} y1={y} y2={y} className={css({ stroke: 'border.default' })} />
            <text x={from - 8} y={Number(y) + 4} textAnchor="end" className={axis}>
              {label}
            </text>
          </g>
        ))}
        <BidLane rates={rates(true)} won y={top + 6} {...lane} />
        <BidLane rates={rates(false)} won={false} y={bottom - 6} {...lane} />
        <path d={`M${x(benchmark.rate)} ${bottom + 8}l5 8h-10z`} className={css({ fill: 'fg.subtle' })} />
        {ticksOf(low, high, Math.max(2, Math.floor((to - from) / 62))).map((rate) => (
          <text key={rate} x={x(rate)} y={bottom + 34} textAnchor="middle" className={axis}>
            {formatFineRate(rate)}
          </text>
        ))}
        <path d={`M${from + 4} ${height - 14}l5 8h-10z`} className={css({ fill: 'fg.subtle' })} />
        <text x={from + 14} y={height - 6} className={axis}>
          market for {jobWords(job)} {formatFineRate(benchmark.rate)}
        </text>
        {to - from > 400 && (
          <text x={to} y={height - 6} textAnchor="end" className={axis}>
            per sq ft per visit
          </text>
        )}
      </svg>
    </div>
  )
}

const axis = css({ fill: 'fg.subtle', fontSize: '12PX', fontVariantNumeric: 'tabular-nums' })
