import { previewPrice, previewSamples } from '../../modules/pricing/contract/preview.ts'
import { priceOf } from '../../modules/pricing/contract/price.ts'
import { formatSqft } from '../../shared-kernel/area.ts'
import { frequencyLabel } from '../../shared-kernel/frequency.ts'
import { type Cents, formatMoney } from '../../shared-kernel/money.ts'
import { css } from '../styled-system/css/index.js'
import { hstack, wrap } from '../styled-system/patterns/index.js'
import { Card } from '../ui/card.tsx'
import { formatCents } from './cents.ts'

const [smallOffice] = previewSamples
const quiet = css({ color: 'fg.onDeepMuted', textStyle: 'small' })

/** The small office's monthly price on a quote, which bills 4 weekly visits. */
export const onQuote = (rate: number): Cents =>
  priceOf({
    pricePerSqFt: rate,
    frequency: smallOffice.frequency,
    buildingType: 'office',
    totalSqft: smallOffice.sqft,
    areas: [],
    customItems: [],
  }).totalMonthly

/** Three buildings at the new rate, and the difference from the current rate. */
export function LivePreview({ rate, current }: { rate: number; current: number }) {
  return (
    <Card ground="ledger">
      <div className={wrap({ justify: 'space-between', align: 'baseline', gap: '0 12px' })}>
        <h2 className={css({ textStyle: 'h2' })}>Live preview</h2>
        <p className={quiet}>per month, change from {formatCents(current)}</p>
      </div>
      <dl>
        {previewSamples.map(({ name, sqft, frequency }) => {
          const price = previewPrice(sqft, rate, frequency)
          const change = price - previewPrice(sqft, current, frequency)
          return (
            <div key={name} className={row}>
              <dt>
                <span className={css({ display: 'block', fontWeight: '600' })}>{name}</span>
                <span className={quiet}>
                  {formatSqft(sqft)}, {frequency === 'weekly' ? 'weekly*' : lower(frequencyLabel[frequency])}
                </span>
              </dt>
              <dd className={css({ textAlign: 'right' })}>
                <span className={css({ display: 'block', textStyle: 'moneyMd' })}>{formatMoney(price)}</span>
                <span className={`${quiet} ${css({ fontVariantNumeric: 'tabular-nums' })}`}>
                  {change === 0 ? 'no change' : `${change > 0 ? '+' : ''}${formatMoney(change)}`}
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
      <p
        className={`${css({ borderTop: '1px solid {colors.border.ledger}', marginTop: '2', paddingTop: '3' })} ${quiet}`}
      >
        * Uses an average month (4.33 weeks). Quotes bill 4 visits, so this office would be {formatMoney(onQuote(rate))}
        .
      </p>
    </Card>
  )
}

const lower = (label: string) => label.charAt(0).toLowerCase() + label.slice(1)

const row = hstack({
  justifyContent: 'space-between',
  gap: '3',
  borderTop: '1px solid {colors.border.ledger}',
  paddingBlock: '10px',
  marginTop: '2',
})
