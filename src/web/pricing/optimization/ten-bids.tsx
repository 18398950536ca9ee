import { ofTen, onCurve, type PriceOptimization } from '../../../modules/pricing/contract/evidence.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { formatFineRate } from '../../../shared-kernel/money.ts'
import { css } from '../../styled-system/css/index.js'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { Card } from '../../ui/card.tsx'
import { change, points, wholeDollars } from './words.ts'

/** The suggestion's costs and benefits, in ten bids. */
export function TenBids({ analysis }: { analysis: PriceOptimization }) {
  const { curve, currentPrice, suggestedPrice, impact, job, cost } = analysis
  const [today, then] = [onCurve(curve, currentPrice), onCurve(curve, suggestedPrice)]
  const kept = today.expectedProfit > 0 ? (then.expectedProfit / today.expectedProfit - 1) * 100 : null
  const same = currentPrice === suggestedPrice
  return (
    <Card title="Of 10 bids like these">
      <dl className={grid({ gridTemplateColumns: 'auto minmax(0, 1fr) auto', columnGap: '3', rowGap: '0' })}>
        <Ten rate={currentPrice} wins={ofTen(today)} chance={today.chance} />
        {!same && <Ten rate={suggestedPrice} wins={ofTen(then)} chance={then.chance} suggested />}
      </dl>
      {!same && (
        <dl className={css({ marginTop: '3' })}>
          <Line name="Win rate">{points(today.chance, then.chance)}</Line>
          <Line name="Revenue">{change(impact.estimatedRevenueChange)}</Line>
          {kept !== null && (
            <Line name="What you keep" good={kept > 0}>
              {change(kept)}
            </Line>
          )}
        </dl>
      )}
      <p
        className={css({
          color: 'fg.subtle',
          textStyle: 'small',
          borderTop: '1px solid {colors.border.subtle}',
          paddingTop: '3',
          marginTop: same ? '3' : '0',
        })}
      >
        {same ? 'You’d' : `You’d win ${difference(ofTen(then) - ofTen(today))} and`}{' '}
        {then.expectedProfit < 0 ? 'lose' : 'keep'} about{' '}
        <strong className={strong}>{wholeDollars(Math.abs(then.expectedProfit) * 10)}</strong> a month
        {!same && (
          <>
            {' '}
            instead of {today.expectedProfit < 0 && 'a loss of '}
            <strong className={strong}>{wholeDollars(Math.abs(today.expectedProfit) * 10)}</strong>
          </>
        )}{' '}
        (jobs of {formatSqft(job.squareFeet)}; {cost.basis === 'bids' ? 'your cost' : 'an assumed cost of'}{' '}
        {formatFineRate(cost.rate)} per sq ft per visit).
      </p>
    </Card>
  )
}

const few = ['as many', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const difference = (wins: number) => (wins === 0 ? few[0] : `${few[Math.abs(wins)]} ${wins < 0 ? 'fewer' : 'more'}`)

function Ten({ rate, wins, chance, suggested }: { rate: number; wins: number; chance: number; suggested?: boolean }) {
  return (
    <div className={row}>
      <dt
        className={css({ textStyle: 'money', '&[data-suggested]': { color: 'fg.link' } })}
        data-suggested={suggested || undefined}
      >
        {formatFineRate(rate)}
      </dt>
      <dd className={css({ display: 'contents' })}>
        <span aria-hidden className={flex({ gap: '3px', minWidth: '0' })}>
          {squares.map((at) => (
            <i key={at} data-won={at < wins || undefined} className={square} />
          ))}
        </span>
        <span className={css({ color: 'fg.subtle', textStyle: 'small', whiteSpace: 'nowrap' })}>
          {wins === 0 && chance > 0 ? 'fewer than 1' : `win ${wins}`}
        </span>
      </dd>
    </div>
  )
}

function Line({ name, good, children }: { name: string; good?: boolean; children: string }) {
  return (
    <div
      className={flex({
        justify: 'space-between',
        paddingBlock: '10px',
        borderTop: '1px solid {colors.border.subtle}',
      })}
    >
      <dt>{name}</dt>
      <dd className={`${css({ textStyle: 'money' })} ${good ? css({ color: 'success.fg' }) : ''}`}>{children}</dd>
    </div>
  )
}

/** The squares of both rows are in one column, however long the words beside them. */
const row = css({
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  minHeight: '34px',
})
const squares = Array.from({ length: 10 }, (_, at) => at)
const square = css({
  flex: '0 1 18px',
  aspectRatio: '1',
  borderRadius: '5px',
  border: '1.5px solid {colors.border.default}',
  '&[data-won]': { background: 'viz.cobalt', borderColor: 'viz.cobalt' },
})
const strong = css({ color: 'fg.muted' })
