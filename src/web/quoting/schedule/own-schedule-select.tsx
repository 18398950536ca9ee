import { type ComponentProps, useId, useState } from 'react'
import type { Schedule } from '../../../shared-kernel/visits.ts'
import { useField } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import { ScheduleDialog } from './another-schedule.ts'
import { ownScheduleLabel } from './own-label.ts'

interface Props extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'options'> {
  /** What it means to have no schedule of its own. */
  readonly none: string
  readonly value: Schedule | null
  readonly onChange: (schedule: Schedule | null) => void
}

const another = 'another'
const common: readonly Schedule[] = [
  { weekdays: [1, 2, 3, 4, 5] },
  { weekdays: [1, 3, 5] },
  { weekdays: [2, 4] },
  { everyWeeks: 1 },
  { everyWeeks: 2 },
  { perMonth: 1 },
  { perYear: 4 },
]

/** How often a room is cleaned, or an extra done: like the rest, on a common schedule, or on any other from a dialog. */
export function OwnScheduleSelect({ none, value, onChange, ...rest }: Props) {
  const [asking, setAsking] = useState(false)
  const made = useId()
  const id = useField(rest).id ?? made
  const present = value && ownScheduleLabel(value)
  const offered = common.map((schedule) => ({ schedule, label: ownScheduleLabel(schedule) }))
  if (value && present && !offered.some(({ label }) => label === present))
    offered.push({ schedule: value, label: present })
  return (
    <>
      <Select
        {...ScheduleDialog.intent}
        {...rest}
        id={id}
        options={[
          { value: '', label: none },
          ...offered.map(({ label }) => ({ value: label, label })),
          { value: another, label: 'Another schedule…' },
        ]}
        value={present ?? ''}
        onChange={({ target }) => {
          if (target.value === another) setAsking(true)
          else onChange(offered.find(({ label }) => label === target.value)?.schedule ?? null)
        }}
      />
      {asking && (
        <ScheduleDialog
          own
          value={value ? { frequency: 'custom', schedule: value } : {}}
          onSave={({ schedule }) => {
            setAsking(false)
            onChange(schedule ?? null)
          }}
          onClose={() => setAsking(false)}
          onCancel={() => setAsking(false)}
          finalFocus={() => document.getElementById(id)}
        />
      )}
    </>
  )
}
