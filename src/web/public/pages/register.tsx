import { css } from '../../styled-system/css/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Agreement } from '../../ui/agreement.tsx'
import { Button } from '../../ui/button.tsx'
import { timeZone } from '../../ui/dates.ts'
import { AccountFormFrame, useAccountForm } from '../account-form.tsx'
import { AccountPage } from '../frame.tsx'
import type { Head } from '../head.ts'
import { PersonFields, personFields } from '../person-fields.tsx'
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
    fields: personFields,
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
        <PersonFields form={form} />
        <Button type="submit" variant="primary" size="lg" block busy={form.busy && 'Creating account...'}>
          Create Account
        </Button>
        <Agreement to="account" />
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

export { Register as Page }
