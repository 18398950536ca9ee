import { formatMoney } from '../../../shared-kernel/money.ts'
import { css } from '../../styled-system/css/index.js'
import { Banner } from '../../ui/banner.tsx'
import { keptBuilding, priceOfBuilding } from './building.ts'

/** A sentence about the kept building, during sign-up. */
export function KeptQuote() {
  const kept = keptBuilding()
  if (!kept) return null
  const { companyName, customerType, rooms } = kept.building
  return (
    <div className={css({ marginTop: '20px' })}>
      <Banner inset>
        <strong>{companyName}</strong> comes along: {rooms.length} {rooms.length === 1 ? 'room' : 'rooms'},{' '}
        {formatMoney(priceOfBuilding(kept.building).totalMonthly)} a month. It becomes your first draft
        {` with a plan for ${customerType} customers.`}
      </Banner>
    </div>
  )
}
