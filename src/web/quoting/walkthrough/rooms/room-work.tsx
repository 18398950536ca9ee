import { useMemo } from 'react'
import type { RoomType } from '../../../../modules/quoting/contract/vocabulary.ts'
import type { Room } from '../../outbox/rooms.ts'
import { RoomEditing, type RoomEdits, useRoomEdits } from '../room-edits.ts'
import { asRoom, type DraftRoomState } from './draft-room.ts'
import { ExtraWorkList } from './extra-work-list.tsx'
import { OpenForms } from './open-forms.tsx'
import { RoomNotes } from './room-notes.tsx'
import { RoomSchedule } from './room-schedule.tsx'
import { RoomTime } from './room-time.tsx'
import { SuggestedTasks } from './seeded-room.tsx'
import { TaskList } from './task-list.tsx'

export interface RoomWorkProps {
  readonly rooms: readonly Room[]
  readonly state: DraftRoomState
  readonly roomType: RoomType
}

/** The work in a room that isn't added yet: the parts of a room's card, applied to the draft. */
export function RoomWork({ rooms, state, roomType }: RoomWorkProps) {
  const walk = useRoomEdits()
  const { patch, roomId } = state
  const room = { ...asRoom(state.draft, roomType, rooms), id: roomId }
  const edits = useMemo<RoomEdits>(() => ({ ...walk, change: (_, change) => patch(change as never) }), [walk, patch])
  const ticked = room.predefinedTasks.filter((task) => typeof task === 'string')
  return (
    <RoomEditing value={edits}>
      <OpenForms room={room}>
        <SuggestedTasks
          roomType={roomType}
          ticked={ticked}
          suggested={state.draft.suggested}
          onTick={(now) =>
            patch({ predefinedTasks: [...room.predefinedTasks.filter((task) => typeof task !== 'string'), ...now] })
          }
        />
        <RoomTime room={room} />
        <TaskList room={room} />
        <ExtraWorkList room={room} />
        <RoomSchedule room={room} />
        <RoomNotes room={room} />
      </OpenForms>
    </RoomEditing>
  )
}
