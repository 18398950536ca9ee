import { type ComponentType, memo } from 'react'
import type { Room, Saving } from '../../outbox/rooms.ts'
import type { RoomEditorProps } from './room-editor.tsx'
import { RoomRow } from './room-row.tsx'

interface RoomItemProps {
  readonly room: Room
  readonly sqft: number
  /** Per month and one-time, in cents. */
  readonly monthly: number
  readonly oneTime: number
  /** Missing where rooms aren't sent to the server. */
  readonly saving: Saving | undefined
  readonly open: boolean
  /** One line, where there are many rooms. */
  readonly compact?: boolean
  /** The level of the room's heading; lower under a floor's. */
  readonly as?: 'h3' | 'h4'
  readonly Editor: ComponentType<RoomEditorProps>
  readonly LostPhotos?: ComponentType<{ room: Room }> | undefined
  readonly onToggle: (id: string) => void
  readonly onRemove: (room: Room) => void
  readonly onDuplicate: (room: Room) => void
}

/** One room; each change is saved automatically. */
export const RoomItem = memo(function RoomItem({ Editor, LostPhotos, onRemove, onDuplicate, ...row }: RoomItemProps) {
  const { room, saving, open } = row
  return (
    <RoomRow {...row}>
      {open ? <Editor {...{ room, saving, onRemove, onDuplicate }} /> : LostPhotos && <LostPhotos room={room} />}
    </RoomRow>
  )
})
