import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import { AreaWarning } from './area-warning.tsx'

interface WithoutTasksProps {
  readonly quoteId: string
  readonly areas: readonly Area[]
}

/** Before sending, lists the areas without any tasks. */
export function WithoutTasks({ quoteId, areas }: WithoutTasksProps) {
  const without = areas.filter(({ predefinedTasks }) => predefinedTasks.length === 0)
  return (
    <AreaWarning
      label="Areas without tasks"
      quoteId={quoteId}
      action="Add tasks"
      areas={without.map(({ id, name }) => ({ id, line: name }))}
    >
      <strong>
        {without.length} {without.length === 1 ? 'room has' : 'rooms have'} no tasks.
      </strong>{' '}
      Your customer won’t see any work listed for:
    </AreaWarning>
  )
}
