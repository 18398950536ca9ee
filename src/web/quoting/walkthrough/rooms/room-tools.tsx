import { ListChecks, Search } from 'lucide-react'
import { css } from '../../../styled-system/css/index.js'
import { wrap } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { checkRoutine, checkWords, roomsToCheck } from './routine.ts'

interface RoomToolsProps {
  readonly rooms: readonly Room[]
  readonly typed: string
  /** Null while nothing is sought. */
  readonly found: readonly Room[] | null
  readonly onType: (typed: string) => void
}

/** For a list of many rooms: the search, and routine tasks for all rooms that it shows. */
export function RoomTools({ rooms, typed, found, onType }: RoomToolsProps) {
  const unchecked = roomsToCheck(found ?? rooms, rooms)
  return (
    <div className={tools}>
      {/* biome-ignore lint/a11y/useSemanticElements: not every screen reader knows the search element yet */}
      <div role="search" className={css({ flex: { base: '1 1 100%', md: '1 1 240px' } })}>
        <Input
          type="search"
          size="sm"
          aria-label="Find a room"
          placeholder="Find a room"
          autoComplete="off"
          icon={<Search aria-hidden />}
          value={typed}
          maxLength={200}
          onChange={({ target }) => onType(target.value)}
        />
      </div>
      <p role="status" className={status}>
        {found && `${found.length} of ${rooms.length} rooms`}
      </p>
      {unchecked.length > 0 && (
        <Button
          size="sm"
          icon={<ListChecks aria-hidden />}
          onClick={() => {
            checkRoutine(unchecked)
            document.getElementById('rooms')?.focus({ preventScroll: true })
          }}
        >
          {checkWords(unchecked.length)}
        </Button>
      )}
      {found?.length === 0 && (
        <div className={css({ order: '2', flexBasis: 'full' })}>
          <EmptyState
            title={`No room matches “${typed.trim()}”`}
            action={
              <Button size="sm" onClick={() => onType('')}>
                Show all rooms
              </Button>
            }
          >
            Search by name, floor or type.
          </EmptyState>
        </div>
      )}
    </div>
  )
}

const tools = wrap({ gap: '8px', marginBottom: '12px', overflowWrap: 'anywhere' })
const status = css({
  order: { md: '1' },
  flexBasis: 'full',
  color: 'fg.subtle',
  fontSize: '14px',
  '&:empty': { display: 'none' },
})
