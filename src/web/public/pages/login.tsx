import { css } from '../../styled-system/css/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Button } from '../../ui/button.tsx'
import { timeZone } from '../../ui/dates.ts'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { AccountFormFrame, useAccountForm } from '../account-form.tsx'
import { BidsWon } from '../bids-won.tsx'
import { AccountPage } from '../frame.tsx'
import type { Head } from '../head.ts'
import { nextPath } from '../next-path.ts'

export const head: Head = {
  path: '/login',
  title: 'Sign in - TidyTally',
  description:
    'Sign in to TidyTally to walk buildings, price them by the square foot, and send quotes to your cleaning customers.',
  indexed: false,
  guestsOnly: true,
}

export function Login() {
  const form = useAccountForm({
    calls: async () => (await import('../account-calls.ts')).signIn,
    fields: ['email', 'password'],
    besides: () => ({ timeZone }),
    done: {
      title: 'Login successful',
      text: 'Redirecting to dashboard...',
      to: () => nextPath(window.location.search),
    },
    failed: { title: 'Login Failed', fallback: 'Invalid email or password' },
  })
  return (
    <AccountPage
      title="Welcome to TidyTally"
      lead="Sign in to access your professional cleaning calculator"
      side={<BidsWon />}
    >
      <AccountFormFrame {...form}>
        <Field label="Email" id="email" error={form.error('email')}>
          <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...form.field('email')} />
        </Field>
        <div>
          <Field label="Password" id="password" error={form.error('password')}>
            <PasswordInput autoComplete="current-password" {...form.field('password')} />
          </Field>
          <a href="/forgot-password" className={link({ plain: true })}>
            Forgot password?
          </a>
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy && 'Signing in...'}>
          Sign In
        </Button>
      </AccountFormFrame>
      <p className={css({ color: 'fg.muted', marginTop: '24px' })}>
        No account yet?{' '}
        <a href="/register" className={link()}>
          Create one now
        </a>
      </p>
    </AccountPage>
  )
}

export { Login as Page }
