import type { PriceOptimization } from '../../../../modules/pricing/contract/evidence.ts'
import { bidsForCurve } from '../../../../modules/pricing/contract/evidence.ts'
import { formatFineRate } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { hstack } from '../../../styled-system/patterns/index.js'
import { monthlyWords } from '../../cents.ts'
import { MarketPositionLabel } from '../market-position.tsx'
import { decidedWords, wholePercent } from '../words.ts'

/** Under five won or lost bids: how many are missing, and the position in the market. */
export function FewBids({ analysis }: { analysis: PriceOptimization }) {
  const { bidsNeeded, decidedBids, currentPrice, marketPosition, benchmark, confidence, job } = analysis
  const rate = formatFineRate(currentPrice)
  return (
    <section data-ledger aria-labelledby="recommendation" className={panel}>
      <div
        className={hstack({
          padding: { base: '20px 16px', md: '28px 32px' },
          gap: { base: '16px', md: '36px' },
        })}
      >
        <Unfinished strokes={decidedBids} />
        <div>
          <h2 id="recommendation" className={css({ color: 'fg.onDeepMuted', fontSize: '16px', fontWeight: '400' })}>
            Pricing Recommendation
          </h2>
          <p className={css({ textStyle: 'h1', marginBlock: '2px 8px', textWrap: 'balance' })}>
            Record {bidsNeeded} more {bidsNeeded === 1 ? 'win or loss' : 'wins or losses'} and we’ll suggest a rate.
          </p>
          <p className={css({ color: 'fg.onDeepMuted', maxWidth: '54ch' })}>
            You have {decidedBids === 0 ? 'no decided bids' : decidedWords(decidedBids)}. With fewer than {bidsForCurve}{' '}
            we can’t estimate your chance of winning. Until then you see where {rate} compares with the market.
          </p>
        </div>
      </div>
      <div className={side}>
        <h3 className={css({ color: 'fg.onDeepMuted', fontSize: '16px', fontWeight: '400' })}>Market position</h3>
        <MarketPositionLabel position={marketPosition} />
        <p className={quiet}>
          {rate} against {formatFineRate(benchmark.rate)} ({benchmark.year}). {monthlyWords(currentPrice, job)}
        </p>
        <p className={quiet}>Confidence {wholePercent(confidence)}, market only</p>
      </div>
    </section>
  )
}

const places = [8, 20, 32, 44]

/** The tally so far; missing bids are dashed. */
function Unfinished({ strokes }: { strokes: number }) {
  return (
    <svg
      aria-hidden
      width="88"
      height="76"
      viewBox="0 0 60 52"
      fill="none"
      strokeLinecap="round"
      className={css({ hideBelow: 'md' })}
    >
      {places.map((x, at) => (
        <path
          key={x}
          d={`M${x} 4v34`}
          stroke={at < strokes ? 'white' : 'rgb(203 220 255 / 0.6)'}
          strokeWidth={at < strokes ? 6 : 2.5}
          strokeDasharray={at < strokes ? undefined : '4 5'}
        />
      ))}
      <path
        d="M4 40l14 9L57 24"
        strokeWidth="2.5"
        strokeDasharray="4 5"
        strokeLinejoin="round"
        className={css({ stroke: 'lemon' })}
      />
    </svg>
  )
}

const panel = css({
  layerStyle: 'ledger',
  borderRadius: 'card',
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 2.6fr) minmax(0, 1fr)' },
})
const side = css({
  padding: { base: '20px 16px', md: '28px 32px' },
  borderTop: { base: '1px solid {colors.border.ledger}', lg: '0' },
  borderLeft: { lg: '1px solid {colors.border.ledger}' },
})
const quiet = css({ color: 'fg.onDeepMuted', textStyle: 'small' })
