import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { sqftOf } from '../../../modules/pricing/contract/price.ts'
import { type ExtraWork, extraWorkSuffix } from '../../../modules/quoting/contract/vocabulary.ts'
import { toCents } from '../../../shared-kernel/money.ts'
import { css } from '../../styled-system/css/index.js'
import { toastSuccess } from '../../toasts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'
import { newId } from '../outbox/new-id.ts'
import type { Room } from '../outbox/rooms.ts'
import { changeRoom } from './edits.ts'
import { ExtraWorkForm } from './extra-work-form.tsx'
import { section as sectionLook } from './look.ts'

const keyOf = (item: ExtraWork, place: number) => item.id ?? String(place)

/** Additional services of one room, each with its own price beside the cleaning. */
export function ExtraWorkList({ room }: { room: Room }) {
  const items = room.extraWorkItems
  const [editing, setEditing] = useState<string | null>(null)
  const section = useRef<HTMLElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (editing === null && wasEditing.current) focusIn(section.current)
    wasEditing.current = editing !== null
  }, [editing])
  const save = (extraWorkItems: ExtraWork[]) => changeRoom(room, { extraWorkItems })

  function keep(item: ExtraWork) {
    const others = items.some((other, place) => keyOf(other, place) === editing)
    save(others ? items.map((other, place) => (keyOf(other, place) === editing ? item : other)) : [...items, item])
    setEditing(null)
  }

  function remove(item: ExtraWork) {
    save(items.filter((other) => other !== item))
    focusIn(section.current)
    const undo = () => changeRoom(room, { extraWorkItems: items })
    toastSuccess(`${item.name} removed`, undefined, { action: { label: 'Undo', onClick: undo } })
  }

  const form = (item?: ExtraWork) => (
    <ExtraWorkForm
      item={item}
      sqft={sqftOf(room)}
      onSave={(values) => keep({ ...values, id: item?.id ?? newId() })}
      onCancel={() => setEditing(null)}
    />
  )

  return (
    <section ref={section} aria-label={`Additional services of ${room.name}`} className={sectionLook}>
      <h3 className={css({ textStyle: 'h3' })}>Additional services</h3>
      <ul>
        {items.map((item, place) => (
          <li key={keyOf(item, place)} className={line}>
            {editing === keyOf(item, place) ? (
              form(item)
            ) : (
              <Item item={item} onEdit={() => setEditing(keyOf(item, place))} onRemove={() => remove(item)} />
            )}
          </li>
        ))}
      </ul>
      {editing === 'new' ? (
        form()
      ) : (
        <Button
          data-add
          className={css({ marginTop: '8px' })}
          icon={<Plus aria-hidden />}
          onClick={() => setEditing('new')}
        >
          Add a service
        </Button>
      )}
    </section>
  )
}

/** The form is gone: focus goes on where the next service would be added. */
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
