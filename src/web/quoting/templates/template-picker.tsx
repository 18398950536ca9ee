import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CloudOff, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { tooLargeRoom, totalSizeRule } from '../../../modules/quoting/contract/template-rules.ts'
import type { Template } from '../../../modules/quoting/contract/templates.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { shareOut } from '../../../shared-kernel/share-out.ts'
import { useOnline } from '../../device/online.ts'
import { css } from '../../styled-system/css/index.js'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FigureInput } from '../../ui/form/figure-input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { useAudiences } from '../audiences.ts'
import { scheduleShort } from '../frequency-words.ts'
import { useDeleteTemplate } from './delete-template.ts'
import { templatesQuery } from './templates-query.ts'

export type UseTemplate = (template: Template, totalSqft: number) => void

interface Props {
  readonly onUse: UseTemplate
  readonly onClose: () => void
}

/** Chooses a template and the total size. One dialog for its three steps: a second one would take the focus along. */
export function TemplatePicker({ onUse, onClose }: Props) {
  const [chosen, setChosen] = useState<Template | null>(null)
  const [doomed, setDoomed] = useState<Template | null>(null)
  const [left, setLeft] = useState<string>()
  const id = useId()
  const back = () => {
    setLeft((chosen ?? doomed)?.id)
    setChosen(null)
    setDoomed(null)
  }
  const removal = useDeleteTemplate(back)
  const footer = doomed ? (
    <>
      <FocusedButton onClick={back}>Keep it</FocusedButton>
      <Button variant="danger" busy={removal.isPending && 'Deleting...'} onClick={() => removal.once(doomed.id)}>
        Delete template
      </Button>
    </>
  ) : chosen ? (
    <>
      <Button onClick={back}>Back</Button>
      <Button variant="primary" type="submit" form={id}>
        Use template
      </Button>
    </>
  ) : null
  return (
    <Dialog
      open
      onClose={onClose}
      title={doomed ? 'Delete this template?' : chosen ? <bdi>{chosen.name}</bdi> : 'New from template'}
      description={
        doomed ? (
          <>
            <bdi>“{doomed.name}”</bdi> will be gone for good. Quotes that you made from it stay.
          </>
        ) : chosen ? (
          about(chosen)
        ) : (
          'Its rooms and tasks, scaled to the size of the new place.'
        )
      }
      footer={footer}
    >
      {doomed ? null : chosen ? (
        <TotalSize id={id} template={chosen} onUse={onUse} />
      ) : (
        <List focused={left} onChoose={setChosen} onDelete={setDoomed} />
      )}
    </Dialog>
  )
}

const about = ({ starter, buildingType, rooms, ...often }: Template) =>
  [
    starter && 'TidyTally starter',
    buildingTypeLabel[buildingType],
    scheduleShort(often),
    `${rooms.length} ${rooms.length === 1 ? 'room' : 'rooms'}`,
  ]
    .filter(Boolean)
    .join(' · ')

function FocusedButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <Button ref={button} onClick={onClick}>
      {children}
    </Button>
  )
}

interface ListProps {
  /** Where the focus returns to; once it is deleted, to the first one. */
  readonly focused: string | undefined
  readonly onChoose: (template: Template) => void
  readonly onDelete: (template: Template) => void
}

