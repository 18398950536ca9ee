import { Copy, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type RoomType, roomTypeRule } from '../../../modules/quoting/contract/vocabulary.ts'
import { openCard, section } from '../../quoting/walkthrough/look.ts'
import { useRoomEdits } from '../../quoting/walkthrough/room-edits.ts'
import { ExtraWorkList } from '../../quoting/walkthrough/rooms/extra-work-list.tsx'
import { emptyRoom, nameFor } from '../../quoting/walkthrough/rooms/new-room.ts'
import type { RoomPrice } from '../../quoting/walkthrough/rooms/price-of-rooms.ts'
import { RoomDetails } from '../../quoting/walkthrough/rooms/room-details.tsx'
import { RoomNotes } from '../../quoting/walkthrough/rooms/room-notes.tsx'
import { RoomRow } from '../../quoting/walkthrough/rooms/room-row.tsx'
import { RoomTypeChips } from '../../quoting/walkthrough/rooms/room-type-chips.tsx'
import { sizeOf, textOf, useSize } from '../../quoting/walkthrough/rooms/size.ts'
import { SizeField } from '../../quoting/walkthrough/rooms/size-field.tsx'
import { TaskList } from '../../quoting/walkthrough/rooms/task-list.tsx'
import { css, cx } from '../../styled-system/css/index.js'
import { Button } from '../../ui/button.tsx'
import type { TriedEdits } from './editing.ts'
import { asRoom, type Building, type TriedRoom } from './tried.ts'

interface RoomsProps {
  readonly building: Building
  readonly prices: readonly RoomPrice[]
  readonly work: TriedEdits
}

const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/** The rooms in walking order; one of them, or the form for a new one, is open. */
export function Rooms({ building, prices, work }: RoomsProps) {
  const { rooms } = building
  const [open, setOpen] = useState<string | null>(null)
  const show = (id: string | null) => {
    if (id === null) return
    setOpen(id)
    focusOn(id === 'new' ? 'add-room' : `room-${id}`)
  }
  const remove = (room: TriedRoom) => {
    work.remove(room)
    setOpen(null)
    focusOn('rooms')
  }
  const adding = open === 'new' || rooms.length === 0
  return (
    <section aria-labelledby="rooms">
      <h2 id="rooms" tabIndex={-1} className={heading}>
        Rooms
      </h2>
      <ul>
        {rooms.map((room, place) => (
          <RoomRow
            key={room.id}
            room={asRoom(room)}
            sqft={prices[place]?.sqft ?? 0}
            monthly={prices[place]?.monthly ?? 0}
            oneTime={prices[place]?.oneTime ?? 0}
            open={open === room.id}
            onToggle={(id) => setOpen(open === id ? null : id)}
          >
            {open === room.id && (
              <Editor room={room} onCopy={() => show(work.copy(room))} onRemove={() => remove(room)} />
            )}
          </RoomRow>
        ))}
      </ul>
      <div className={css({ marginTop: '16px' })}>
        {adding ? (
          <AddRoom
            building={building}
            onAdd={(room) => show(work.add(room))}
            onCancel={rooms.length > 0 ? () => setOpen(null) : undefined}
          />
        ) : (
          <Button size="lg" block icon={<Plus aria-hidden />} onClick={() => show('new')}>
            Next room
          </Button>
        )}
      </div>
    </section>
  )
}

interface EditorProps {
  readonly room: TriedRoom
  readonly onCopy: () => void
  readonly onRemove: () => void
}

/** A room's card with the product's own parts; photos need an account. */
function Editor({ room: tried, onCopy, onRemove }: EditorProps) {
  const { change } = useRoomEdits()
  const room = asRoom(tried)
  const { field } = useSize(room.id, textOf(room.measuredAs, room.manualSqft), (typed) => change(room, typed))
  return (
    <>
      <div className={css({ marginTop: '14px', maxWidth: '360px' })}>
        <SizeField {...field} />
      </div>
      <TaskList room={room} />
      <ExtraWorkList room={room} />
      <RoomNotes room={room} />
      <RoomDetails room={room} refusals={none} />
      <div className={cx(section, css({ display: 'flex', flexWrap: 'wrap', gap: '8px' }))}>
        <Button icon={<Copy aria-hidden />} onClick={onCopy} aria-label={`Duplicate ${room.name}`}>
          Duplicate
        </Button>
        <Button icon={<Trash2 aria-hidden />} onClick={onRemove} aria-label={`Remove room ${room.name}`}>
          Remove room
        </Button>
      </div>
    </>
  )
}

const none = {}

interface AddRoomProps {
  readonly building: Building
  readonly onAdd: (room: Omit<TriedRoom, 'id'>) => void
  readonly onCancel: (() => void) | undefined
}

/** A type and a size make a room. */
function AddRoom({ building, onAdd, onCancel }: AddRoomProps) {
  const { rooms } = building
  const [roomType, setRoomType] = useState<RoomType | ''>('')
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(false)
  const typeError = roomTypeRule(roomType)
  const size = sizeOf(text)
  const sizeError = 'problem' in size ? size.problem : undefined

  function add(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (roomType === '' || 'problem' in size) return focusOn(typeError ? 'new-roomType' : 'new-size')
    const { predefinedTasks, extraWorkItems, notes } = emptyRoom
    onAdd({
      name: nameFor(roomType, rooms),
      roomType,
      manualSqft: size.manualSqft ?? 0,
      ...(size.measuredAs && { measuredAs: size.measuredAs }),
      predefinedTasks,
      extraWorkItems,
      notes,
    })
    setRoomType('')
    setText('')
    setChecked(false)
  }

  return (
    <form noValidate onSubmit={add} className={cx(openCard, css({ display: 'grid', gap: '16px' }))}>
      <h3 id="add-room" tabIndex={-1} className={css({ textStyle: 'h2', '&:focus': { outline: 'none' } })}>
        {rooms.length === 0 ? 'Add the first room' : 'Next room'}
      </h3>
      <RoomTypeChips
        id="new-roomType"
        of={building}
        value={roomType}
        error={checked ? typeError : undefined}
        onPick={setRoomType}
        onPressed={() => text === '' && focusOn('new-size')}
      />
      <SizeField id="new-size" text={text} error={checked ? sizeError : undefined} onText={setText} />
      <div className={css({ display: 'flex', gap: '8px' })}>
        <Button type="submit" variant="primary" className={css({ flex: '1' })}>
          Add room
        </Button>
        {onCancel && (
          <Button variant="plain" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

const heading = css({ textStyle: 'h2', marginBottom: '12px', '&:focus': { outline: 'none' } })
