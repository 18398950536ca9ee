import { css } from '../../styled-system/css/index.js'
import { mediumDate } from '../../ui/dates.ts'
import { money } from '../words.ts'
import type { Offer } from './offer.ts'

/** The charges with their dates, instead of a percentage. */
export function OfferCharges({ offer }: { offer: Offer }) {
  return (
    <ol className={row}>
      {offer.charges.map((charge) => (
        <Cell key={charge.at} charge={charge} fullPrice={offer.fullPrice} />
      ))}
    </ol>
  )
}

function Cell({ charge: { at, amount }, fullPrice }: { charge: Offer['charges'][number]; fullPrice: number }) {
  const lower = amount < fullPrice
  return (
    <li className={lower ? lowered : full}>
      <span className={css({ gridArea: 'day', textStyle: 'small' })}>
        {!lower && 'From '}
        {mediumDate(new Date(at))}
      </span>
      <strong className={css({ gridArea: 'price', textStyle: 'moneyMd' })}>{money(amount)}</strong>
      <span className={css({ gridArea: 'note', textStyle: 'small', color: 'fg.subtle' })}>
        {lower ? `instead of ${money(fullPrice)}` : 'every month'}
      </span>
    </li>
  )
}

const line = '1px solid {colors.border.default}'
const row = css({
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
  border: line,
  borderRadius: 'card',
  overflow: 'hidden',
})
const cell = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr)' },
  gridTemplateAreas: { base: '"day price" "note price"', md: '"day" "price" "note"' },
  alignItems: 'center',
  gap: '2px 12px',
  padding: '12px 14px',
  '& + &': { borderTop: { base: line, md: '0' }, borderLeft: { md: line } },
} as const
const lowered = css(cell, { background: 'bg.brandSubtle' })
const full = css(cell)
