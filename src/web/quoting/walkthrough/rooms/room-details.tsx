import { tasksFitting } from '../../../../modules/quoting/contract/checklist.ts'
import { roomNameRule } from '../../../../modules/quoting/contract/room-rules.ts'
import { type RoomType, roomTypeLabel, roomTypesFor } from '../../../../modules/quoting/contract/vocabulary.ts'
import { grid } from '../../../styled-system/patterns/index.js'
import { Field } from '../../../ui/form/field.tsx'
import { Input, Select } from '../../../ui/form/input.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { type RoomEdits, useRoomEdits } from '../room-edits.ts'
import { section } from '../styles.ts'
import { RoomFloor } from './floors.tsx'
import { useTypedForm } from './open-forms.tsx'

const residential = new Set<RoomType>(roomTypesFor('residential'))

export const roomTypeOptions = (roomTypes: readonly RoomType[]) =>
  roomTypes.map((value) => ({ value, label: roomTypeLabel[value] }))

/** The room's name, type and floor. */
export function RoomDetails({ room, refusals }: { room: Room; refusals: Readonly<Record<string, string>> }) {
  const edits = useRoomEdits()
  const save = (typed: string) => edits.change(room, { name: typed })
  const name = useTypedForm<HTMLInputElement>('name', room.name, save, roomNameRule)
  const offered = roomTypesFor(residential.has(room.roomType) ? 'residential' : 'commercial')
  return (
    <div className={`${section} ${pair}`}>
      <Field label="Room name" error={name.error ?? refusals.name}>
        <Input
          ref={name.field}
          value={name.value}
          autoComplete="off"
          onChange={({ target }) => name.type(target.value)}
          onBlur={name.leave}
        />
      </Field>
      <Field label="Room type" error={refusals.roomType}>
        <Select
          value={room.roomType}
          options={roomTypeOptions(offered)}
          onChange={({ target }) => changeType(edits, room, target.value as RoomType)}
        />
      </Field>
      <RoomFloor room={room} refusal={refusals.floor} />
    </div>
  )
}

/** Checklist tasks belong to a type: the old type's tasks are removed, and Undo adds them to what fits by then. */
function changeType({ change, tell }: RoomEdits, room: Room, roomType: RoomType) {
  const { roomType: before, predefinedTasks } = room
  const kept = tasksFitting(roomType, predefinedTasks)
  const gone = predefinedTasks.filter((task) => !kept.includes(task))
  change(room, { roomType, predefinedTasks: kept })
  if (gone.length === 0) return
  tell(`${gone.length} ${gone.length === 1 ? 'task' : 'tasks'} of ${roomTypeLabel[before]} removed`, () =>
    change(room, ({ predefinedTasks: now }) => ({
      roomType: before,
      predefinedTasks: [...new Set([...gone, ...tasksFitting(before, now)])],
    })),
  )
}

const pair = grid({
  gap: '16px',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
  alignItems: 'end',
})
