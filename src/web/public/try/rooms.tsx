import { type RefObject, useLayoutEffect } from 'react'
import type { Room } from '../../quoting/outbox/rooms.ts'
import { NextRoom } from '../../quoting/walkthrough/next-room.tsx'
import { RoomEditing } from '../../quoting/walkthrough/room-edits.ts'
import type { DraftPhotos } from '../../quoting/walkthrough/rooms/draft-room.ts'
import { NewSize } from '../../quoting/walkthrough/rooms/new-size.tsx'
import type { RoomPrice } from '../../quoting/walkthrough/rooms/price-of-rooms.ts'
import { RoomCard, RoomSize } from '../../quoting/walkthrough/rooms/room-card.tsx'
import { RoomList, type RoomParts } from '../../quoting/walkthrough/rooms/room-list.tsx'
import { RoomWork } from '../../quoting/walkthrough/rooms/room-work.tsx'
import { useWalk } from '../../quoting/walkthrough/walk.ts'
import { flex } from '../../styled-system/patterns/index.js'
import type { Building } from './building.ts'

interface RoomsProps {
  readonly building: Building
  readonly rooms: readonly Room[]
  readonly prices: readonly RoomPrice[]
  readonly resumes: boolean
  /** Receives a function to call before leaving: it commits the input, and returns false if some of it is invalid. */
  readonly commit: RefObject<() => boolean>
}

/** The walkthrough's rooms, without photos. */
export function Rooms({ building, rooms, prices, resumes, commit }: RoomsProps) {
  const quote = { ...building, id: building.customerType, totalSqft: 0, customItems: [] }
  const walk = useWalk(quote, rooms, noPhotos, { resumes })
  useLayoutEffect(() => {
    commit.current = walk.addFirst
  })
  return (
    <RoomEditing value={walk.edits}>
      <div>
        <RoomList {...{ quote, rooms, prices, walk, parts }} />
        <div className={flex({ marginTop: '16px' })}>
          <NextRoom walk={walk} />
        </div>
      </div>
    </RoomEditing>
  )
}

const parts: RoomParts = {
  Editor: (card) => (
    <RoomCard {...card}>
      <RoomSize room={card.room} label="Size" />
    </RoomCard>
  ),
  NewSize,
  NewWork: RoomWork,
}

const nothing = () => {}
const noPhotos: DraftPhotos = {
  photos: [],
  loose: false,
  returning: false,
  add: nothing,
  remove: nothing,
  addTo: nothing,
  clear: nothing,
}
