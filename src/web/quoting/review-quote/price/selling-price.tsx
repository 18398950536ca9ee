import type { CSSProperties } from 'react'
import { leadsWithVisit, visitsAMonth } from '../../../../modules/pricing/contract/month.ts'
import { pricePerVisit, type StoredPrice } from '../../../../modules/pricing/contract/price.ts'
import type { CustomerType } from '../../../../modules/quoting/contract/vocabulary.ts'
import type { Frequency } from '../../../../shared-kernel/frequency.ts'
import { formatMoney } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { stack } from '../../../styled-system/patterns/index.js'
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
  const figure = visitFirst ? perVisit : finalMonthly
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
      <div>
        <h3 className={`${quiet} ${css({ fontSize: '15px', fontWeight: '600' })}`}>Selling Price</h3>
        <p className={fitted} style={{ '--fit': `${185 / formatMoney(figure).length}cqi` } as CSSProperties}>
          <Money cents={figure} size="xl" total />
        </p>
        <p className={`${quiet} ${css({ marginTop: '6px' })}`}>
          {visitFirst ? `a visit (${visitsAMonth(frequency)})` : 'per month'}
        </p>
      </div>
      <p className={rule}>
        {visitFirst ? (
          <>
            <Money cents={finalMonthly} /> <span className={quiet}>per month</span>
          </>
        ) : (
          <>
            <Money cents={perVisit} /> <span className={quiet}>a visit ({visitsAMonth(frequency)})</span>
          </>
        )}
        {finalOneTime !== null && finalOneTime > 0 && (
          <span className={css({ display: 'block' })}>
            <Money cents={finalOneTime} sign="+ " /> <span className={quiet}>one-time, first visit</span>
          </span>
        )}
      </p>
    </div>
  )
}

const rule = css({ borderTop: '1px solid {colors.border.ledger}', paddingTop: '3' })
