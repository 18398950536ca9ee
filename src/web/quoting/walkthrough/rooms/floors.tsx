import { createContext, type ReactNode, use, useEffect, useId, useMemo, useState } from 'react'
import { floorRule } from '../../../../modules/quoting/contract/room-rules.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { byFloor, otherRooms } from '../../../../shared-kernel/by-floor.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex } from '../../../styled-system/patterns/index.js'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { useRoomEdits } from '../room-edits.ts'
import { useTypedForm } from './open-forms.tsx'

/** The floors of the quote's rooms, which the fields suggest. */
export const Floors = createContext<readonly string[]>([])

/**
 * The rooms by floor. The open room stays in its group until it is closed, because moving its card would take the focus away
 * while its floor is typed.
 */
export function useFloors(rooms: readonly Room[], open: string | null) {
  const [held, setHeld] = useState<Pick<Room, 'id' | 'floor'> | null>(null)
  const room = open === null ? undefined : rooms.find(({ id }) => id === open)
  if (held?.id !== room?.id) setHeld(room ? { id: room.id, floor: room.floor } : null)
  useEffect(() => {
    if (held) return () => void requestAnimationFrame(() => refocus(held.id))
  }, [held])
  return useMemo(
    () => byFloor(rooms.map((room) => ({ room, floor: room.id === held?.id ? held.floor : room.floor }))),
    [rooms, held],
  )
}

/** A row that moved to another floor lost the focus. */
function refocus(id: string) {
  if (document.activeElement === document.body) document.getElementById(`room-${id}`)?.focus()
}

interface FloorGroupProps {
  readonly floor: string | null
  /** False where no room has a floor, so that the list has no headings. */
  readonly titled: boolean
  readonly shown: number
  readonly count: number
  readonly sqft: number
  /** The rows. */
  readonly children: ReactNode
}

/** The rooms of one floor under its name, with their number and size. */
export function FloorGroup({ floor, titled, shown, count, sqft, children }: FloorGroupProps) {
  const id = useId()
  const rooms = `${count} ${count === 1 ? 'room' : 'rooms'}`
  return (
    <section aria-labelledby={titled ? id : undefined} className={titled ? group : undefined}>
      {titled && (
        <div className={head}>
          <h3 id={id} className={css({ textStyle: 'h3', overflowWrap: 'anywhere', minWidth: '0' })}>
            {floor ?? otherRooms}
          </h3>
          <p className={css({ color: 'fg.subtle', fontSize: '14px' })}>
            {shown < count ? `${shown} of ${rooms}` : `${rooms} · ${formatSqft(sqft)}`}
          </p>
        </div>
      )}
      <ul>{children}</ul>
    </section>
  )
}

interface FloorInputProps {
  readonly id?: string
  readonly value: string
  readonly error: string | undefined
  readonly children: (list: string | undefined) => ReactNode
}

/** A floor as the contractor calls it, with the quote's other floors as suggestions. */
function FloorInput({ id, value, error, children }: FloorInputProps) {
  const list = useId()
  const floors = use(Floors).filter((floor) => floor !== value)
  return (
    <Field {...(id && { id })} label="Floor" optional error={error}>
      {children(floors.length > 0 ? list : undefined)}
      <datalist id={list}>
        {floors.map((floor) => (
          <option key={floor} value={floor} />
        ))}
      </datalist>
    </Field>
  )
}

/** The floor of an existing room. */
export function RoomFloor({ room, refusal }: { room: Room; refusal: string | undefined }) {
  const { change } = useRoomEdits()
  const save = (typed: string) => change(room, { floor: typed })
  const floor = useTypedForm<HTMLInputElement>('floor', room.floor ?? '', save, floorRule)
  return (
    <FloorInput value={floor.value} error={floor.error ?? refusal}>
      {(list) => (
        <Input
          ref={floor.field}
          list={list}
          value={floor.value}
          autoComplete="off"
          onChange={({ target }) => floor.type(target.value)}
          onBlur={floor.leave}
        />
      )}
    </FloorInput>
  )
}

interface NewRoomFloorProps {
  readonly form: string
  readonly value: string
  readonly error: string | undefined
  readonly onType: (typed: string) => void
}

/** The floor of a room that isn't added yet. */
export const NewRoomFloor = ({ form, value, error, onType }: NewRoomFloorProps) => (
  <FloorInput id="new-floor" value={value} error={error}>
    {(list) => (
      <Input form={form} list={list} value={value} autoComplete="off" onChange={({ target }) => onType(target.value)} />
    )}
  </FloorInput>
)

const group = css({ '& + &': { marginTop: '16px' } })
const head = flex({ align: 'baseline', justify: 'space-between', wrap: 'wrap', gap: '0 12px', paddingBlock: '8px' })
