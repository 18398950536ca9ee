import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { formatMoney, formatRate } from '../../../shared-kernel/money.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import type { HowOften } from '../../../shared-kernel/visits.ts'
import { css } from '../../styled-system/css/index.js'
import { table } from '../../styled-system/recipes/index.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { leadingPrice } from '../leading-price.ts'
import { methodLabel } from './price/method-switch.tsx'
import type { PricingConflict } from './price/pricing-conflict.ts'
import type { Pricing } from './price/pricing-draft.ts'
import type { Repriced } from './price/repriced.ts'

interface Props {
  quote: Quote
  /** The quote as the other tab saved it, at its own rate. */
  theirs: Repriced
  pricing: Pricing
}

/** Another tab saved first: shows both versions, and the contractor decides. Nothing is silently overwritten. */
export function ConflictDialog({ quote, theirs, pricing }: Props) {
  const { conflict } = pricing
  const mineCounts = conflict !== null && hasOwn(conflict)
  return (
    <Dialog
      open={conflict !== null}
      onClose={pricing.takeTheirs}
      title="This quote was changed in another tab or on another device"
      description={
        mineCounts ? 'Which version do you want to keep?' : 'The price has changed. Check it before you continue.'
      }
      footer={
        <>
          {mineCounts && <Button onClick={() => pricing.keepMine(conflict.mine)}>Keep this version</Button>}
          <Button variant="primary" onClick={pricing.takeTheirs}>
            {mineCounts ? 'Use the other version' : 'Show the current quote'}
          </Button>
        </>
      }
    >
      {conflict && <Comparison quote={quote} conflict={conflict} theirs={theirs} />}
    </Dialog>
  )
}

/** A save that only confirmed prices on this screen, which are now outdated, has nothing to keep. */
const hasOwn = ({ mine, isTyped }: PricingConflict) =>
  isTyped || mine.pricePerSqFt !== undefined || mine.frequency !== undefined

function sellingPrice(often: HowOften, { asked }: Repriced) {
  const { cents, per } = leadingPrice(often, asked)
  return `${formatMoney(cents)}${per === 'once' ? ' once' : ''}`
}

/** Typed figures that the other rows don't show, where they differ. */
function typedRows(quote: Quote, { mine, price, isTyped }: PricingConflict, theirs: Repriced) {
  if (!isTyped) return []
  const oneTime = ({ asked }: Repriced) => formatMoney(asked.finalOneTime ?? 0)
  const { annualDiscountPercent = quote.annualDiscountPercent, pricedBy = quote.pricedBy } = mine
  const rows = [
    ['Priced', methodLabel[quote.pricedBy], methodLabel[pricedBy]],
    ['One-time price', oneTime(theirs), oneTime(price)],
    ['Discount for paying yearly', `${quote.annualDiscountPercent}%`, `${annualDiscountPercent}%`],
  ] as const
  return rows.filter(([, one, other]) => one !== other)
}

function Comparison({ quote, conflict, theirs }: { quote: Quote; conflict: PricingConflict; theirs: Repriced }) {
  const styles = table()
  const { mine, price } = conflict
  const ours = mine.frequency ? { ...mine, frequency: mine.frequency } : price
  const rows = [
    ['Rate', formatRate(theirs.rate), formatRate(mine.pricePerSqFt ?? price.rate)],
    ['How often', scheduleLabel(quote), scheduleLabel(ours)],
    ['Total Area', formatSqft(theirs.price.totalArea), formatSqft(price.price.totalArea)],
    ['Selling Price', sellingPrice(quote, theirs), sellingPrice(ours, price)],
    ...typedRows(quote, conflict, theirs),
  ] as const
  return (
    <table className={styles.root}>
      <thead className={styles.head}>
        <tr>
          <td className={styles.heading} />
          <th scope="col" data-numeric className={styles.heading}>
            Theirs
          </th>
          <th scope="col" data-numeric className={styles.heading}>
            Mine
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, one, other]) => (
          <tr key={name} className={styles.row}>
            <th scope="row" className={`${styles.cell} ${css({ textAlign: 'left', fontWeight: '600' })}`}>
              {name}
            </th>
            <td data-numeric className={styles.cell}>
              {one}
            </td>
            <td data-numeric className={styles.cell}>
              {other}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
