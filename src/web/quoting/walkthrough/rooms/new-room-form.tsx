import { type ComponentType, type FormEvent, useEffect, useRef } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import { flex, grid } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { openCard, section } from '../styles.ts'
import { asRoom, type DraftRoomState, errorsOf, floorOf } from './draft-room.ts'
import { NewRoomFloor } from './floors.tsx'
import { nameFor } from './new-room.ts'
import { type Priced, priceOfRooms, roomPrices } from './price-of-rooms.ts'
import { RoomTypeChips } from './room-type-chips.tsx'
import type { RoomWorkProps } from './room-work.tsx'

/** The id of the form that "Add room" submits from elsewhere on the page. */
export const newRoomForm = 'new-room'

/** The quote that the rooms belong to. */
export type WalkedQuote = Priced & Pick<Quote, 'id' | 'customerType'>

/** The form's parts besides type and name; a visitor's have no photos. */
export interface NewRoomParts {
  readonly NewSize: ComponentType<{ state: DraftRoomState; error: string | undefined }>
  /** The work in the room, once its type is known. */
  readonly NewWork: ComponentType<RoomWorkProps>
}

interface NewRoomFormProps {
  readonly quote: WalkedQuote
  readonly parts: NewRoomParts
  readonly rooms: readonly Room[]
  readonly state: DraftRoomState
  readonly onAdd: () => void
  readonly onCancel?: (() => void) | undefined
}

/** A room needs a type and a size; once the type is known, the form shows everything else too. */
export function NewRoomForm({ quote, rooms, state, parts: { NewSize, NewWork }, onAdd, onCancel }: NewRoomFormProps) {
  const { draft, change, attempt } = state
  const { roomType } = draft
  const errors = attempt > 0 ? errorsOf(draft, rooms.length) : {}
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onAdd()
  }

  return (
    <section aria-labelledby="add-room" className={cx(openCard, css({ scrollMarginTop: '16px' }))}>
      <form id={newRoomForm} noValidate onSubmit={submit} className={grid({ gap: '16px' })}>
        <div className={flex({ align: 'baseline', gap: '12px' })}>
          <h2 ref={heading} id="add-room" tabIndex={-1} className={title}>
            {rooms.length === 0 ? 'Add the first room' : 'Next room'}
          </h2>
          {roomType && <PriceSoFar {...{ quote, rooms, state, roomType }} />}
          {onCancel && (
            <Button
              variant="plain"
              size="sm"
              className={css({ marginBlock: '-6px', marginRight: '-15px' })}
              onClick={onCancel}
            >
              Cancel
            </Button>
          )}
        </div>
        <ErrorSummary
          attempt={attempt}
          errors={(['roomType', 'size', 'name', 'floor'] as const).flatMap((field) => {
            const message = errors[field]
            return message ? [{ id: `new-${field}`, message }] : []
          })}
        />
        <RoomTypeChips
          id="new-roomType"
          of={quote}
          value={roomType}
          error={errors.roomType}
          onPick={(picked) => change({ roomType: picked })}
          onPressed={() => draft.size === '' && focusOnSize()}
        />
        <NewSize state={state} error={errors.size} />
      </form>
      {roomType && <NewWork {...{ rooms, state, roomType }} />}
      {(roomType || draft.name) && (
        <div className={cx(section, nameAndFloor)}>
          <Field id="new-name" label="Room name" optional error={errors.name}>
            <Input
              form={newRoomForm}
              value={draft.name}
              autoComplete="off"
              placeholder={roomType ? nameFor(roomType, rooms) : undefined}
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
          <NewRoomFloor
            form={newRoomForm}
            value={floorOf(draft, rooms)}
            error={errors.floor}
            onType={(floor) => change({ floor })}
          />
        </div>
      )}
    </section>
  )
}

const focusOnSize = () => document.getElementById('new-size')?.focus()

interface PriceSoFarProps extends RoomWorkProps {
  readonly quote: Priced
}

/** This room's share of the price. */
function PriceSoFar({ quote, rooms, state: { draft }, roomType }: PriceSoFarProps) {
  const room = asRoom(draft, roomType, rooms)
  const [price] = roomPrices(priceOfRooms(quote, [room], true))
  if (!price?.monthly) return null
  return <Money cents={price.monthly} per="/month" />
}

const nameAndFloor = grid({ gap: '16px', gridTemplateColumns: { base: '1fr', md: '1fr 1fr' }, alignItems: 'end' })
const title = css({ textStyle: 'h2', flex: '1', '&:focus': { outline: 'none' } })
