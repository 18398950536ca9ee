import { type ComponentType, useDeferredValue, useMemo, useState } from 'react'
import { floorsOf } from '../../../../shared-kernel/by-floor.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import type { Room, Saving } from '../../outbox/rooms.ts'
import type { Walk } from '../walk.ts'
import { RoomTools } from './card-parts.ts'
import { findRooms, manyRooms } from './find-rooms.ts'
import { FloorGroup, Floors, useFloors } from './floors.tsx'
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
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed)
  const found = useMemo(() => findRooms(rooms, sought), [rooms, sought])
  const shown = useMemo(() => found && new Set(found), [found])
  const groups = useFloors(rooms, walk.open)
  const floors = useMemo(() => floorsOf(rooms), [rooms])
  const hasFloors = groups.some(({ floor }) => floor)
  const many = rooms.length >= manyRooms
  return (
    <Floors value={floors}>
      <section aria-labelledby="rooms">
        <h2 id="rooms" tabIndex={-1} className={cx(heading, className)}>
          Rooms
        </h2>
        {(many || typed) && <RoomTools {...{ rooms, typed, found }} onType={setTyped} fallback={toolsLoading} />}
        {groups.map(({ floor, rooms: grouped, places }) => {
          const isShown = ({ room }: (typeof grouped)[number]) => !shown || shown.has(room) || room.id === walk.open
          const rows = grouped.flatMap((one, at) => (isShown(one) ? { room: one.room, place: places[at]! } : []))
          if (rows.length === 0) return null
          return (
            <FloorGroup
              key={floor?.toLowerCase() ?? ''}
              floor={floor}
              titled={hasFloors}
              shown={rows.length}
              count={grouped.length}
              sqft={places.reduce((sum, place) => sum + (prices[place]?.sqft ?? 0), 0)}
            >
              {rows.map(({ room, place }) => (
                <RoomItem
                  key={room.id}
                  room={room}
                  sqft={prices[place]?.sqft ?? 0}
                  monthly={prices[place]?.monthly ?? 0}
                  oneTime={prices[place]?.oneTime ?? 0}
                  saving={savingOf?.(room.id)}
                  open={walk.open === room.id}
                  compact={many}
                  as={hasFloors ? 'h4' : 'h3'}
                  Editor={parts.Editor}
                  LostPhotos={parts.LostPhotos}
                  onToggle={walk.toggle}
                  onRemove={walk.remove}
                  onDuplicate={walk.duplicate}
                />
              ))}
            </FloorGroup>
          )
        })}
        {walk.adding && (
          <div className={css({ marginTop: '16px' })}>
            <NewRoomForm
              key={walk.draft.round}
              {...{ quote, rooms, parts }}
              state={walk.draft}
              onAdd={() => walk.add() && setTyped('')} // or the new room might not be among those found
              onCancel={rooms.length > 0 ? walk.cancel : undefined}
            />
          </div>
        )}
      </section>
    </Floors>
  )
}

const toolsLoading = <div className={css({ minHeight: '104px' })} />

const heading = css({ textStyle: 'h2', marginBottom: '12px', '&:focus': { outline: 'none' } })
/** Hidden on phones, where the page's title already says it. */
export const titled = css({ mdDown: { srOnly: true } })
