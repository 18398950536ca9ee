import type { ComponentProps } from 'react'
import { Field } from '../ui/form/field.tsx'
import { Input } from '../ui/form/input.tsx'

interface BusinessNameProps extends ComponentProps<typeof Input> {
  error: string | undefined
}

/** Asked for at sign-up, and again at the first Send if it is left empty. */
export function BusinessName({ error, className, ...input }: BusinessNameProps) {
  return (
    <Field
      label="Business name"
      id="businessName"
      optional
      hint="Shown on your quotes. You can add it later."
      error={error}
      className={className}
    >
      <Input autoComplete="organization" {...input} />
    </Field>
  )
}
