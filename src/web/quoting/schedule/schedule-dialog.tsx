import { ChevronDown } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { HowOften } from '../../../shared-kernel/visits.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, hstack } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { ChipCheck, ChipRadio, Chips } from '../../ui/form/chips.tsx'
import { ChoiceGroup } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FigureInput } from '../../ui/form/figure-input.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import {
  type Choice,
  choiceOf,
  choiceProblem,
  choiceSentence,
  everyMonth,
  howOftenFrom,
  type Kind,
  scheduleOf,
  toggled,
} from './schedule-choice.ts'

interface Props {
  /** The present schedule, from which the dialog starts. */
  readonly value: Partial<HowOften>
  /** A room's: always custom, and never one time. */
  readonly own?: boolean
  readonly onSave: (often: HowOften) => void
  readonly onClose: () => void
  /** Where the focus returns to. */
  readonly finalFocus?: () => HTMLElement | null
}

const kinds: readonly { readonly kind: Kind; readonly label: string }[] = [
  { kind: 'weekdays', label: 'Days of the week' },
  { kind: 'perMonth', label: 'Times a month' },
  { kind: 'everyWeeks', label: 'Every few weeks' },
  { kind: 'perYear', label: 'Times a year' },
  { kind: 'once', label: 'One time' },
]

/** Chooses any schedule, and says it with its visits before it is saved. */
export function ScheduleDialog({ value, own = false, onSave, onClose, finalFocus }: Props) {
  const [before] = useState(() => choiceOf(value))
  const [choice, setChoice] = useState(before)
  const [attempt, setAttempt] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempt])

  const change = (part: Partial<Choice>) => setChoice((now) => ({ ...now, ...part }))
  const problem = choiceProblem(choice)
  const often: HowOften = own ? { frequency: 'custom', schedule: scheduleOf(choice) } : howOftenFrom(choice)
  const errorOf = (field: 'kind' | 'months') => (attempt > 0 && problem?.field === field ? problem.message : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    event.stopPropagation() // React passes it on to the form around the dialog
    if (problem) return setAttempt(attempt + 1)
    const isUnchanged = value.frequency && JSON.stringify(choice) === JSON.stringify(before)
    onSave(isUnchanged ? (value as HowOften) : often)
  }

  return (
    <FormDialog
      what="schedule"
      open
      onClose={onClose}
      title="How often"
      finalFocus={finalFocus}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id}>
            Use this schedule
          </Button>
        </>
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} className={grid({ gap: '18px' })}>
        <ChoiceGroup legend="Kind of schedule" hideLegend>
          <Chips>
            {kinds
              .filter(({ kind }) => !own || kind !== 'once')
              .map(({ kind, label }) => (
                <ChipRadio
                  key={kind}
                  name={`${id}-kind`}
                  value={kind}
                  checked={choice.kind === kind}
                  onChange={() => {
                    setAttempt(0)
                    change({ kind })
                  }}
                >
                  {label}
                </ChipRadio>
              ))}
          </Chips>
        </ChoiceGroup>
        <KindFields {...{ id, choice, change }} error={errorOf('kind')} monthsError={errorOf('months')} />
        <p aria-live="polite" className={problem ? `${sentence} ${incomplete}` : sentence}>
          {problem ? 'Your schedule will show here, with its visits.' : choiceSentence(often)}
        </p>
      </form>
    </FormDialog>
  )
}

interface KindProps {
  readonly id: string
  readonly choice: Choice
  readonly change: (part: Partial<Choice>) => void
  readonly error: string | undefined
  readonly monthsError: string | undefined
}

function KindFields({ id, choice, change, error, monthsError }: KindProps) {
  const { kind, weekdays, perMonth, everyWeeks } = choice
  if (kind === 'once') return null
  if (kind === 'perYear') return <YearFields {...{ id, choice, change }} error={monthsError} />
  return (
    <>
      {kind === 'weekdays' && (
        <Toggles
          legend="Days"
          names={dayNames}
          chosen={weekdays}
          onChange={(days) => change({ weekdays: days })}
          error={error}
          className={week}
        />
      )}
      {kind === 'perMonth' && (
        <Field label="Visits a month" hint="1 to 31" error={error}>
          <FigureInput
            key={kind}
            className={figure}
            value={perMonth}
            onValue={(typed) => change({ perMonth: typed })}
            decimals={0}
            step={1}
            placeholder=""
            suffix="visits"
          />
        </Field>
      )}
      {kind === 'everyWeeks' && (
        <Field label="Number of weeks" hint="2 to 52, from one visit to the next" error={error}>
          <FigureInput
            key={kind}
            className={figure}
            value={everyWeeks}
            onValue={(typed) => change({ everyWeeks: typed })}
            decimals={0}
            step={1}
            placeholder=""
            suffix="weeks"
          />
        </Field>
      )}
      <SomeMonths months={choice.months} onChange={(months) => change({ months })} error={monthsError} />
    </>
  )
}

