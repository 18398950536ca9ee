import '../theme/index.css'
import { type ComponentType, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PublicPage } from './head.ts'

/** The pages that do something; the others are plain HTML. */
const pages: Partial<Record<PublicPage, () => Promise<ComponentType>>> = {
  login: async () => (await import('./login.tsx')).Login,
  'forgot-password': async () => (await import('./forgot-password.tsx')).ForgotPassword,
  'reset-password': async () => (await import('./reset-password.tsx')).ResetPassword,
  register: async () => (await import('./register.tsx')).Register,
  'verify-email': async () => (await import('./verify-email.tsx')).VerifyEmail,
  'trial-signup': async () => (await import('./trial-signup.tsx')).TrialSignup,
}

const app = document.getElementById('app')
const page = await pages[app?.dataset.page as PublicPage]?.()
const props = JSON.parse(document.getElementById('props')?.textContent ?? '{}')

if (app && page) {
  const Page = page
  hydrateRoot(
    app,
    <StrictMode>
      <Page {...props} />
    </StrictMode>,
  )
}
