import type { CSSProperties } from 'react'
import { leadsWithVisit, visitsAMonth } from '../../../../modules/pricing/contract/month.ts'
import { pricePerVisit, type StoredPrice } from '../../../../modules/pricing/contract/price.ts'
import type { CustomerType } from '../../../../modules/quoting/contract/vocabulary.ts'
import type { Frequency } from '../../../../shared-kernel/frequency.ts'
import { type Cents, formatMoney } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid, stack } from '../../../styled-system/patterns/index.js'
import { Money } from '../../../ui/money.tsx'

/** Full size, or as large as fits the panel. */
const fitted = css({
  containerType: 'inline-size',
  '& > span': { fontSize: { base: 'min(36px, var(--fit))', md: 'min(46px, var(--fit))' } },
})
const quiet = css({ color: 'fg.onDeepMuted' })

interface Props {
  asked: StoredPrice
  customerType: CustomerType
  frequency: Frequency
}

/** The screen's main figure: what the customer pays, for a visit and per month. One-time work is shown separately. */
export function SellingPrice({ asked: { finalMonthly, finalOneTime }, customerType, frequency }: Props) {
  const perVisit = pricePerVisit(finalMonthly, frequency)
  const visitFirst = leadsWithVisit(customerType, frequency)
  const basis = visitsAMonth(frequency)
  return (
    <div
      data-ledger
      className={stack({
        layerStyle: 'ledger',
        borderRadius: 'control',
        padding: '5',
        justifyContent: 'space-between',
        gap: '4',
        minWidth: '0',
      })}
    >
      {visitFirst ? (
        <Figure name="Price per visit" cents={perVisit} per={`a visit (${basis})`} />
      ) : (
        <Figure name="Selling Price" cents={finalMonthly} per="per month" />
      )}
      <div className={rule}>
        {visitFirst ? (
          <Figure name="Selling Price" cents={finalMonthly} per="per month" small />
        ) : (
          <p>
            <Money cents={perVisit} /> <span className={quiet}>a visit ({basis})</span>
          </p>
        )}
        {finalOneTime !== null && finalOneTime > 0 && (
          <p>
            <Money cents={finalOneTime} sign="+ " /> <span className={quiet}>one-time, first visit</span>
          </p>
        )}
      </div>
    </div>
  )
}

function Figure({ name, cents, per, small }: { name: string; cents: Cents; per: string; small?: boolean }) {
  const heading = <h3 className={`${quiet} ${css({ fontSize: '15px', fontWeight: '600' })}`}>{name}</h3>
  if (small)
    return (
      <div>
        {heading}
        <p>
          <Money cents={cents} size="lg" total /> <span className={quiet}>{per}</span>
        </p>
      </div>
    )
  return (
    <div>
      {heading}
      <p className={fitted} style={{ '--fit': `${185 / formatMoney(cents).length}cqi` } as CSSProperties}>
        <Money cents={cents} size="xl" total={name === 'Selling Price'} />
      </p>
      <p className={`${quiet} ${css({ marginTop: '6px' })}`}>{per}</p>
    </div>
  )
}

const rule = grid({ gap: '2', borderTop: '1px solid {colors.border.ledger}', paddingTop: '3' })
