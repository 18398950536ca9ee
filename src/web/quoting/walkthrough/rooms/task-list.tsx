import { Check, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { bounds, most } from '../../../../modules/quoting/contract/bounds.ts'
import { taskName, tasksOf } from '../../../../modules/quoting/contract/checklist.ts'
import { roomTypeLabel, type SelectedTask, type Task } from '../../../../modules/quoting/contract/vocabulary.ts'
import { newId } from '../../../device/new-id.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, hstack } from '../../../styled-system/patterns/index.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { type FormChange, useRoomEdits } from '../room-edits.ts'
import { lastIcon, section } from '../styles.ts'
import { CustomTask } from './custom-task.tsx'
import { routineOf } from './routine.ts'

const inShort = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase()
const idOf = (task: SelectedTask) => (typeof task === 'string' ? task : task.id)

type Tasks = Pick<Room, 'predefinedTasks'>
const ticking =
  (ids: readonly string[]) =>
  ({ predefinedTasks }: Tasks) => ({ predefinedTasks: [...new Set([...predefinedTasks, ...ids])] })
const leavingOut =
  (ids: readonly string[]) =>
  ({ predefinedTasks }: Tasks) => ({ predefinedTasks: predefinedTasks.filter((task) => !ids.includes(idOf(task))) })
const adding =
  (task: Task) =>
  ({ predefinedTasks }: Tasks) => ({ predefinedTasks: [...predefinedTasks, task] })

/** The checklist tasks for the room's type, and the contractor's own. */
export function TaskList({ room }: { room: Room }) {
  const edits = useRoomEdits()
  const checklist = tasksOf(room.roomType)
  const selected = new Set(room.predefinedTasks.map(idOf))
  const own = room.predefinedTasks.filter((task) => typeof task !== 'string')
  const ids = checklist.map(({ id }) => id)
  /** Ids of another list, such as an older release's: shown, so they can be unticked (QUO-27). */
  const strays = room.predefinedTasks.filter((task) => typeof task === 'string').filter((id) => !ids.includes(id))
  const usual = edits.usual?.(room) ?? null
  const all = ids.every((id) => selected.has(id))
  const heading = useRef<HTMLHeadingElement>(null)
  const select = (ids: readonly string[]) => edits.change(room, ticking(ids))
  const leaveOut = (...ids: readonly string[]) => edits.change(room, leavingOut(ids))
  const add = (task: Task) => edits.change(room, adding(task))

  /** A task that already exists is ticked instead of added. */
  function changeFor(name: string): FormChange | null {
    const isIt = (task: { name: string }) => inShort(task.name) === inShort(name)
    if (own.some(isIt)) return null
    const ready = checklist.find(isIt)
    if (ready && selected.has(ready.id)) return null
    if (ready) return { what: ready.name, make: ticking([ready.id]), undo: leavingOut([ready.id]) }
    const task = { id: newId(), name }
    return { what: name, adds: true, make: adding(task), undo: leavingOut([task.id]) }
  }

  function addOwn(name: string) {
    const change = changeFor(name)
    if (!change) return edits.tell(`${name} is ticked already`)
    edits.change(room, change.make)
    if (change.adds) edits.tell('Custom task added')
    else edits.tell(`${change.what} ticked`, () => edits.change(room, change.undo))
  }

  function remove(task: Task) {
    leaveOut(task.id)
    heading.current?.focus()
    edits.tell(`${task.name} removed`, () => add(task))
  }

  return (
    <section aria-label={`Tasks of ${room.name}`} className={section}>
      <div className={head}>
        <h3 ref={heading} tabIndex={-1} className={css({ textStyle: 'h3', flex: '1', '&:focus': { outline: 'none' } })}>
          Tasks
        </h3>
        <span className={css({ color: 'fg.subtle' })}>
          {selected.size} of {checklist.length + strays.length + own.length} selected
        </span>
      </div>
      <div className={atOnce}>
        {usual ? (
          <Tick ids={usual} selected={selected} onTick={select}>
            Usual
          </Tick>
        ) : (
          <Tick ids={routineOf(checklist)} selected={selected} onTick={select}>
            Routine
          </Tick>
        )}
        <Button size="sm" onClick={() => (all ? leaveOut(...ids, ...strays) : select(ids))}>
          {all ? 'None' : 'All'}
        </Button>
        {edits.usual && !usual && (
          <span className={hint}>No usual tasks for “{roomTypeLabel[room.roomType]}” yet.</span>
        )}
      </div>
      <ul className={list}>
        {checklist.map(({ id, name }) => (
          <li key={id} className={line}>
            <CheckRow
              label={name}
              checked={selected.has(id)}
              onChange={({ target }) => (target.checked ? select([id]) : leaveOut(id))}
            />
          </li>
        ))}
        {strays.map((id) => (
          <li key={id} className={line}>
            <CheckRow label={taskName(id)} checked onChange={() => leaveOut(id)} />
          </li>
        ))}
        {own.map((task) => (
          <OwnTask key={task.id} task={task} onRemove={() => remove(task)} />
        ))}
      </ul>
      <CustomTask
        full={room.predefinedTasks.length >= most.tasksInRoom ? bounds.tasksInRoom.message : undefined}
        changeFor={changeFor}
        onAdd={addOwn}
      />
    </section>
  )
}

interface TickProps {
  readonly ids: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly onTick: (ids: readonly string[]) => void
  readonly children: string
}

/** Ticks several tasks at once; the number is their count. */
function Tick({ ids, selected, onTick, children }: TickProps) {
  const done = ids.every((id) => selected.has(id))
  return (
    <Button size="sm" aria-disabled={done} icon={done && <Check aria-hidden />} onClick={() => onTick(ids)}>
      {children} <span className={css({ color: 'fg.subtle', fontWeight: '500' })}>{ids.length}</span>
    </Button>
  )
}

function OwnTask({ task, onRemove }: { task: Task; onRemove: () => void }) {
  return (
    <li className={line}>
      <span className={ownTask}>
        <Check aria-hidden />
        <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>{task.name}</span>
        <IconButton
          label={`Remove ${task.name}`}
          icon={<Trash2 aria-hidden />}
          onClick={onRemove}
          className={lastIcon}
        />
      </span>
    </li>
  )
}

const head = flex({
  align: 'baseline',
  gap: '12px',
  paddingBottom: '8px',
  borderBottom: '1px solid {colors.border.subtle}',
})
const atOnce = hstack({
  flexWrap: 'wrap',
  gap: '8px',
  paddingBlock: '8px',
  borderBottom: '1px solid {colors.border.subtle}',
  '& button': { minHeight: '44px' },
})
const hint = css({ flex: '1 1 160px', color: 'fg.subtle', fontSize: '14px', lineHeight: '1.35' })
/** On a wide screen the list has two columns and is at most 16 rem tall, with space for `lastIcon`. */
const list = css({
  md: {
    ...{ display: 'grid', gridTemplateColumns: '1fr 1fr', columnGap: '24px', maxHeight: '16rem', overflowY: 'auto' },
    ...{ marginRight: '-12px', paddingRight: '12px' },
  },
})
const line = css({ borderBottom: '1px solid {colors.border.subtle}' })
const ownTask = hstack({
  gap: '12px',
  minHeight: '44px',
  '& > svg': { width: '24px', height: '24px', color: 'fg.link', strokeWidth: '2.5' },
})
