import { tasksOf } from '../../../../modules/quoting/contract/checklist.ts'
import type { RoomType } from '../../../../modules/quoting/contract/vocabulary.ts'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { ChoiceGroup } from '../../../ui/form/choice.tsx'

interface SuggestedTasksProps {
  readonly roomType: RoomType | ''
  readonly suggested: readonly string[]
  readonly ticked: readonly string[]
  readonly onTick: (ticked: string[]) => void
}

/** Tasks that the photo suggests, from this type's own checklist. None is ticked automatically. */
export function SuggestedTasks({ roomType, suggested, ticked, onTick }: SuggestedTasksProps) {
  const tasks = roomType ? tasksOf(roomType).filter(({ id }) => suggested.includes(id)) : []
  if (tasks.length === 0) return null
  return (
    <ChoiceGroup legend="Suggested tasks" hint="Seen in the photo. Tick what the customer wants." optional>
      {tasks.map(({ id, name }) => (
        <CheckRow
          key={id}
          label={name}
          checked={ticked.includes(id)}
          onChange={({ target }) => onTick(target.checked ? [...ticked, id] : ticked.filter((other) => other !== id))}
        />
      ))}
    </ChoiceGroup>
  )
}
