import { css } from '../styled-system/css/index.js'
import { flex } from '../styled-system/patterns/index.js'
import { TallyFive } from '../ui/page/logo.tsx'

const months = [
  ['June', 6],
  ['July', 8],
  ['August', 5],
  ['September', 9],
  ['October', 11],
  ['November', 10],
] as const
const sum = months.reduce((total, [, won]) => total + won, 0)

/** Half a year of won bids as tally marks: four strokes and the check make five. Sample data, decoration only. */
export function BidsWon() {
  return (
    <div className={page}>
      <div className={css({ height: '78px', paddingLeft: '12.6%' })}>
        <p className={css({ fontSize: '23px', fontWeight: '700', letterSpacing: '-0.02em' })}>Bids won</p>
        <p className={css({ color: 'fg.onDeepMuted' })}>A sample half-year</p>
      </div>
      {months.map(([month, won]) => (
        <div key={month} className={line}>
          <span className={css({ width: '27%', color: 'fg.onDeepMuted', fontSize: '17px' })}>{month}</span>
          <Tally count={won} />
          <span className={css({ textStyle: 'moneyLg', lineHeight: '1' })}>{won}</span>
        </div>
      ))}
      <div className={line}>
        <span className={css({ flex: '1', fontSize: '17px', fontWeight: '600' })}>Six months</span>
        <span className={css({ textStyle: 'moneyXl', fontSize: '40px', lineHeight: '1', layerStyle: 'total' })}>
          {sum}
        </span>
      </div>
    </div>
  )
}

function Tally({ count }: { count: number }) {
  const fives = Math.floor(count / 5)
  const ones = Array.from({ length: count % 5 }, (_, at) => `M${fives * 44 + 9 + at * 6.6} 9v22.6`)
  return (
    <svg aria-hidden height="76" viewBox="0 0 126 40" preserveAspectRatio="xMinYMid" className={strokes}>
      {[0, 44].slice(0, fives).map((x) => (
        <svg key={x} x={x} width="40" height="40" aria-hidden>
          <TallyFive />
        </svg>
      ))}
      <path d={ones.join('')} strokeWidth="3.6" className={css({ stroke: 'white' })} />
    </svg>
  )
}

const rule = '1px solid {colors.border.ledger}'
const page = flex({
  position: 'sticky',
  top: '0',
  height: '100dvh',
  maxHeight: '920px',
  minHeight: '720px',
  direction: 'column',
  paddingTop: '68px',
  overflow: 'hidden',
  '&::before': { content: '""', position: 'absolute', insetBlock: '0', left: '7.2%', borderLeft: rule },
  '&::after': { content: '""', position: 'absolute', insetInline: '0', top: '10px', borderTop: rule },
})
const line = flex({
  flex: '1',
  maxHeight: '92px',
  align: 'flex-end',
  padding: '0 9% 10px 12.6%',
  borderTop: rule,
  '&:last-child': { borderBottom: rule },
})
const strokes = css({ flex: '1', minWidth: '0', marginBottom: '-6px', fill: 'none', strokeLinecap: 'round' })
