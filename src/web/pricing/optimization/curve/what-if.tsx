import { onCurve, type PriceOptimization } from '../../../../modules/pricing/contract/evidence.ts'
import { formatFineRate, toRateUnits } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { wrap } from '../../../styled-system/patterns/index.js'
import { Field } from '../../../ui/form/field.tsx'
import { RateInput } from '../../../ui/form/figure-input.tsx'
import { Slider } from '../../../ui/form/slider.tsx'
import { percent, signedDollars, wholeDollars } from '../words.ts'
import { plot } from './plot.ts'

interface WhatIfProps {
  analysis: PriceOptimization
  /** Dollars per sq ft per visit. */
  tried: number
  onTry: (rate: number) => void
}

/** Any other rate: its chance to win, its profit, and the difference from the current rate. The bids tell only of rates on the curve. */
export function WhatIf({ analysis, tried, onTry }: WhatIfProps) {
  const { curve } = analysis
  const [least, most] = [toRateUnits(curve[0]!.rate), toRateUnits(curve.at(-1)!.rate)]
  const isOnCurve = toRateUnits(tried) >= least && toRateUnits(tried) <= most
  return (
    <div>
      <div style={{ paddingLeft: plot.left - 14, paddingRight: plot.right - 14 }}>
        <Slider
          label="If you charged, in cents per square foot per visit"
          value={toRateUnits(tried) / 100}
          min={least / 100}
          max={most / 100}
          step={most > 1000 ? 0.1 : 0.01}
          valueText={(cents) => `${cents} cents, chance to win ${percent(onCurve(curve, cents / 100).chance)}`}
          onValue={(cents) => onTry(Math.round(cents * 100) / 10_000)}
        />
      </div>
      <div className={row}>
        <Field label="If you charged" className={css({ width: { base: 'full', md: '150px' } })}>
          <RateInput
            size="sm"
            step={0.001}
            value={tried}
            onValue={(rate) => rate !== null && rate > 0 && onTry(Math.round(rate * 10_000) / 10_000)}
          />
        </Field>
        {isOnCurve ? (
          <Answers analysis={analysis} tried={tried} />
        ) : (
          <p role="status" className={css({ color: 'fg.muted', maxWidth: '48ch' })}>
            Your bids can’t tell. They cover {formatFineRate(curve[0]!.rate)} to {formatFineRate(curve.at(-1)!.rate)}.
          </p>
        )}
      </div>
    </div>
  )
}

function Answers({ analysis: { curve, currentPrice }, tried }: Omit<WhatIfProps, 'onTry'>) {
  const [today, then] = [onCurve(curve, currentPrice), onCurve(curve, tried)]
  return (
    <dl className={css({ display: 'contents' })}>
      <Answer name="Chance to win">{percent(then.chance)}</Answer>
      <Answer name="Kept per bid">{`${wholeDollars(then.expectedProfit)} a month`}</Answer>
      <Answer name={`vs. ${formatFineRate(currentPrice)}`}>
        {tried === currentPrice ? 'today' : signedDollars(then.expectedProfit - today.expectedProfit)}
      </Answer>
    </dl>
  )
}

function Answer({ name, children }: { name: string; children: string }) {
  return (
    <div className={css({ minWidth: '88px' })}>
      <dt className={css({ color: 'fg.subtle', textStyle: 'small' })}>{name}</dt>
      <dd className={css({ textStyle: 'money', fontSize: '18px' })}>{children}</dd>
    </div>
  )
}

const row = wrap({ align: 'flex-end', gap: { base: '10px 20px', md: '10px 28px' } })
