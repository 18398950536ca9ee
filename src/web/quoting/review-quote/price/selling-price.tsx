import type { CSSProperties } from 'react'
import type { StoredPrice } from '../../../../modules/pricing/contract/price.ts'
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

/** The screen's main figure: what the customer pays per month. One-time work is shown separately. */
export function SellingPrice({ asked: { finalMonthly, finalOneTime } }: { asked: StoredPrice }) {
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
        <p className={fitted} style={{ '--fit': `${185 / formatMoney(finalMonthly).length}cqi` } as CSSProperties}>
          <Money cents={finalMonthly} size="xl" total />
        </p>
        <p className={`${quiet} ${css({ marginTop: '6px' })}`}>per month, every month</p>
      </div>
      {finalOneTime !== null && finalOneTime > 0 && (
        <p className={css({ borderTop: '1px solid {colors.border.ledger}', paddingTop: '3' })}>
          <Money cents={finalOneTime} sign="+ " /> <span className={quiet}>one-time, first visit</span>
        </p>
      )}
    </div>
  )
}
