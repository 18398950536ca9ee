import type { Summary } from '../../../../modules/quoting/contract/desk.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex } from '../../../styled-system/patterns/index.js'
import { Card } from '../../../ui/card.tsx'
import { longMonth, shortMonth } from './months.ts'

type Month = Summary['decided'][number]

const [width, height, left, foot, top] = [300, 128, 30, 22, 16]
const barWidth = 13
const wonFill = css({ fill: 'viz.cobalt' })
const lostFill = css({ fill: 'viz.amber' })

/** Bids won and lost in each of the last six months. Its space is reserved while it loads. */
export function BidsCard({ months }: { months: readonly Month[] | undefined }) {
  return (
    <Card
      className={css({ padding: '20px !important', '& h2': { fontSize: '18px' } })}
      title="Bids decided"
      actions={<Legend />}
    >
      {!months ? (
        <div className={css({ minHeight: '128px' })} />
      ) : months.some(({ won, lost }) => won + lost > 0) ? (
        <BidsChart months={months} />
      ) : (
        <p className={css({ color: 'fg.subtle', fontSize: '15px' })}>No bid decided in the last six months.</p>
      )}
    </Card>
  )
}

/** The same figures as a table for those who cannot see the bars. */
function BidsChart({ months }: { months: readonly Month[] }) {
  const ceiling = ceilingOf(Math.max(...months.flatMap(({ won, lost }) => [won, lost])))
  const y = (bids: number) => height - foot - (bids / ceiling) * (height - foot - top)
  const step = (width - left) / months.length
  const label = (bids: number) => (ceiling < 100 ? bids : null) // longer figures overlap
  return (
    <>
      <svg aria-hidden viewBox={`0 0 ${width} ${height}`} className={css({ width: 'full', maxHeight: '160px' })}>
        {[0, ceiling / 2, ceiling].map((tick) => (
          <g key={tick}>
            <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={css({ stroke: 'border.subtle' })} />
            <text x={left - 10} y={y(tick) + 4} textAnchor="end" className={axis}>
              {tick}
            </text>
          </g>
        ))}
        {months.map(({ month, won, lost }, at) => {
          const middle = left + step * (at + 0.5)
          return (
            <g key={month}>
              <Bar x={middle - barWidth - 1} from={y(0)} to={y(won)} fill={wonFill} label={label(won)} />
              <Bar x={middle + 1} from={y(0)} to={y(lost)} fill={lostFill} label={label(lost)} />
              <text x={middle} y={height - 5} textAnchor="middle" className={axis}>
                {shortMonth(month)}
              </text>
            </g>
          )
        })}
      </svg>
      <FiguresTable months={months} />
    </>
  )
}

interface BarProps {
  x: number
  from: number
  to: number
  fill: string
  /** The figure above the bar. */
  label: number | null
}

function Bar({ x, from, to, fill, label }: BarProps) {
  return (
    <>
      {to < from && <rect x={x} y={to} width={barWidth} height={from - to} rx="2" className={fill} />}
      {label !== null && label > 0 && (
        <text x={x + barWidth / 2} y={to - 5} textAnchor="middle" className={figure}>
          {label}
        </text>
      )}
    </>
  )
}

/** An even number above all bars, so the middle line is a whole number too. */
const ceilingOf = (most: number) => {
  if (most <= 2) return 2
  const size = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 4, 6, 8, 10].map((times) => times * size).find((round) => round >= most && round % 2 === 0) ?? size * 10
}

function Legend() {
  return (
    <ul aria-hidden className={flex({ gap: '12px', textStyle: 'small' })}>
      <li className={entry}>
        <i className={`${swatch} ${css({ background: 'viz.cobalt' })}`} /> Won
      </li>
      <li className={entry}>
        <i className={`${swatch} ${css({ background: 'viz.amber' })}`} /> Lost
      </li>
    </ul>
  )
}

function FiguresTable({ months }: { months: readonly Month[] }) {
  return (
    <div className={css({ srOnly: true })}>
      <table>
        <caption>Bids decided in the last six months</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Won</th>
            <th scope="col">Lost</th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, won, lost }) => (
            <tr key={month}>
              <td>{`${longMonth(month)} ${month.slice(0, 4)}`}</td>
              <td>{won}</td>
              <td>{lost}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const axis = css({ fill: 'fg.subtle', fontSize: '11PX', fontVariantNumeric: 'tabular-nums' })
const figure = css({ fill: 'fg.default', fontSize: '11PX', fontWeight: '700' })
const entry = css({ display: 'inline-flex', alignItems: 'center', gap: '6px' })
const swatch = css({ width: '12px', height: '12px', borderRadius: '3px' })
