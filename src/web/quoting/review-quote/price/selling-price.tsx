import type { CSSProperties } from 'react'
import { leadsWithVisit } from '../../../../modules/pricing/contract/month.ts'
import { pricePerVisit, type StoredPrice } from '../../../../modules/pricing/contract/price.ts'
import type { CustomerType } from '../../../../modules/quoting/contract/vocabulary.ts'
import { type Cents, formatMoney } from '../../../../shared-kernel/money.ts'
import { visitsBasis } from '../../../../shared-kernel/schedule-words.ts'
import { type HowOften, isOnce } from '../../../../shared-kernel/visits.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid, stack } from '../../../styled-system/patterns/index.js'
import { Money } from '../../../ui/money.tsx'

/** Full size, or as large as fits the panel. */
const fitted = css({
  containerType: 'inline-size',
  '& > span': { fontSize: { base: 'min(36px, var(--fit))', md: 'min(46px, var(--fit))' } },
})
const quiet = css({ color: 'fg.onDeepMuted' })
const heading = `${quiet} ${css({ fontSize: '15px', fontWeight: '600' })}`

interface Props extends HowOften {
  asked: StoredPrice
  customerType: CustomerType
}

/** The screen's main figure: what the customer pays, for a visit and per month. One-time work is shown separately. */
export function SellingPrice({ asked: { finalMonthly, finalOneTime }, customerType, ...often }: Props) {
  const perVisit = pricePerVisit(finalMonthly, often)
  const visitFirst = leadsWithVisit(customerType, often)
  const basis = visitsBasis(often)
  const once = isOnce(often)
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
      {once ? (
        <MainFigure name="Selling Price" cents={finalOneTime ?? 0} per="once" total />
      ) : visitFirst ? (
        <MainFigure name="Price per visit" cents={perVisit} per={`a visit (${basis})`} />
      ) : (
        <MainFigure name="Selling Price" cents={finalMonthly} per="per month" total />
      )}
      {!once && (
        <div className={rule}>
          {visitFirst ? (
            <div>
              <h3 className={heading}>Selling Price</h3>
              <p>
                <Money cents={finalMonthly} size="lg" total /> <span className={quiet}>per month</span>
              </p>
            </div>
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
      )}
    </div>
  )
}

interface FigureProps {
  name: string
  cents: Cents
  per: string
  /** Whether it is the total, which the footer and the list show too. */
  total?: boolean
}

function MainFigure({ name, cents, per, total }: FigureProps) {
  return (
    <div>
      <h3 className={heading}>{name}</h3>
      <p className={fitted} style={{ '--fit': `${185 / formatMoney(cents).length}cqi` } as CSSProperties}>
        <Money cents={cents} size="xl" total={total} />
      </p>
      <p className={`${quiet} ${css({ marginTop: '6px' })}`}>{per}</p>
    </div>
  )
}

const rule = grid({ gap: '2', borderTop: '1px solid {colors.border.ledger}', paddingTop: '3' })
