import { useMemo } from 'react'
import type { RoomType } from '../../../../modules/quoting/contract/vocabulary.ts'
import type { Room } from '../../outbox/rooms.ts'
import { RoomEditing, type RoomEdits, useRoomEdits } from '../room-edits.ts'
import { asRoom, type DraftRoomState } from './draft-room.ts'
import { ExtraWorkList } from './extra-work-list.tsx'
import { RoomNotes } from './room-notes.tsx'
import { SuggestedTasks } from './seeded-room.tsx'
import { TaskList } from './task-list.tsx'

export interface RoomWorkProps {
  readonly rooms: readonly Room[]
  readonly state: DraftRoomState
  readonly roomType: RoomType
}

/** The work in a room that is not added yet: the parts of a room's card, changing the draft. */
export function RoomWork({ rooms, state, roomType }: RoomWorkProps) {
  const { tell, usual } = useRoomEdits()
  const room = asRoom(state.draft, roomType, rooms)
  const { patch } = state
  const edits = useMemo<RoomEdits>(
    () => ({ tell, ...(usual && { usual }), change: (_, change) => patch(change as never) }),
    [tell, usual, patch],
  )
  const ticked = room.predefinedTasks.filter((task) => typeof task === 'string')
  return (
    <RoomEditing value={edits}>
      <SuggestedTasks
        roomType={roomType}
        ticked={ticked}
        suggested={state.draft.suggested}
        onTick={(now) =>
          patch({ predefinedTasks: [...room.predefinedTasks.filter((task) => typeof task !== 'string'), ...now] })
        }
      />
      <TaskList room={room} />
      <ExtraWorkList room={room} />
      <RoomNotes room={room} />
    </RoomEditing>
  )
}
