import { timeZone } from '../../dates.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Button } from '../../ui/button.tsx'
import { Field, fieldRows } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { AccountFormFrame, useAccountForm } from '../account-form.tsx'
import { AccountPage } from '../frame.tsx'
import type { Head } from '../head.ts'
import { SampleQuote } from '../sample-quote.tsx'

export const head: Head = {
  path: '/register',
  title: 'Create an account - TidyTally',
  description:
    'Create a TidyTally account: walk a building room by room, see the price as you go, and send the quote as a PDF.',
  indexed: false,
  guestsOnly: true,
}

export function Register() {
  const form = useAccountForm({
    calls: async () => (await import('../account-calls.ts')).openAccount,
    fields: ['firstName', 'lastName', 'businessName', 'email', 'password'],
    besides: () => ({ timeZone }),
    done: { title: 'Account created successfully!', to: () => '/subscription' },
    failed: { title: 'Registration Failed', fallback: 'Failed to create account' },
  })
  return (
    <AccountPage
      title="Create your account"
      lead="Walk a building, price it, and your customer has a PDF quote."
      side={<SampleQuote />}
    >
      <AccountFormFrame {...form}>
        <div className={cx(names, fieldRows)}>
          <Field label="First name" id="firstName" error={form.error('firstName')}>
            <Input autoComplete="given-name" {...form.field('firstName')} />
          </Field>
          <Field label="Last name" id="lastName" error={form.error('lastName')}>
            <Input autoComplete="family-name" {...form.field('lastName')} />
          </Field>
        </div>
        <Field
          label="Business name"
          id="businessName"
          optional
          hint="Shown on your quotes. You can add it later."
          error={form.error('businessName')}
        >
          <Input autoComplete="organization" {...form.field('businessName')} />
        </Field>
        <Field label="Email" id="email" error={form.error('email')}>
          <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...form.field('email')} />
        </Field>
        <Field label="Password" id="password" hint="Create a password (6+ characters)" error={form.error('password')}>
          <PasswordInput autoComplete="new-password" {...form.field('password')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy && 'Creating account...'}>
          Create Account
        </Button>
      </AccountFormFrame>
      <p className={css({ color: 'fg.muted', marginTop: '24px' })}>
        Already have an account?{' '}
        <a href="/login" className={link()}>
          Sign in
        </a>
      </p>
    </AccountPage>
  )
}

const names = css({
  display: 'grid',
  columnGap: '16px',
  '--row-gap': '20px',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
})

export { Register as Page }
