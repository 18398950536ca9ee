import { useWatch } from 'react-hook-form'
import { Holidays } from '../../../modules/accounts/contract/holidays.ts'
import { holidaysLabel } from '../../../modules/pricing/contract/holiday-terms.ts'
import { grid } from '../../styled-system/patterns/index.js'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select, TextArea } from '../../ui/form/input.tsx'
import type { BusinessFormState } from './profile.ts'

interface HolidaysCardProps {
  form: BusinessFormState
  error: string | undefined
  daysError: string | undefined
}

/** What every quote says about visits on holidays, and which days those are. */
export function HolidaysCard({ form, error, daysError }: HolidaysCardProps) {
  const chosen = useWatch({ control: form.control, name: 'holidays' })
  return (
    <Card title="Holidays">
      <div className={grid({ gap: '18px' })}>
        <Field
          label="On holidays"
          id="holidays"
          hint="Part of the scope on every quote. You can choose differently on a quote."
          error={error}
        >
          <Select
            {...form.register('holidays')}
            options={[
              { value: '', label: 'Don’t mention holidays' },
              ...Holidays.options.map((value) => ({ value, label: holidaysLabel[value] })),
            ]}
          />
        </Field>
        {(chosen || daysError) && (
          <Field
            label="Your holidays"
            id="holidayDays"
            hint="One on each line. If it’s empty, these are the eleven federal holidays."
            error={daysError}
          >
            <TextArea rows={6} {...form.register('holidayDays')} />
          </Field>
        )}
      </div>
    </Card>
  )
}
