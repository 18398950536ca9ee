import type { ComponentType } from 'react'
import { css, cx } from '../../../styled-system/css/index.js'
import type { Room, Saving } from '../../outbox/rooms.ts'
import type { Walk } from '../walk.ts'
import { NewRoomForm, type NewRoomParts, type WalkedQuote } from './new-room-form.tsx'
import type { RoomPrice } from './price-of-rooms.ts'
import type { RoomEditorProps } from './room-editor.tsx'
import { RoomItem } from './room-item.tsx'

/** The parts of the cards: a visitor's rooms have no photos and aren't sent. */
export interface RoomParts extends NewRoomParts {
  readonly Editor: ComponentType<RoomEditorProps>
  /** Under a closed row: its photos that failed to save. */
  readonly LostPhotos?: ComponentType<{ room: Room }>
}

interface RoomListProps {
  readonly quote: WalkedQuote
  readonly rooms: readonly Room[]
  readonly prices: readonly RoomPrice[]
  readonly walk: Walk
  readonly parts: RoomParts
  /** The saving state of a room's last edit; missing where rooms aren't sent to the server. */
  readonly savingOf?: (roomId: string) => Saving
  readonly className?: string
}

/** The rooms in walking order; one of them, or the form for a new one, is open. */
export function RoomList({ quote, rooms, prices, walk, parts, savingOf, className }: RoomListProps) {
  return (
    <section aria-labelledby="rooms">
      <h2 id="rooms" tabIndex={-1} className={cx(heading, className)}>
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
            saving={savingOf?.(room.id)}
            open={walk.open === room.id}
            Editor={parts.Editor}
            LostPhotos={parts.LostPhotos}
            onToggle={walk.toggle}
            onRemove={walk.remove}
            onDuplicate={walk.duplicate}
          />
        ))}
      </ul>
      {walk.adding && (
        <div className={css({ marginTop: '16px' })}>
          <NewRoomForm
            key={walk.draft.round}
            {...{ quote, rooms, parts }}
            state={walk.draft}
            onAdd={walk.add}
            onCancel={rooms.length > 0 ? walk.cancel : undefined}
          />
        </div>
      )}
    </section>
  )
}

const heading = css({ textStyle: 'h2', marginBottom: '12px', '&:focus': { outline: 'none' } })
/** Hidden on phones, where the page's title already says it. */
export const titled = css({ mdDown: { srOnly: true } })
