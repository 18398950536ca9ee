import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Field } from '../../ui/form/field.tsx'
import { FigureInput } from '../../ui/form/figure-input.tsx'
import type { TimeFigure } from '../time-figures.ts'
import type { TimeForm } from './time-form.ts'

/** Some of the form's fields under a heading. */
export function TimeFields({ form, title, lead, figures, children }: FieldsProps) {
  return (
    <fieldset className={css({ minWidth: '0', marginTop: '4' })}>
      <legend className={css({ textStyle: 'h3' })}>{title}</legend>
      {lead && <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>{lead}</p>}
      <div className={fields}>
        {figures.map((figure) => (
          <Field key={figure.path} label={figure.label} error={form.errorOf(figure)}>
            <FigureInput
              prefix={figure.prefix}
              suffix={figure.suffix}
              decimals={figure.decimals}
              atMost={figure.atMost}
              value={form.shown(figure.path)}
              onValue={(value) => form.type(figure.path, value)}
            />
          </Field>
        ))}
      </div>
      {children}
    </fieldset>
  )
}

interface FieldsProps {
  form: TimeForm
  title: string
  lead?: ReactNode
  figures: readonly TimeFigure[]
  children?: ReactNode
}

const fields = grid({
  gap: '12px 16px',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, minmax(0, 1fr))' },
  alignItems: 'end',
  marginTop: '2',
})
