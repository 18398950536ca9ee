import { useAtomValue } from 'jotai'
import { Plus } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { css } from '../../../styled-system/css/index.js'
import { toastSuccess } from '../../../toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { type Room, savingOf } from '../../outbox/rooms.ts'
import { outboxState } from '../../outbox.ts'
import { seedOf } from '../../room-seed.ts'
import { duplicateRoom, removeRoom, restoreRoom } from '../edits.ts'
import { AddRoomForm } from './add-room-form.tsx'
import type { RoomPrice } from './price-of-rooms.ts'
import { RoomItem } from './room-item.tsx'

interface RoomListProps {
  readonly quote: Quote
  readonly rooms: readonly Room[]
  readonly prices: readonly RoomPrice[]
}

const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/**
 * Which room is open, or the form for a 'new' one, and how rooms are added and removed. Handlers are stable, so rows do
 * not re-render.
 */
function useOpenRoom(quoteId: string, rooms: readonly Room[]) {
  const [open, setOpen] = useState<string | null>(() => (rooms.length === 0 || seedOf(quoteId) ? 'new' : null))
  const latest = useRef(rooms)
  useEffect(() => {
    latest.current = rooms
  }, [rooms])

  const show = useCallback((id: string) => {
    setOpen(id)
    focusOn(id === 'new' ? 'add-room' : `room-${id}`)
  }, [])
  const toggle = useCallback((id: string) => setOpen((before) => (before === id ? null : id)), [])
  const duplicate = useCallback((room: Room) => show(duplicateRoom(room, latest.current)), [show])
  const remove = useCallback((room: Room) => {
    removeRoom(room)
    setOpen(latest.current.length === 1 ? 'new' : null)
    focusOn('rooms')
    const undo = () => {
      restoreRoom(room)
      setOpen((before) => (before === 'new' ? null : before))
    }
    toastSuccess(`${room.name} removed`, undefined, { action: { label: 'Undo', onClick: undo } })
  }, [])
  return { open, show, toggle, duplicate, remove, close: () => setOpen(null) }
}

/** The rooms in walking order; one of them, or the form for a new one, is open. */
export function RoomList({ quote, rooms, prices }: RoomListProps) {
  const { queue, written, connection, refusal } = useAtomValue(outboxState)
  const { open, show, toggle, duplicate, remove, close } = useOpenRoom(quote.id, rooms)
  const where = { queue, written, reachable: connection === 'ok', keeps: refusal === null }
  const adding = open === 'new' || rooms.length === 0
  return (
    <section aria-labelledby="rooms">
      <h2 id="rooms" tabIndex={-1} className={heading}>
        Rooms
      </h2>
      <ul>
        {rooms.map((room, place) => (
          <RoomItem
            key={room.id}
            room={room}
            sqft={prices[place]?.sqft ?? 0}
            monthly={prices[place]?.monthly ?? 0}
            oneTime={prices[place]?.oneTime ?? 0}
            saving={savingOf(room.id, where)}
            open={open === room.id}
            onToggle={toggle}
            onRemove={remove}
            onDuplicate={duplicate}
          />
        ))}
      </ul>
      <div className={css({ marginTop: '16px' })}>
        {adding ? (
          <AddRoomForm
            quoteId={quote.id}
            customerType={quote.customerType}
            rooms={rooms}
            onAdded={show}
            onCancel={rooms.length > 0 ? close : undefined}
          />
        ) : (
          <Button size="lg" block icon={<Plus aria-hidden />} onClick={() => show('new')}>
            Add a room
          </Button>
        )}
      </div>
    </section>
  )
}

/** On a phone the page's title already says it. */
const heading = css({ textStyle: 'h2', marginBottom: '12px', '&:focus': { outline: 'none' }, mdDown: { srOnly: true } })
