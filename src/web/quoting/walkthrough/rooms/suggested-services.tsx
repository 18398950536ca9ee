import { Check, Pencil, Plus } from 'lucide-react'
import {
  type Service,
  serviceRates,
  sqftOf,
  suggestedServicePrice,
} from '../../../../modules/pricing/contract/price.ts'
import type { ExtraWork, RoomType } from '../../../../modules/quoting/contract/vocabulary.ts'
import { type Cents, formatMoney, toCents, toDollars } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, grid } from '../../../styled-system/patterns/index.js'
import type { Room } from '../../outbox/rooms.ts'
import { type ExtraPrices, useRoomEdits } from '../room-edits.ts'

const serviceLabel: Readonly<Record<Service, string>> = {
  deepCleaning: 'Deep cleaning',
  windowCleaning: 'Window cleaning',
  carpetCleaning: 'Carpet cleaning',
  floorMaintenance: 'Floor maintenance',
  sanitization: 'Sanitization',
}
const services = Object.keys(serviceRates) as Service[]

/** These rooms have no carpet. */
const uncarpeted: readonly RoomType[] = [
  ...(['restroom', 'bathroom', 'kitchen', 'home-kitchen', 'laundry', 'warehouse'] as const),
]
const servicesFor = (roomType: RoomType) =>
  uncarpeted.includes(roomType)
    ? [...services.filter((service) => service !== 'carpetCleaning'), 'carpetCleaning' as const]
    : services

/** A suggested price: the contractor's own last one, else ours for this size; null where neither is known. */
export function suggestedExtra(name: string, room: Room, prices: ExtraPrices | undefined): Suggested | null {
  const own = prices?.lastPrice(name)
  const cents = own ? toCents(own.price) : suggestionFor(name, room)
  if (cents === null) return null
  const type = own?.type ?? 'one-time'
  const least = type === 'one-time' ? toCents(prices?.minimum ?? 0) : 0
  return { cents: Math.max(cents, least), type }
}

interface Suggested extends Pick<ExtraWork, 'type'> {
  readonly cents: Cents
}

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
  const prices = useRoomEdits().extras
  const has = (name: string) => room.extraWorkItems.some((item) => item.name === name)

  function press(service: Service) {
    const name = serviceLabel[service]
    if (has(name)) return
    const suggested = suggestedExtra(name, room, prices)
    if (!suggested || full) onOther(name)
    else onAdd({ name, price: toDollars(suggested.cents), type: suggested.type })
  }

  return (
    <ul className={tiles}>
      {servicesFor(room.roomType).map((service) => {
        const name = serviceLabel[service]
        const isThere = has(name)
        const suggested = suggestedExtra(name, room, prices)
        return (
          <li key={service}>
            <button type="button" className={tile} aria-disabled={isThere} onClick={() => press(service)}>
              {isThere ? <Check aria-hidden /> : <Plus aria-hidden />}
              <span>
                {name}
                <span className={price}>
                  {isThere
                    ? 'Added'
                    : suggested &&
                      `${formatMoney(suggested.cents)} ${suggested.type === 'one-time' ? 'once' : 'a month'}`}
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
