import type { Area } from '../../modules/quoting/contract/areas.ts'
import { ownHowOften, scopeGrid } from '../../shared-kernel/rooms-by-schedule.ts'
import type { HowOften } from '../../shared-kernel/visits.ts'
import { css, cx } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'

interface Props {
  readonly building: HowOften
  readonly rooms: readonly Pick<Area, 'name' | 'schedule'>[]
  readonly className?: string
}

/** The rooms by how often they are cleaned; nothing unless a room has a schedule of its own (SCH-03). */
export function ScopeGrid({ building, rooms, className }: Props) {
  const rows = scopeGrid(
    building,
    rooms.map(({ name, schedule }) => ({ name, ownHowOften: ownHowOften(schedule) })),
  )
  if (rows.length === 0) return null
  return (
    <dl className={cx(list, className)}>
      {rows.map(({ often, rooms }) => (
        <div key={often} className={row}>
          <dt className={css({ fontWeight: '600' })}>{often}</dt>
          <dd className={css({ margin: '0', minWidth: '0', overflowWrap: 'anywhere' })}>{rooms.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}

const list = css({ '& > * + *': { borderTop: '1px solid {colors.border.subtle}' } })
const row = grid({
  gap: '0 16px',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  paddingBlock: '8px',
})
