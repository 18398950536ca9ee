import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { type HowOften, isOnce, monthlyVisits } from '../../../shared-kernel/visits.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { choice } from '../../styled-system/recipes/index.js'
import { ChoiceCard, ChoiceGroup } from '../../ui/form/choice.tsx'
import { ScheduleDialog } from '../schedule/another-schedule.ts'
import { isSame, offeredFor } from '../schedule/offered.ts'
import type { CustomerForm } from './customer-form.ts'

interface FrequencyCardsProps {
  readonly id: string
  readonly error: string | undefined
  readonly form: CustomerForm
  readonly customerType: CustomerType
}

/** How often to clean, with the visits per month that multiply the price. */
export function FrequencyCards({ id, error, form, customerType }: FrequencyCardsProps) {
  const { field } = useController({ control: form.control, name: 'frequency' })
  const schedule = useWatch({ control: form.control, name: 'schedule' }) ?? null
  const [asking, setAsking] = useState(false)
  const present = field.value ? ({ frequency: field.value, schedule } as HowOften) : undefined
  const common = offeredFor(customerType)
  const own = present && !common.some((often) => isSame(often, present)) ? present : undefined
  const choose = (often: HowOften) => {
    form.setValue('schedule', often.schedule ?? null, { shouldDirty: true })
    field.onChange(often.frequency)
  }
  const card = (often: HowOften, width: string) => (
    <ChoiceCard
      key={scheduleLabel(often)}
      name="frequency"
      value={often.frequency === 'custom' ? scheduleLabel(often) : often.frequency}
      checked={present !== undefined && isSame(often, present)}
      onChange={() => choose(often)}
      onBlur={field.onBlur}
      mark="check"
      title={<Title of={often} />}
      aria-invalid={error ? true : undefined}
      className={width}
      {...(often === common[0] && { id, ref: field.ref })}
    >
      <Visits of={often} long={width !== third} />
    </ChoiceCard>
  )
  return (
    <ChoiceGroup legend="How often" id={`${id}-group`} error={error} columns="repeat(6, minmax(0, 1fr))">
      {common.map((often) => card(often, customerType === 'commercial' && thirds.has(often.frequency) ? third : half))}
      <button
        type="button"
        {...ScheduleDialog.intent}
        className={cx(choice({ mark: 'radio' }).card, half, another)}
        onClick={() => setAsking(true)}
      >
        <CalendarDays aria-hidden />
        Another schedule…
      </button>
      {own && card(own, full)}
      {asking && (
        <ScheduleDialog
          value={present ?? {}}
          onSave={(often) => {
            setAsking(false)
            choose(often)
          }}
          onClose={() => setAsking(false)}
          onCancel={() => setAsking(false)}
        />
      )}
    </ChoiceGroup>
  )
}

/** "Daily (Mon–Fri)": the part in parentheses is lighter. */
function Title({ of }: { of: HowOften }) {
  const label = scheduleLabel(of)
  const [, word, rest] = /^(.+?) (\(.+\))$/.exec(label) ?? [label, label, undefined]
  return (
    <>
      {word} {rest && <small className={css({ whiteSpace: 'nowrap' })}>{rest}</small>}
    </>
  )
}

/** "20 visits a month", on a narrow card "13 a month". */
function Visits({ of, long }: { of: HowOften; long: boolean }) {
  const visits = monthlyVisits(of)
  const unit = visits === 1 ? 'visit' : 'visits'
  return (
    <span className={css({ display: 'block', color: 'fg.subtle', fontSize: '14px', marginTop: '10px' })}>
      <strong className={count}>{figure.format(visits)}</strong>{' '}
      {isOnce(of) ? 'visit' : long ? `${unit} a month` : 'a month'}
    </span>
  )
}

const figure = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

const half = css({ gridColumn: 'span 3' })
const third = css({ gridColumn: 'span 2', paddingInline: 'clamp(8px, 3vw, 14px)' })
const full = css({ gridColumn: '1 / -1' })
/** Three narrow cards in a row: their words are short. */
const thirds = new Set<string>(['weekly', 'biweekly', 'monthly'])
const count = css({ color: 'fg.muted', fontSize: '20px', fontWeight: '700', letterSpacing: '-0.034em' })
const another = css({
  gap: '8px',
  borderStyle: 'dashed',
  color: 'fg.muted',
  fontWeight: '600',
  textAlign: 'left',
  '& svg': { width: '20px', height: '20px', flexShrink: '0' },
})
