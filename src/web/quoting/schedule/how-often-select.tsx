import { type ComponentProps, useId, useState } from 'react'
import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import type { HowOften } from '../../../shared-kernel/visits.ts'
import { useField } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import { ScheduleDialog } from './another-schedule.ts'
import { isSame, offeredFor } from './offered.ts'

interface Props extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'options'> {
  readonly customerType: CustomerType
  readonly value: HowOften
  readonly onChange: (often: HowOften) => void
}

const another = 'another'

/** How often: one of the common schedules, or any other from a dialog. */
export function HowOftenSelect({ customerType, value, onChange, ...rest }: Props) {
  const [asking, setAsking] = useState(false)
  const made = useId()
  const id = useField(rest).id ?? made
  const offered = offeredFor(customerType, value)
  return (
    <>
      <Select
        {...ScheduleDialog.intent}
        {...rest}
        id={id}
        options={[
          ...offered.map((often) => ({ value: keyOf(often), label: scheduleLabel(often) })),
          { value: another, label: 'Another schedule…' },
        ]}
        value={keyOf(offered.find((often) => isSame(often, value)) ?? value)}
        onChange={({ target }) => {
          const chosen = offered.find((often) => keyOf(often) === target.value)
          if (chosen) onChange(chosen)
          else setAsking(true)
        }}
      />
      {asking && (
        <ScheduleDialog
          value={value}
          onSave={(often) => {
            setAsking(false)
            if (!isSame(often, value)) onChange(often)
          }}
          onClose={() => setAsking(false)}
          onCancel={() => setAsking(false)}
          finalFocus={() => document.getElementById(id)}
        />
      )}
    </>
  )
}

const keyOf = (often: HowOften) =>
  often.frequency === 'custom' || often.schedule ? scheduleLabel(often) : often.frequency
