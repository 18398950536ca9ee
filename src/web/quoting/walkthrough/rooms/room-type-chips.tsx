import { useRef, useState } from 'react'
import {
  type CustomerType,
  likelyRoomTypes,
  type RoomType,
  roomTypeLabel,
  roomTypesFor,
} from '../../../../modules/quoting/contract/vocabulary.ts'
import type { BuildingType } from '../../../../shared-kernel/building-type.ts'
import { css } from '../../../styled-system/css/index.js'
import { ChipButton, ChipRadio, Chips } from '../../../ui/form/chips.tsx'
import { ChoiceGroup } from '../../../ui/form/choice.tsx'

interface RoomTypeChipsProps {
  readonly id: string
  readonly of: { readonly customerType: CustomerType; readonly buildingType: BuildingType }
  readonly value: RoomType | ''
  readonly error: string | undefined
  readonly onPick: (roomType: RoomType) => void
  /** Called for a tap or click, after which focus may move on; arrow keys only browse. */
  readonly onPressed?: () => void
}

/** The six most likely room types as chips; the others are behind "More". */
export function RoomTypeChips({ id, of, value, error, onPick, onPressed }: RoomTypeChipsProps) {
  const all = roomTypesFor(of.customerType)
  const likely = likelyRoomTypes(of.customerType, of.buildingType)
  const others = all.filter((type) => !likely.includes(type))
  const [asked, setAsked] = useState(false)
  const more = asked || (value !== '' && others.includes(value))
  const group = useRef<HTMLDivElement>(null)

  function showMore() {
    setAsked(true)
    const [first] = others
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>(`[value=${first}]`)?.focus())
  }

  return (
    <div ref={group}>
      <ChoiceGroup legend="Room type" id={`${id}-group`} error={error}>
        <Chips>
          {[...likely, ...(more ? others : [])].map((type, place) => (
            <ChipRadio
              key={type}
              id={place === 0 ? id : undefined}
              name={id}
              value={type}
              checked={value === type}
              aria-invalid={error ? true : undefined}
              onChange={() => onPick(type)}
              // A click by keyboard has detail 0.
              onClick={({ detail }) => detail > 0 && onPressed?.()}
            >
              {roomTypeLabel[type]}
            </ChipRadio>
          ))}
          {!more && others.length > 0 && (
            <ChipButton aria-expanded={false} onClick={showMore}>
              More<span className={css({ srOnly: true })}> room types</span>
            </ChipButton>
          )}
        </Chips>
      </ChoiceGroup>
    </div>
  )
}
