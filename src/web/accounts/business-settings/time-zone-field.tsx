import { useEffect, useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { Combobox } from '../../ui/form/combobox.tsx'
import { Field } from '../../ui/form/field.tsx'
import type { BusinessFormState } from './profile.ts'
import { timeThere, timeZones } from './time-zones.ts'

interface TimeZoneFieldProps {
  form: BusinessFormState
  /** Whether a time zone is already saved. */
  known: boolean
  error: string | undefined
}

/** The contractor's time zone, with the current time there. */
export function TimeZoneField({ form, known, error }: TimeZoneFieldProps) {
  const { field } = useController({ control: form.control, name: 'timeZone' })
  const now = useMinute()
  const options = useMemo(() => timeZones(now), [now])
  const there = timeThere(field.value, now)
  return (
    <Field
      label="Time Zone"
      id="timeZone"
      hint={
        <>
          {there && `${field.value}, now ${there}. `}
          For the days and times in emails, PDFs and exports.
          {!known && ' Until you save one, emails and PDFs use Eastern time.'}
        </>
      }
      error={error}
    >
      <Combobox
        name={field.name}
        value={field.value}
        options={options}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  )
}

/** The current minute, updated continuously. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const next = setTimeout(() => setNow(new Date()), 60_000 - (now.getTime() % 60_000))
    return () => clearTimeout(next)
  }, [now])
  return now
}
