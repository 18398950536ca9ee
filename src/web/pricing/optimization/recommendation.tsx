import { useState } from 'react'
import { planningFigure, planningFigureHref } from '../../../modules/pricing/contract/benchmarks.ts'
import { jobWords, type PriceOptimization } from '../../../modules/pricing/contract/evidence.ts'
import { monthlyEquivalent } from '../../../modules/pricing/contract/price.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { exactCents, formatExactRate, formatFineRate, formatMonthlyRate } from '../../../shared-kernel/money.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { monthlyWords } from '../cents.ts'
import { MarketPositionLabel } from './market-position.tsx'
import { useRate } from './use-rate.ts'
import { change, decidedWords, wholePercent } from './words.ts'

/** The suggestion, its confidence, and the current rate's position in the market. */
export function Recommendation({ analysis }: { analysis: PriceOptimization }) {
  return (
    <section data-ledger aria-labelledby="recommendation" className={panel}>
      <div className={cell}>
        <h2 id="recommendation" className={label}>
          Pricing Recommendation
        </h2>
        <Suggestion analysis={analysis} />
      </div>
      <div className={cell}>
        <h3 className={label}>Confidence</h3>
        <Confidence analysis={analysis} />
      </div>
      <div className={cell}>
        <h3 className={label}>Market position</h3>
        <Position analysis={analysis} />
      </div>
    </section>
  )
}

function Suggestion({
  analysis: { currentPrice, suggestedPrice, priceChange, changePercentage, fitsBids, job },
}: Part) {
  const { rate, saving, use } = useRate()
  const [keeps, keep] = useState(false)
  const today = formatExactRate(currentPrice)
  const same = suggestedPrice === currentPrice
  return (
    <>
      <p className={wrap({ align: 'flex-end', gap: '4px 14px' })}>
        <span className={css({ textStyle: 'moneyXl', layerStyle: 'total' })}>{formatFineRate(suggestedPrice)}</span>
        <span className={css({ textStyle: 'small', paddingBottom: '4px' })}>
          <strong className={css({ display: 'block', fontVariantNumeric: 'tabular-nums' })}>
            {same
              ? 'No change'
              : `${priceChange > 0 ? '+' : ''}${formatFineRate(priceChange)}, ${change(changePercentage)}`}
          </strong>
          <span className={quiet}>
            per sq ft per visit{exactCents(suggestedPrice)}
            {same ? '' : `, ${today} today`}
          </span>
          <span className={`${quiet} ${css({ display: 'block' })}`}>
            {monthlyWords(suggestedPrice, job)}
            {same ? '' : `, ${formatMonthlyRate(monthlyEquivalent(currentPrice, job))} today`}
          </span>
        </span>
      </p>
      {same ? (
        <p className={note}>
          {fitsBids
            ? 'No rate within 15% of yours would keep more.'
            : 'We don’t suggest a rate: your bids don’t fit our planning figures.'}
        </p>
      ) : rate === suggestedPrice ? (
        <p role="status" className={note}>
          In use. New quotes start at {formatExactRate(suggestedPrice)}.
        </p>
      ) : (
        <div className={buttons}>
          <Button variant="accent" size="sm" onClick={() => use(suggestedPrice)} busy={saving && 'Saving...'}>
            Apply suggestion
          </Button>
          {keeps ? (
            <span role="status" className={note}>
              You keep {today}.
            </span>
          ) : (
            <Button size="sm" className={onDeep} onClick={() => keep(true)}>
              Keep {today}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

interface Part {
  analysis: PriceOptimization
}

function Confidence({ analysis: { confidence, decidedBids } }: Part) {
  return (
    <>
      <p className={css({ textStyle: 'moneyLg' })}>{wholePercent(confidence)}</p>
      <span aria-hidden className={meter}>
        <span
          className={css({ display: 'block', height: 'full', background: 'lemon' })}
          style={{ width: wholePercent(confidence) }}
        />
      </span>
      <p className={quiet}>
        Based on {decidedWords(decidedBids)}. Confidence runs from 30% to 90% (about 40 consistent bids).
      </p>
    </>
  )
}

function Position({ analysis: { currentPrice, marketPosition, benchmark, job } }: Part) {
  return (
    <>
      <p>
        <MarketPositionLabel position={marketPosition} />
      </p>
      <p className={quiet}>
        {formatExactRate(currentPrice)} today {besideMarket(currentPrice / benchmark.rate)}{' '}
        {formatExactRate(benchmark.rate)}, {planningFigure} for {jobWords(job)} of {formatSqft(job.squareFeet)} (
        {benchmark.year}).{' '}
        <a href={planningFigureHref} className={css({ color: 'inherit', textDecoration: 'underline' })}>
          How we make it
        </a>
      </p>
    </>
  )
}

/** "is 12.0% under", "is 2.4 times" */
function besideMarket(ratio: number) {
  const off = Math.abs(ratio - 1) * 100
  if (off === 0) return 'equals'
  return off >= 100 ? `is ${ratio.toFixed(1)} times` : `is ${off.toFixed(1)}% ${ratio < 1 ? 'under' : 'over'}`
}

const panel = css({
  layerStyle: 'ledger',
  borderRadius: 'card',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '1.25fr 1fr 1fr' },
})
const cell = css({
  padding: { base: '20px 16px', md: '24px 28px' },
  minWidth: '0',
  '&:not(:first-child)': {
    borderTop: { base: '1px solid {colors.border.ledger}', lg: '0' },
    borderLeft: { lg: '1px solid {colors.border.ledger}' },
  },
})
const label = css({ color: 'fg.onDeepMuted', fontSize: '16px', fontWeight: '400', marginBottom: '4px' })
const quiet = css({ color: 'fg.onDeepMuted', textStyle: 'small' })
const note = css({ marginTop: '3', fontWeight: '600' })
const onDeep = css({
  background: 'transparent !important',
  color: 'fg.onDeep',
  borderColor: 'fg.onDeepMuted !important',
  '&:hover': { background: 'rgb(110 156 255 / 0.22) !important' },
})
/** On a phone, the buttons share the row. */
const buttons = wrap({
  gap: '2',
  marginTop: '3',
  '& > button': { flex: { base: '1 1 auto', md: 'none' } },
})
const meter = css({
  display: 'block',
  height: '8px',
  marginBlock: '10px',
  borderRadius: 'full',
  overflow: 'hidden',
  background: 'rgb(110 156 255 / 0.44)',
})
