import {
  type CurvePoint,
  jobWords,
  onCurve,
  type PriceOptimization,
} from '../../../../modules/pricing/contract/evidence.ts'
import { formatFineRate } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { percent, wholePercent } from '../words.ts'
import { BelowCost } from './below-cost.tsx'
import { BidLane } from './bid-lane.tsx'
import { axis, halo, plot, strong } from './plot.ts'
import { linear, type Scale, ticksOf } from './scale.ts'
import { useWidth } from './use-width.ts'

const bottom = plot.top + plot.height
const height = bottom + plot.below + 44

interface Axes {
  readonly x: Scale
  readonly y: Scale
  readonly from: number
  readonly to: number
}

/** Each dot is a bid of this account; the line is the chance fitted to them, the band its uncertainty. */
export function CurveChart({ analysis, tried }: { analysis: PriceOptimization; tried: number }) {
  const [ref, width] = useWidth<HTMLDivElement>(620)
  const { curve, bids, currentPrice, suggestedPrice, benchmark, cost, job } = analysis
  const [low, high] = [curve[0]!.rate, curve.at(-1)!.rate]
  const [from, to] = [plot.left, width - plot.right]
  const axes: Axes = { x: linear([low, high], [from, to]), y: linear([0, 1], [bottom, plot.top]), from, to }
  const { x, y } = axes
  const rates = (won: boolean) => bids.filter((bid) => bid.won === won).map(({ comparableRate }) => comparableRate)
  const lane = { x, within: [from + 4, to - 4] as const }
  return (
    <div ref={ref}>
      <svg
        aria-hidden
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className={css({ maxWidth: 'full', overflow: 'visible' })}
      >
        <Grid axes={axes} low={low} high={high} />
        <path
          d={bandOf(curve, x, y)}
          className={css({ fill: 'viz.cobalt', opacity: '0.14', _dark: { opacity: '0.28' } })}
        />
        <BelowCost to={Math.min(to, x(cost.rate))} from={from} />
        <path d={lineOf(curve, x, y)} className={css({ fill: 'none', stroke: 'viz.cobalt', strokeWidth: '2.5px' })} />
        <BidLane rates={rates(true)} won y={plot.top} {...lane} />
        <BidLane rates={rates(false)} won={false} y={bottom} {...lane} />
        <Market x={x(benchmark.rate)} axes={axes}>
          {`market for ${jobWords(job)} ${formatFineRate(benchmark.rate)}`}
        </Market>
        <Marks axes={axes} curve={curve} today={currentPrice} suggested={suggestedPrice} tried={tried} />
      </svg>
    </div>
  )
}

const lineOf = (curve: readonly CurvePoint[], x: Scale, y: Scale) =>
  curve.map(({ rate, chance }, at) => `${at === 0 ? 'M' : 'L'}${x(rate).toFixed(1)} ${y(chance).toFixed(1)}`).join('')

const bandOf = (curve: readonly CurvePoint[], x: Scale, y: Scale) => {
  const edge = (of: 'low' | 'high') => curve.map((point) => `${x(point.rate).toFixed(1)} ${y(point[of]).toFixed(1)}`)
  return `M${[...edge('high'), ...edge('low').reverse()].join('L')}Z`
}

function Grid({ axes: { x, y, from, to }, low, high }: { axes: Axes; low: number; high: number }) {
  return (
    <>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g key={share}>
          <line x1={from} x2={to} y1={y(share)} y2={y(share)} className={css({ stroke: 'border.subtle' })} />
          <text x={from - 8} y={y(share) + 4} textAnchor="end" className={axis}>
            {wholePercent(share)}
          </text>
        </g>
      ))}
      <text x={from - 8} y={plot.top - 10} textAnchor="end" className={`${axis} ${strong}`}>
        Won
      </text>
      <text x={from - 8} y={bottom + 19} textAnchor="end" className={`${axis} ${strong}`}>
        Lost
      </text>
      {ticksOf(low, high, Math.max(2, Math.floor((to - from) / 62))).map((rate) => (
        <text key={rate} x={x(rate)} y={bottom + plot.below + 14} textAnchor="middle" className={axis}>
          {formatFineRate(rate)}
        </text>
      ))}
      {to - from > 400 && (
        <text x={to} y={height - 6} textAnchor="end" className={axis}>
          per sq ft per visit
        </text>
      )}
    </>
  )
}

