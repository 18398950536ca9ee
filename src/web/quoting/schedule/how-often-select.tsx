import type { ComponentProps } from 'react'
import { scheduleLabel } from '../../../shared-kernel/schedule-words.ts'
import { frequencyLabel, type HowOften, type Preset, presets } from '../../../shared-kernel/visits.ts'
import { Select } from '../../ui/form/input.tsx'

interface Props extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange' | 'options'> {
  readonly value: HowOften
  readonly onChange: (often: HowOften) => void
}

/** How often: one of the five frequencies or another schedule. */
export function HowOftenSelect({ value, onChange, ...rest }: Props) {
  const options = presets.map((preset) => ({ value: preset as string, label: frequencyLabel[preset] }))
  if (value.frequency === 'custom') options.push({ value: 'custom', label: scheduleLabel(value) })
  return (
    <Select
      {...rest}
      options={options}
      value={value.frequency}
      onChange={({ target }) => onChange({ frequency: target.value as Preset, schedule: null })}
    />
  )
}
