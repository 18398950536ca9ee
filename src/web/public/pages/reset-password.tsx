import { css } from '../../styled-system/css/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { AccountFormFrame, useAccountForm } from '../account-form.tsx'
import { BidsWon } from '../bids-won.tsx'
import { AccountPage } from '../frame.tsx'
import type { Head } from '../head.ts'
import { useTokenOfTheAddress } from '../token-of-the-address.ts'

export const head: Head = {
  path: '/reset-password',
  title: 'Choose a new password - TidyTally',
  description: 'Choose a new password for your TidyTally account.',
  indexed: false,
  withoutToken: { page: 'invalid-reset-link' },
}

export function ResetPassword() {
  const token = useTokenOfTheAddress()
  const form = useAccountForm({
    calls: async () => (await import('../account-calls.ts')).setPassword,
    fields: ['password'],
    besides: () => ({ token: token.current }),
    done: { title: 'Password reset successful', to: () => '/login' },
    failed: { title: 'Failed to reset password', fallback: 'Failed to reset password' },
  })
  return (
    <AccountPage
      title="Choose a new password"
      lead="Every device is signed out; then you sign in with the new one."
      side={<BidsWon />}
    >
      <AccountFormFrame {...form}>
        <Field label="New password" id="password" hint="6 or more characters" error={form.error('password')}>
          <PasswordInput autoComplete="new-password" {...form.field('password')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy && 'Saving...'}>
          Reset password
        </Button>
        {form.refusal && (
          <a href="/forgot-password" className={link()}>
            Request a new link
          </a>
        )}
      </AccountFormFrame>
      <p className={css({ color: 'fg.muted', marginTop: '24px' })}>
        Remembered it?{' '}
        <a href="/login" className={link()}>
          Sign in
        </a>
      </p>
    </AccountPage>
  )
}

export { ResetPassword as Page }
