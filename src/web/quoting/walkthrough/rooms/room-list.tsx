import { useAtomValue } from 'jotai'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { css } from '../../../styled-system/css/index.js'
import { type Room, savingOf } from '../../outbox/rooms.ts'
import { outboxState } from '../../outbox/state.ts'
import type { DraftRoomState } from './draft-room.ts'
import { NewRoomForm } from './new-room-form.tsx'
import type { OpenRoom } from './open-room.ts'
import type { RoomPrice } from './price-of-rooms.ts'
import { RoomItem } from './room-item.tsx'

interface RoomListProps {
  readonly quote: Quote
  readonly rooms: readonly Room[]
  readonly prices: readonly RoomPrice[]
  readonly walk: OpenRoom
  readonly draft: DraftRoomState
  /** Whether the form for a new room is open. */
  readonly adding: boolean
  readonly onAdd: () => void
  readonly onCancel: () => void
}

/** The rooms in walking order; one of them, or the form for a new one, is open. */
export function RoomList({ quote, rooms, prices, walk, draft, adding, onAdd, onCancel }: RoomListProps) {
  const { queue, written, connection, refusal } = useAtomValue(outboxState)
  const where = { queue, written, reachable: connection === 'ok', keeps: refusal === null }
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
            open={walk.open === room.id}
            onToggle={walk.toggle}
            onRemove={walk.remove}
            onDuplicate={walk.duplicate}
          />
        ))}
      </ul>
      {adding && (
        <div className={css({ marginTop: '16px' })}>
          <NewRoomForm
            key={draft.round}
            quote={quote}
            rooms={rooms}
            state={draft}
            onAdd={onAdd}
            onCancel={rooms.length > 0 ? onCancel : undefined}
          />
        </div>
      )}
    </section>
  )
}

/** On a phone the page's title already says it. */
const heading = css({ textStyle: 'h2', marginBottom: '12px', '&:focus': { outline: 'none' }, mdDown: { srOnly: true } })
