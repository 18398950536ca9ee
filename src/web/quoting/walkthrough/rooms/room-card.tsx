import { Copy, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { sqftOf } from '../../../../modules/pricing/contract/price.ts'
import { css } from '../../../styled-system/css/index.js'
import { wrap } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { useRoomEdits } from '../room-edits.ts'
import { ExtraWorkList } from './extra-work-list.tsx'
import { bringIntoView, OpenForms, useOpenForm } from './open-forms.tsx'
import { RoomDetails } from './room-details.tsx'
import { RoomNotes } from './room-notes.tsx'
import { RoomSchedule } from './room-schedule.tsx'
import { RoomTime } from './room-time.tsx'
import { textOf, useSize } from './size.ts'
import { SizeField } from './size-field.tsx'
import { TaskList } from './task-list.tsx'

interface RoomCardProps {
  readonly room: Room
  /** The server's message for each refused field. */
  readonly refusals?: Readonly<Record<string, string>>
  /** The size, below any messages about the room. */
  readonly children: ReactNode
  readonly onRemove: (room: Room) => void
  readonly onDuplicate: (room: Room) => void
}

const none = {}

/** The body of a room's card. */
export function RoomCard({ room, refusals = none, children, onRemove, onDuplicate }: RoomCardProps) {
  return (
    <OpenForms room={room}>
      {children}
      <RoomTime room={room} />
      <TaskList room={room} />
      <ExtraWorkList room={room} />
      <RoomSchedule room={room} refusal={refusals.schedule} />
      <RoomNotes room={room} refusal={refusals.notes} />
      <RoomDetails room={room} refusals={refusals} />
      <div className={wrap({ gap: '8px', marginTop: '20px' })}>
        <Button icon={<Copy aria-hidden />} onClick={() => onDuplicate(room)} aria-label={`Duplicate ${room.name}`}>
          Duplicate
        </Button>
        <Button icon={<Trash2 aria-hidden />} onClick={() => onRemove(room)} aria-label={`Remove room ${room.name}`}>
          Remove room
        </Button>
      </div>
    </OpenForms>
  )
}

interface RoomSizeProps {
  readonly room: Room
  readonly label: string
  readonly refusal?: string | undefined
  readonly beside?: ReactNode
  /** Other sources of a size; one that sets the size calls `forgetTyped`. */
  readonly children?: (forgetTyped: () => void) => ReactNode
}

/** The size of an existing room. */
export function RoomSize({ room, label, refusal, beside, children }: RoomSizeProps) {
  const { change } = useRoomEdits()
  const saved = textOf(room.measuredAs, sqftOf(room))
  const { field, forget, isWrong, complain } = useSize(room.id, saved, (typed) => change(room, typed))
  const place = useRef<HTMLElement>(null)
  useOpenForm({
    part: 'size',
    typed: () => (isWrong ? 'wrong' : null),
    close: () => {},
    complain() {
      complain()
      bringIntoView(place.current?.querySelector('input'))
    },
  })
  return (
    <section ref={place} aria-label={`${label} of ${room.name}`} className={css({ marginTop: '14px' })}>
      <SizeField {...field} room={room.id} error={field.error ?? refusal} beside={beside} />
      {children?.(forget)}
    </section>
  )
}
