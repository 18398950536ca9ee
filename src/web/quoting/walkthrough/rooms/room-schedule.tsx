import { visitsBasis } from '../../../../shared-kernel/schedule-words.ts'
import { Field } from '../../../ui/form/field.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { OwnScheduleSelect } from '../../schedule/own-schedule-select.tsx'
import { useRoomEdits } from '../room-edits.ts'
import { section } from '../styles.ts'

/** How often this room is cleaned, if not as often as the building (SCH-03). */
export function RoomSchedule({ room, refusal }: { room: Room; refusal?: string | undefined }) {
  const { change, ownSchedules } = useRoomEdits()
  const { schedule } = room
  if (!ownSchedules && !schedule) return null
  return (
    <Field
      label="Cleaned"
      hint={schedule ? sentence(visitsBasis({ frequency: 'custom', schedule })) : undefined}
      error={refusal}
      className={section}
    >
      <OwnScheduleSelect
        none="As often as the building"
        value={schedule}
        onChange={(chosen) => change(room, { schedule: chosen })}
      />
    </Field>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
