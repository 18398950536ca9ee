import { previewSamples } from '../../modules/pricing/contract/preview.ts'
import { formatMoney, formatRate } from '../../shared-kernel/money.ts'
import { monthlyVisits } from '../../shared-kernel/visits.ts'
import { css } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { Card } from '../ui/card.tsx'
import { Total } from '../ui/money.tsx'
import { onQuote } from './live-preview.tsx'

const [{ sqft, frequency }] = previewSamples

/** The product's only formula, with figures for a small office. */
export function HowItWorks({ rate }: { rate: number }) {
  const factors = [
    [sqft.toLocaleString('en-US'), 'sq ft'],
    [formatRate(rate), 'your rate'],
    [String(monthlyVisits({ frequency })), 'visits a month'],
  ] as const
  return (
    <Card title="How it works">
      <p className={wrap({ align: 'flex-start', gap: { base: '10px', md: '16px' } })}>
        {factors.map(([figure, name], at) => (
          <span key={name} className={css({ display: 'inline-flex', gap: 'inherit' })}>
            {at > 0 && <span className={sign}>×</span>}
            <span>
              <span className={css({ display: 'block', textStyle: 'moneyLg', fontSize: '22px' })}>{figure}</span>{' '}
              <span className={small}>{name}</span>
            </span>
          </span>
        ))}
        <span className={css({ display: 'inline-flex', gap: 'inherit' })}>
          <span className={sign}>=</span>
          <span>
            <span className={css({ display: 'block', textStyle: 'moneyLg', fontSize: '22px' })}>
              <Total>{formatMoney(onQuote(rate))}</Total>
            </span>{' '}
            <span className={small}>base cleaning on a weekly quote, per month</span>
          </span>
        </span>
      </p>
      <p className={css({ color: 'fg.muted', marginTop: '4' })}>
        Extras are added on Review, and every quote can have a rate of its own.
      </p>
    </Card>
  )
}

const sign = css({ color: 'fg.subtle', fontSize: '22px' })
const small = css({ display: 'block', color: 'fg.muted', textStyle: 'small' })
