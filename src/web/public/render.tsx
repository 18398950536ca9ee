import { type ComponentType, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { ForgotPassword } from './forgot-password.tsx'
import type { PublicPage } from './head.ts'
import { InvalidResetLink } from './invalid-reset-link.tsx'
import { Login } from './login.tsx'
import { NotFound } from './not-found.tsx'
import { Refused } from './refused.tsx'
import { Register } from './register.tsx'
import { ResetPassword } from './reset-password.tsx'
import { TrialSignup } from './trial-signup.tsx'
import { VerifyEmail } from './verify-email.tsx'

const pages: Readonly<Record<PublicPage, ComponentType>> = {
  login: Login,
  register: Register,
  'trial-signup': TrialSignup,
  'forgot-password': ForgotPassword,
  'reset-password': ResetPassword,
  'invalid-reset-link': InvalidResetLink,
  'verify-email': VerifyEmail,
  'not-found': NotFound,
  refused: Refused,
}

/** The body of a public page, for the first HTML. */
export function renderPage(name: PublicPage, props: object = {}): string {
  const Page = pages[name]
  return renderToString(
    <StrictMode>
      <Page {...props} />
    </StrictMode>,
  )
}
