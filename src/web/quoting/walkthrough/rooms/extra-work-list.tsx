import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { bounds, most } from '../../../../modules/quoting/contract/bounds.ts'
import { type ExtraWork, extraWorkSuffix } from '../../../../modules/quoting/contract/vocabulary.ts'
import { toCents } from '../../../../shared-kernel/money.ts'
import { newId } from '../../../new-id.ts'
import { css } from '../../../styled-system/css/index.js'
import { IconButton } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { section as sectionLook } from '../look.ts'
import { useRoomEdits } from '../room-edits.ts'
import { ExtraWorkForm } from './extra-work-form.tsx'
import { SuggestedServices } from './suggested-services.tsx'

const keyOf = (item: ExtraWork, place: number) => item.id ?? String(place)

/** Which service is being edited, and how services are added and removed. */
function useExtraWork(room: Room) {
  const edits = useRoomEdits()
  const [editing, setEditing] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (editing === null && wasEditing.current) focusIn(section.current)
    wasEditing.current = editing !== null
  }, [editing])
  const change = (edit: (items: readonly ExtraWork[]) => ExtraWork[]) =>
    edits.change(room, (now) => ({ extraWorkItems: edit(now.extraWorkItems) }))
  return {
    editing,
    section,
    edit: setEditing,
    add: (item: ExtraWork) => change((items) => [...items, item]),
    keep(item: ExtraWork) {
      const isEdited = (other: ExtraWork, place: number) => keyOf(other, place) === editing
      change((items) =>
        items.some(isEdited) ? items.map((other, place) => (isEdited(other, place) ? item : other)) : [...items, item],
      )
      setEditing(null)
    },
    remove(item: ExtraWork, place: number) {
      change((items) => items.filter((other, at) => keyOf(other, at) !== keyOf(item, place)))
      focusIn(section.current)
      const undo = () => change((items) => items.toSpliced(place, 0, item))
      edits.tell(`${item.name} removed`, undo)
    },
  }
}

/** A room's additional services, each priced in addition to the cleaning. */
export function ExtraWorkList({ room }: { room: Room }) {
  const { editing, section, edit, add, keep, remove } = useExtraWork(room)
  const [named, setNamed] = useState('')
  const isFull = room.extraWorkItems.length >= most.extrasInRoom
  const form = (item?: ExtraWork) => (
    <ExtraWorkForm
      item={item}
      named={named}
      full={!item && isFull ? bounds.extrasInRoom.message : undefined}
      onSave={(values) => keep({ ...values, id: item?.id ?? newId() })}
      onCancel={() => edit(null)}
    />
  )
  return (
    <section ref={section} aria-label={`Additional services of ${room.name}`} className={sectionLook}>
      <h3 className={css({ textStyle: 'h3' })}>Additional services</h3>
      {editing !== 'new' && (
        <SuggestedServices
          room={room}
          full={isFull}
          onAdd={(values) => add({ ...values, id: newId() })}
          onOther={(name) => {
            setNamed(name)
            edit('new')
          }}
        />
      )}
      {editing === 'new' && form()}
      <ul>
        {room.extraWorkItems.map((item, place) => (
          <li key={keyOf(item, place)} className={line}>
            {editing === keyOf(item, place) ? (
              form(item)
            ) : (
              <Item item={item} onEdit={() => edit(keyOf(item, place))} onRemove={() => remove(item, place)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The form is gone, so focus moves to where the next service would be added. */
const focusIn = (section: HTMLElement | null) => section?.querySelector<HTMLElement>('[data-add]')?.focus()

function Item({ item, onEdit, onRemove }: { item: ExtraWork; onEdit: () => void; onRemove: () => void }) {
  return (
    <div className={css({ display: 'flex', alignItems: 'center', gap: '4px', minHeight: '52px' })}>
      <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere', paddingBlock: '6px' })}>
        {item.name}
        <span className={css({ display: 'block' })}>
          <Money cents={toCents(item.price)} per={extraWorkSuffix[item.type]} />
        </span>
      </span>
      <IconButton label={`Edit ${item.name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
      <IconButton label={`Remove ${item.name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
    </div>
  )
}

const line = css({ borderBottom: '1px solid {colors.border.subtle}' })
