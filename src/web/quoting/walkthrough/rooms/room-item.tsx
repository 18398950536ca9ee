import { memo } from 'react'
import type { Room, Saving } from '../../outbox/rooms.ts'
import { cardLoading, RoomEditor } from './card-parts.tsx'
import { RoomRow } from './room-row.tsx'

interface RoomItemProps {
  readonly room: Room
  readonly sqft: number
  /** Per month and one-time, in cents. */
  readonly monthly: number
  readonly oneTime: number
  readonly saving: Saving
  readonly open: boolean
  readonly onToggle: (id: string) => void
  readonly onRemove: (room: Room) => void
  readonly onDuplicate: (room: Room) => void
}

/** One room of the walk; each change of it saves itself. */
export const RoomItem = memo(function RoomItem({ onRemove, onDuplicate, ...row }: RoomItemProps) {
  const { room, saving, open } = row
  return (
    <RoomRow {...row}>
      {open && <RoomEditor {...{ room, saving, onRemove, onDuplicate }} fallback={cardLoading} />}
    </RoomRow>
  )
})
