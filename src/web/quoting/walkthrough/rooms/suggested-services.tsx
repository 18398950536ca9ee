import { Check, Pencil, Plus } from 'lucide-react'
import {
  type Service,
  serviceRates,
  sqftOf,
  suggestedServicePrice,
} from '../../../../modules/pricing/contract/price.ts'
import type { ExtraWork } from '../../../../modules/quoting/contract/vocabulary.ts'
import { type Cents, formatMoney, toDollars } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, grid } from '../../../styled-system/patterns/index.js'
import type { Room } from '../../outbox/rooms.ts'

const serviceLabel: Readonly<Record<Service, string>> = {
  deepCleaning: 'Deep cleaning',
  windowCleaning: 'Window cleaning',
  carpetCleaning: 'Carpet cleaning',
  floorMaintenance: 'Floor maintenance',
  sanitization: 'Sanitization',
}
const services = Object.keys(serviceRates) as Service[]

/** What one of the usual services usually costs in this room; null for others, and without a size. */
export function suggestionFor(name: string, room: Room): Cents | null {
  const service = services.find((one) => serviceLabel[one] === name.trim())
  const sqft = sqftOf(room)
  return service && sqft > 0 ? suggestedServicePrice(service, sqft) : null
}

interface SuggestedServicesProps {
  readonly room: Room
  readonly full: boolean
  readonly onAdd: (service: Omit<ExtraWork, 'id'>) => void
  /** Opens the form, for a custom service or one without a price. */
  readonly onOther: (name: string) => void
}

/** The usual services at their usual price for a room of this size; one tap adds one as a one-time charge. */
export function SuggestedServices({ room, full, onAdd, onOther }: SuggestedServicesProps) {
  const sqft = sqftOf(room)
  const has = (name: string) => room.extraWorkItems.some((item) => item.name === name)

  function press(service: Service) {
    const name = serviceLabel[service]
    if (has(name)) return
    const price = toDollars(suggestedServicePrice(service, sqft))
    if (sqft === 0 || full) onOther(name)
    else onAdd({ name, price, type: 'one-time' })
  }

  return (
    <ul className={tiles}>
      {services.map((service) => {
        const name = serviceLabel[service]
        const isThere = has(name)
        return (
          <li key={service}>
            <button type="button" className={tile} aria-disabled={isThere} onClick={() => press(service)}>
              {isThere ? <Check aria-hidden /> : <Plus aria-hidden />}
              <span>
                {name}
                <span className={price}>
                  {isThere ? 'Added' : sqft > 0 && `${formatMoney(suggestedServicePrice(service, sqft))} once`}
                </span>
              </span>
            </button>
          </li>
        )
      })}
      <li>
        <button type="button" data-add className={tile} onClick={() => onOther('')}>
          <Pencil aria-hidden />
          <span>Add a service</span>
        </button>
      </li>
    </ul>
  )
}

const tiles = grid({
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.25rem), 1fr))',
  gap: '8px',
  marginTop: '8px',
})
const tile = flex({
  align: 'center',
  gap: '8px',
  width: 'full',
  height: 'full',
  minHeight: '56px',
  padding: '6px 10px',
  border: '1px solid {colors.border.control}',
  borderRadius: 'control',
  background: 'bg.surface',
  fontSize: '15px',
  fontWeight: '600',
  lineHeight: '1.25',
  textAlign: 'left',
  '& svg': { width: '18px', height: '18px', color: 'fg.link' },
  '&:hover': { background: 'bg.sunken' },
  '&[aria-disabled=true]': { background: 'bg.sunken', borderColor: 'border.default', cursor: 'default' },
})
const price = css({
  display: 'block',
  color: 'fg.subtle',
  fontSize: '14px',
  fontWeight: '400',
  fontVariantNumeric: 'tabular-nums',
})
