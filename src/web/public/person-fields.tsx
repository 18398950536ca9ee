import type { UseFormRegisterReturn } from 'react-hook-form'
import { css, cx } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Field, fieldRows } from '../ui/form/field.tsx'
import { Input } from '../ui/form/input.tsx'
import { PasswordInput } from '../ui/form/password-input.tsx'

export const personFields = ['firstName', 'lastName', 'businessName', 'email', 'password'] as const
type PersonField = (typeof personFields)[number]

interface PersonFieldsProps {
  /** Whether the form is wide enough for an email address next to the password. */
  wide?: boolean
  form: {
    field: (name: PersonField) => UseFormRegisterReturn
    error: (name: PersonField) => string | undefined
  }
  /** Known values, on a page that asks again. */
  known?: { readonly [name in PersonField]?: string | null | undefined }
}

/** The owner of a new account: name, business, email and password. An error clears none of them. */
export function PersonFields({ form, known, wide = false }: PersonFieldsProps) {
  const own = wide ? undefined : whole
  return (
    <div className={cx(pairs, fieldRows)}>
      <Field label="First name" id="firstName" error={form.error('firstName')}>
        <Input autoComplete="given-name" defaultValue={known?.firstName ?? undefined} {...form.field('firstName')} />
      </Field>
      <Field label="Last name" id="lastName" error={form.error('lastName')}>
        <Input autoComplete="family-name" defaultValue={known?.lastName ?? undefined} {...form.field('lastName')} />
      </Field>
      <Field
        label="Business name"
        id="businessName"
        optional
        hint="Shown on your quotes. You can add it later."
        error={form.error('businessName')}
        className={whole}
      >
        <Input
          autoComplete="organization"
          defaultValue={known?.businessName ?? undefined}
          {...form.field('businessName')}
        />
      </Field>
      <Field
        label="Email"
        id="email"
        hint="For sign-in, receipts, and new articles (you can turn articles off)"
        error={form.error('email')}
        className={own}
      >
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          defaultValue={known?.email ?? undefined}
          {...form.field('email')}
        />
      </Field>
      <Field
        label="Password"
        id="password"
        hint="Create a password (6+ characters)"
        error={form.error('password')}
        className={own}
      >
        <PasswordInput
          autoComplete="new-password"
          defaultValue={known?.password ?? undefined}
          {...form.field('password')}
        />
      </Field>
    </div>
  )
}

const whole = css({ gridColumn: '1 / -1' })
const pairs = grid({
  columnGap: '16px',
  '--row-gap': '20px',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
})