const yearly = [
  { perYear: 4, label: 'Quarterly' },
  { perYear: 2, label: 'Twice a year' },
  { perYear: 1, label: 'Once a year' },
] as const

function YearFields({ id, choice, change, error }: Omit<KindProps, 'monthsError'>) {
  const { perYear, yearMonths } = choice
  return (
    <>
      <ChoiceGroup legend="Visits a year">
        <Chips>
          {yearly.map((one) => (
            <ChipRadio
              key={one.perYear}
              name={`${id}-year`}
              value={one.perYear}
              checked={perYear === one.perYear}
              onChange={() => change({ perYear: one.perYear })}
            >
              {one.label}
            </ChipRadio>
          ))}
        </Chips>
      </ChoiceGroup>
      <Toggles
        legend="Months"
        optional
        hint={`Choose ${perYear === 1 ? 'the month' : `the ${perYear} months`}, or none if it doesn’t matter.`}
        names={monthNames}
        chosen={yearMonths}
        onChange={(months) => change({ yearMonths: months })}
        error={error}
        className={year}
      />
    </>
  )
}

/** Closed unless used: most buildings are cleaned all year. */
function SomeMonths({
  months,
  onChange,
  error,
}: {
  months: readonly number[]
  onChange: (months: number[]) => void
  error: string | undefined
}) {
  const [open, setOpen] = useState(months.length < everyMonth.length)
  return (
    <details
      className={folded}
      open={open || error !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={summary}>
        <span className={css({ flex: '1' })}>Only some months</span>
        <ChevronDown aria-hidden className={arrow} />
      </summary>
      <div className={css({ paddingBottom: '14px' })}>
        <Toggles
          legend="Months with service"
          hint="Clear the months without visits, such as a school’s summer."
          names={monthNames}
          chosen={months}
          onChange={onChange}
          error={error}
          className={year}
        />
      </div>
    </details>
  )
}

interface TogglesProps {
  readonly legend: string
  readonly hint?: string
  readonly optional?: boolean
  /** The full names; a chip shows their first three letters. */
  readonly names: readonly string[]
  /** The numbers of those chosen; the first is 1. */
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
  readonly error: string | undefined
  readonly className: string
}

function Toggles({ names, chosen, onChange, className, ...group }: TogglesProps) {
  return (
    <ChoiceGroup {...group}>
      <div className={className}>
        {names.map((name, place) => (
          <ChipCheck
            key={name}
            label={name}
            short={name.slice(0, 3)}
            aria-invalid={group.error ? true : undefined}
            checked={chosen.includes(place + 1)}
            onChange={() => onChange(toggled(chosen, place + 1))}
          />
        ))}
      </div>
    </ChoiceGroup>
  )
}

const namesIn = (options: Intl.DateTimeFormatOptions, dates: readonly Date[]) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return dates.map((date) => format.format(date))
}
/** January 1, 2024 was a Monday. */
const dayNames = namesIn(
  { weekday: 'long' },
  Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day))),
)
const monthNames = namesIn(
  { month: 'long' },
  everyMonth.map((month) => new Date(Date.UTC(2024, month - 1, 1))),
)

const week = grid({ gap: '6px', gridTemplateColumns: 'repeat(auto-fit, minmax(44px, 1fr))' })
const year = grid({ gap: '8px', gridTemplateColumns: { base: 'repeat(4, 1fr)', md: 'repeat(6, 1fr)' } })
const figure = css({ maxWidth: '220px' })
const folded = css({
  borderBlock: '1px solid {colors.border.subtle}',
})
const summary = hstack({
  gap: '2',
  minHeight: '48px',
  listStyle: 'none',
  fontWeight: '600',
  cursor: 'pointer',
  borderRadius: 'sm',
  '&::-webkit-details-marker': { display: 'none' },
})
const arrow = css({
  width: '20px',
  height: '20px',
  transition: 'rotate 120ms',
  'details[open] > summary > &': { rotate: '180deg' },
})
/** In view while the months scroll. */
const sentence = css({
  position: 'sticky',
  bottom: '0',
  zIndex: '1',
  padding: '12px 14px',
  borderRadius: 'control',
  background: 'bg.sunken',
  fontWeight: '600',
})
const incomplete = css({ color: 'fg.muted', fontWeight: '400' })