function Market({ x, axes: { from, to }, children }: { x: number; axes: Axes; children: string }) {
  const y = bottom + plot.below - 8
  const inside = x >= from && x <= to
  return (
    <>
      {inside && <path d={`M${x} ${y - 8}l5 8h-10z`} className={css({ fill: 'fg.subtle' })} />}
      <path d={`M${from + 4} ${height - 14}l5 8h-10z`} className={css({ fill: 'fg.subtle' })} />
      <text x={from + 14} y={height - 6} className={axis}>
        {children}
      </text>
    </>
  )
}

interface MarksProps {
  axes: Axes
  curve: readonly CurvePoint[]
  today: number
  suggested: number
  tried: number
}

/** The current rate, the suggested one, and the one being tried if it's on the curve. */
function Marks({ axes, curve, today, suggested, tried }: MarksProps) {
  const { x, y, from, to } = axes
  const at = (rate: number) => ({ x: x(rate), y: y(onCurve(curve, rate).chance), chance: onCurve(curve, rate).chance })
  const [now, then, other] = [at(today), at(suggested), at(tried)]
  const right = suggested > today
  const anchors = (toRight: boolean) =>
    toRight ? ({ textAnchor: 'start', dx: 6 } as const) : ({ textAnchor: 'end', dx: -6 } as const)
  const room = (place: number, toRight: boolean) => (toRight ? place + 118 < to : place - 110 > from - 40)
  const top = { today: room(now.x, !right) ? !right : right, suggested: room(then.x, right) ? right : !right }
  const moved = tried !== today && tried !== suggested && other.x >= from && other.x <= to
  return (
    <>
      <line x1={now.x} x2={now.x} y1={28} y2={bottom + 38} className={dashed} />
      <text x={now.x} y={20} {...anchors(top.today)} className={`${name} ${halo}`}>
        Today {formatFineRate(today)}
      </text>
      {suggested !== today && (
        <>
          <line
            x1={then.x}
            x2={then.x}
            y1={28}
            y2={bottom + 38}
            className={css({ stroke: 'viz.cobalt', strokeWidth: '2px' })}
          />
          <text
            x={then.x}
            y={top.suggested === top.today ? 40 : 20}
            {...anchors(top.suggested)}
            className={`${name} ${linked} ${halo}`}
          >
            Suggested {formatFineRate(suggested)}
          </text>
          <text
            x={then.x + (right ? 11 : -11)}
            y={nextTo(then.y, -6)}
            textAnchor={right ? 'start' : 'end'}
            className={`${figure} ${halo} ${linked}`}
          >
            {percent(then.chance)}
          </text>
          <circle
            cx={then.x}
            cy={then.y}
            r="6"
            className={css({ fill: 'lemon', stroke: '#0c1220', strokeWidth: '2px' })}
          />
        </>
      )}
      <text
        x={now.x + (right ? -11 : 11)}
        y={nextTo(now.y, 21)}
        textAnchor={right ? 'end' : 'start'}
        className={`${figure} ${halo}`}
      >
        {percent(now.chance)}
      </text>
      <circle cx={now.x} cy={now.y} r="6" className={css({ fill: 'white', stroke: '#0c1220', strokeWidth: '2px' })} />
      {moved && (
        <>
          <line
            x1={other.x}
            x2={other.x}
            y1={plot.top}
            y2={bottom}
            className={css({ stroke: 'fg.subtle', strokeWidth: '1.5px' })}
          />
          <rect
            x={other.x - 5}
            y={other.y - 5}
            width="10"
            height="10"
            rx="2"
            className={css({ fill: 'bg.surface', stroke: 'fg.default', strokeWidth: '2px' })}
          />
        </>
      )}
    </>
  )
}

/** The position of a figure next to its point: on the usual side, or inside the plot where the bids are too close. */
const nextTo = (y: number, usual: number) => {
  const place = y + usual
  if (place < plot.top + 18) return y + 21
  return place > bottom - 6 ? y - 12 : place
}

const name = css({ fill: 'fg.default', fontSize: '13PX', fontWeight: '700' })
const figure = css({ fill: 'fg.default', fontSize: '15PX', fontWeight: '700', fontVariantNumeric: 'tabular-nums' })
const linked = css({ fill: 'fg.link' })
const dashed = css({ stroke: 'fg.default', strokeWidth: '1.75px', strokeDasharray: '4 4' })
