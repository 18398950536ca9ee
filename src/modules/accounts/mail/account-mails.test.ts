import { expect, it } from 'vitest'
import { serviceMailText } from '../../../platform/post-office/service-mail.ts'
import { passwordChangedMail } from './password-changed.ts'
import { resetPasswordMail } from './reset-password.ts'
import { verifyEmailMail } from './verify-email.ts'
import { welcomeMail } from './welcome.ts'

const company = { mailFrom: 'help@tidytally.example' } as never
const site = { publicUrl: 'https://tidytally.example', company }
const token = 'a-token'
const changed = { site, at: '2026-11-22T15:06:00.000Z', timeZone: 'America/New_York' } as never

it.each([
  [
    '@WRD-108 the welcome',
    welcomeMail({ site, token }),
    ['Confirm your email address so you can send quotes.', 'Next: choose a plan.'],
  ],
  [
    '@WRD-109 the confirmation',
    verifyEmailMail({ site, token }),
    ['Confirm this address and you can start sending quotes.'],
  ],
  [
    '@WRD-110 the reset',
    resetPasswordMail({ site, token }),
    ['Choose a new one below.', 'Didn’t ask for this? Ignore this email; your password won’t change.'],
  ],
  [
    '@WRD-111 the changed password',
    passwordChangedMail(changed),
    ['This wasn’t me: reset my password', 'If this was you, you’re done.'],
  ],
])('%s email says what happened or what to do', (_, words, said) => {
  const text = serviceMailText({ to: { name: 'Dana', address: 'dana@brightline.example' }, ...words }).replace(
    /\s+/g,
    ' ',
  )
  for (const sentence of said) expect(text).toContain(sentence)
})
