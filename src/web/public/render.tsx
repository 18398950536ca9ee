import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import type { PublicPage } from './head.ts'
import { Login } from './login.tsx'
import { NotFound } from './not-found.tsx'
import { Register } from './register.tsx'

const pages = { login: Login, register: Register, 'not-found': NotFound } as const

/** The body of a public page, for the first HTML. */
export function renderPage(name: PublicPage): string {
  const Page = pages[name]
  return renderToString(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
}
