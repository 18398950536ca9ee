import { useController } from 'react-hook-form'
import { grid } from '../../styled-system/patterns/index.js'
import { Card } from '../../ui/card.tsx'
import { CheckRow } from '../../ui/form/check-row.tsx'
import { Field, fieldRows } from '../../ui/form/field.tsx'
import { FigureInput } from '../../ui/form/figure-input.tsx'
import { Input } from '../../ui/form/input.tsx'
import type { BusinessFormState, ErrorField } from './profile.ts'

interface TaxCardProps {
  form: BusinessFormState
  sentence: (name: ErrorField) => string | undefined
}

/** The tax on every quote's totals, and whether customers see the prices of rooms. */
export function TaxCard({ form, sentence }: TaxCardProps) {
  const { field } = useController({ control: form.control, name: 'tax.percent' })
  return (
    <Card title="Tax and room prices">
      <div className={grid({ gap: '18px' })}>
        <div className={`${fieldRows} ${pair}`}>
          <Field
            label="Tax"
            id="tax.percent"
            optional
            hint="Added to each total on your quotes. Your prices stay before tax."
            error={sentence('tax.percent')}
          >
            <FigureInput
              suffix="%"
              decimals={0}
              atMost={3}
              value={field.value}
              onValue={field.onChange}
              onBlur={field.onBlur}
              disabled={field.disabled}
            />
          </Field>
          <Field
            label="Name of the tax"
            id="tax.label"
            hint="Your customer reads it before the percentage."
            error={sentence('tax.label')}
          >
            <Input autoComplete="off" {...form.register('tax.label')} />
          </Field>
        </div>
        <CheckRow
          id="showsRoomPrices"
          label="Show room prices"
          hint="If it’s off, your customers see rooms and tasks without prices, and only the totals. You still see all of them. You can choose differently on a quote."
          {...form.register('showsRoomPrices')}
        />
      </div>
    </Card>
  )
}

const pair = grid({
  columnGap: '16px',
  '--row-gap': { base: '18px', md: '0px' },
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
})
