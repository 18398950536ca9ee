import { useEffect, useRef } from 'react'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { button, link } from '../../styled-system/recipes/index.js'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { AccountFormFrame, useAccountForm } from '../account-form.tsx'
import { BidsWon } from '../bids-won.tsx'
import { AccountPage } from '../frame.tsx'
import type { Head } from '../head.ts'

export const head: Head = {
  path: '/forgot-password',
  title: 'Forgot your password? - TidyTally',
  description: 'Get an email with a link to a new password for your TidyTally account.',
  indexed: false,
}

export function ForgotPassword() {
  const form = useAccountForm({
    calls: async () => (await import('../account-calls.ts')).askForLink,
    fields: ['email'],
    done: { title: 'Reset email sent' },
    failed: { title: 'Failed to send reset email', fallback: 'Failed to send reset email' },
  })
  return (
    <AccountPage
      title={form.finished ? 'Check your email' : 'Forgot your password?'}
      lead={
        form.finished
          ? 'If there is an account with this address, a link to a new password is on its way. It is good for 60 minutes.'
          : 'We send you a link to choose a new one.'
      }
      side={<BidsWon />}
    >
      <AccountFormFrame {...form} instead={form.finished && <BackToSignIn />}>
        <Field label="Email" id="email" error={form.error('email')}>
          <Input type="email" inputMode="email" autoComplete="email" autoCapitalize="none" {...form.field('email')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" block busy={form.busy && 'Sending...'}>
          Send reset link
        </Button>
        <p className={css({ color: 'fg.muted' })}>
          Remembered it?{' '}
          <a href="/login" className={link()}>
            Sign in
          </a>
        </p>
      </AccountFormFrame>
    </AccountPage>
  )
}

/** The form is gone, so focus moves to the next step. */
function BackToSignIn() {
  const way = useRef<HTMLAnchorElement>(null)
  useEffect(() => way.current?.focus(), [])
  return (
    <div className={grid({ gap: '16px' })}>
      <a ref={way} href="/login" className={button({ variant: 'primary', size: 'lg', block: true })}>
        Back to sign in
      </a>
      <p className={css({ color: 'fg.muted' })}>
        Nothing there after a few minutes? Check your spam folder, or{' '}
        <a href="/forgot-password" className={link()}>
          ask again
        </a>
        .
      </p>
    </div>
  )
}

export { ForgotPassword as Page }