function List({ focused, onChoose, onDelete }: ListProps) {
  const online = useOnline()
  const audiences = useAudiences()
  const { data, isError, isFetching, refetch } = useQuery({ ...templatesQuery, refetchOnMount: 'always' })
  const list = useRef<HTMLDivElement>(null)
  const ready = data !== undefined
  useEffect(() => {
    if (!focused || !ready) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-template]') ?? [])]
    const next = buttons.find(({ dataset }) => dataset.template === focused) ?? buttons[0]
    next?.focus()
  }, [focused, ready])
  if (!online)
    return (
      <EmptyState icon={<CloudOff aria-hidden />} title="Templates don’t work offline">
        Start without one now, or choose one when you’re back online.
      </EmptyState>
    )
  if (isError && !isFetching)
    return (
      <EmptyState
        title="Your templates couldn’t be loaded."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        Check your connection. Nothing is lost.
      </EmptyState>
    )
  if (!data)
    return (
      <Loading label="Loading the templates">
        <Skeleton height="420px" />
      </Loading>
    )
  const usable = data.filter(({ customerType }) => audiences.includes(customerType))
  const own = usable.filter(({ starter }) => !starter)
  const row = (template: Template) => (
    <li key={template.id} className={flex({ align: 'center' })}>
      <button type="button" data-template={template.id} className={choice} onClick={() => onChoose(template)}>
        <span className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>
          <strong className={css({ display: 'block', fontWeight: '600' })}>
            <bdi>{template.name}</bdi>
          </strong>
          <span className={css({ color: 'fg.subtle', textStyle: 'small' })}>
            {about({ ...template, starter: false })}
          </span>
        </span>
        <ChevronDown aria-hidden className={arrow} />
      </button>
      {!template.starter && (
        <IconButton
          label={`Delete the template ${template.name}`}
          title="Delete"
          icon={<Trash2 aria-hidden />}
          onClick={() => onDelete(template)}
        />
      )}
    </li>
  )
  return (
    <div ref={list} className={grid({ gap: '20px', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <section aria-labelledby="own-templates">
        <h3 id="own-templates" className={heading}>
          Your templates
        </h3>
        {own.length > 0 ? (
          <ul>{own.map(row)}</ul>
        ) : (
          <p className={css({ color: 'fg.muted' })}>
            None yet. Open the menu of a quote and choose “Use as template” to keep its rooms here.
          </p>
        )}
      </section>
      <section aria-labelledby="starters">
        <h3 id="starters" className={heading}>
          TidyTally starters
        </h3>
        <ul>{usable.filter(({ starter }) => starter).map(row)}</ul>
      </section>
    </div>
  )
}

/** Shares as whole numbers, fine enough for any size. */
const fine = 1e8

interface TotalSizeProps {
  readonly id: string
  readonly template: Template
  readonly onUse: UseTemplate
}

function TotalSize({ id, template, onUse }: TotalSizeProps) {
  const { rooms } = template
  const [typed, setTyped] = useState<number | null>(null)
  const [attempt, setAttempt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const problem = totalSizeRule(typed)
  const weights = rooms.map(({ share }) => Math.round(share * fine))
  const sizes = problem ? null : shareOut(typed!, weights)
  const error = problem ?? tooLargeRoom(rooms, sizes!)

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation() // React passes it on to the form around the dialog
    if (!error) return onUse(template, typed!)
    setAttempt(attempt + 1)
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form ref={form} id={id} noValidate onSubmit={submit} className={grid({ gap: '18px' })}>
      <Field label="Total size" hint="Of all rooms together, in square feet" error={attempt > 0 ? error : undefined}>
        <FigureInput
          className={css({ maxWidth: '220px' })}
          value={typed}
          onValue={setTyped}
          decimals={0}
          placeholder=""
          suffix="sq ft"
          enterKeyHint="done"
        />
      </Field>
      <ul aria-label="Rooms" className={roomList}>
        {rooms.map(({ name, share }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rooms of a template stay in their order
          <li key={at} className={roomRow}>
            <bdi className={css({ flex: '1', minWidth: '0', overflowWrap: 'anywhere' })}>{name}</bdi>
            <span className={css({ color: 'fg.muted', fontVariantNumeric: 'tabular-nums' })}>
              {sizes ? (sizes[at] ? formatSqft(sizes[at]) : 'no size') : percent.format(share / 100)}
            </span>
          </li>
        ))}
      </ul>
    </form>
  )
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })
const heading = css({ textStyle: 'h3', marginBottom: '4px' })
const choice = flex({
  align: 'center',
  gap: '12px',
  flex: '1',
  minWidth: '0',
  minHeight: '56px',
  paddingBlock: '8px',
  paddingInline: '10px',
  marginInline: '-10px 0',
  borderRadius: 'control',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: 'bg.sunken' },
})
const arrow = css({ width: '20px', height: '20px', flex: 'none', rotate: '-90deg', color: 'fg.subtle' })
const roomList = css({ borderTop: '1px solid {colors.border.subtle}' })
const roomRow = flex({
  gap: '16px',
  justify: 'space-between',
  paddingBlock: '8px',
  borderBottom: '1px solid {colors.border.subtle}',
})
