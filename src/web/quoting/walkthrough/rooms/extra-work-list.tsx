import { Pencil, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { bounds, most } from '../../../../modules/quoting/contract/bounds.ts'
import { type ExtraWork, extraWorkSuffix } from '../../../../modules/quoting/contract/vocabulary.ts'
import { formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { ownHowOften } from '../../../../shared-kernel/rooms-by-schedule.ts'
import { newId } from '../../../device/new-id.ts'
import { css } from '../../../styled-system/css/index.js'
import { hstack } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { useRoomEdits } from '../room-edits.ts'
import { lastIcon, section as sectionLook } from '../styles.ts'
import { ExtraWorkForm } from './extra-work-form.tsx'
import { useKept, useLeaveForm } from './open-forms.tsx'
import { SuggestedServices, suggestedExtra } from './suggested-services.tsx'

const keyOf = (item: ExtraWork, place: number) => item.id ?? String(place)

type Items = readonly ExtraWork[]
/** Replaces the service with this key, or appends it. */
function put(items: Items, key: string, item: ExtraWork): ExtraWork[] {
  const isIt = (other: ExtraWork, place: number) => keyOf(other, place) === key
  return items.some(isIt) ? items.map((other, place) => (isIt(other, place) ? item : other)) : [...items, item]
}

/** The open form: the key of the edited service, or the name for a new one. */
interface Editing {
  readonly key: string
  readonly named?: string
}

/** The state of editing, and the functions to add and remove services. */
function useExtraWork(room: Room) {
  const edits = useRoomEdits()
  const [editing, setEditing] = useKept<Editing | null>('editing', null)
  const leave = useLeaveForm()
  const section = useRef<HTMLElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (editing === null && wasEditing.current) focusIn(section.current)
    wasEditing.current = editing !== null
  }, [editing])
  const change = (edit: (items: Items) => ExtraWork[]) =>
    edits.change(room, (now) => ({ extraWorkItems: edit(now.extraWorkItems) }))
  return {
    editing,
    section,
    edit: (next: Editing) => leave('service') && setEditing(next),
    close: () => setEditing(null),
    changeFor(values: Omit<ExtraWork, 'id'>, before?: ExtraWork) {
      const { key = 'new' } = editing ?? {}
      const item = { ...values, id: before?.id ?? newId() }
      const without = (items: Items) => items.filter(({ id }) => id !== item.id)
      return {
        make: (now: Pick<Room, 'extraWorkItems'>) => ({ extraWorkItems: put(now.extraWorkItems, key, item) }),
        undo: ({ extraWorkItems: now }: Pick<Room, 'extraWorkItems'>) => ({
          extraWorkItems: before ? now.map((other) => (other.id === item.id ? before : other)) : without(now),
        }),
      }
    },
    add: (item: ExtraWork) => change((items) => [...items, item]),
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
  const edits = useRoomEdits()
  const { editing, section, edit, close, changeFor, add, remove } = useExtraWork(room)
  const isFull = room.extraWorkItems.length >= most.extrasInRoom
  const form = (item?: ExtraWork) => (
    <ExtraWorkForm
      key={editing?.key}
      item={item}
      named={editing?.named}
      full={!item && isFull ? bounds.extrasInRoom.message : undefined}
      suggestionFor={(name) => suggestedExtra(name, room, edits.extras)?.cents ?? null}
      minimum={toCents(edits.extras?.minimum ?? 0)}
      changeFor={(values) => changeFor(values, item)}
      onSave={(values) => edits.change(room, changeFor(values, item).make)}
      onClose={close}
    />
  )
  return (
    <section ref={section} aria-label={`Additional services of ${room.name}`} className={sectionLook}>
      <h3 className={css({ textStyle: 'h3' })}>Additional services</h3>
      {editing?.key !== 'new' && (
        <SuggestedServices
          room={room}
          full={isFull}
          onAdd={(values) => add({ ...values, id: newId() })}
          onOther={(named) => edit({ key: 'new', named })}
        />
      )}
      {editing?.key === 'new' && form()}
      <ProposedMinimum room={room} />
      <ul>
        {room.extraWorkItems.map((item, place) => (
          <li key={keyOf(item, place)} className={line}>
            {editing?.key === keyOf(item, place) ? (
              form(item)
            ) : (
              <Item item={item} onEdit={() => edit({ key: keyOf(item, place) })} onRemove={() => remove(item, place)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In dollars. */
const proposedMinimum = 75

/** Offers a minimum for one-time extras, the first time that one costs less (GRD-05). It then raises these extras. */
function ProposedMinimum({ room }: { room: Room }) {
  const edits = useRoomEdits()
  const { propose } = edits.extras ?? {}
  const isSmall = ({ type, price }: ExtraWork) => type === 'one-time' && price < proposedMinimum
  if (!propose || !room.extraWorkItems.some(isSmall)) return null
  const words = formatMoney(toCents(proposedMinimum))
  function set() {
    propose?.set(proposedMinimum)
    edits.change(room, (now) => ({
      extraWorkItems: now.extraWorkItems.map((item) => (isSmall(item) ? { ...item, price: proposedMinimum } : item)),
    }))
  }
  return (
    <Banner
      kind="info"
      inset
      actions={
        <>
          <Button size="sm" onClick={set}>
            Set {words}
          </Button>
          <Button size="sm" variant="plain" onClick={propose.decline}>
            No minimum
          </Button>
        </>
      }
    >
      Small extras rarely pay for the trip. Set a minimum of {words} for one-time extras?
    </Banner>
  )
}

/** When the form is gone, moves focus to where the next service is added. */
const focusIn = (section: HTMLElement | null) => section?.querySelector<HTMLElement>('[data-add]')?.focus()

function Item({ item, onEdit, onRemove }: { item: ExtraWork; onEdit: () => void; onRemove: () => void }) {
  return (
    <div className={hstack({ gap: '4px', minHeight: '52px' })}>
      <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere', paddingBlock: '6px' })}>
        {item.name}
        <span className={css({ display: 'block' })}>
          <Money cents={toCents(item.price)} per={perOf(item)} />
        </span>
      </span>
      <IconButton label={`Edit ${item.name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
      <IconButton label={`Remove ${item.name}`} icon={<Trash2 aria-hidden />} onClick={onRemove} className={lastIcon} />
    </div>
  )
}

const perOf = ({ type, schedule }: ExtraWork) =>
  type === 'monthly' && schedule ? ` each time, ${ownHowOften(schedule)}` : extraWorkSuffix[type]

const line = css({ borderBottom: '1px solid {colors.border.subtle}' })
