// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { VerifyEmail } from './verify-email.tsx'

let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  vi.unstubAllGlobals()
})

/** Clicks between React's hydration of the page and its effects. */
function ClickedEarly() {
  useLayoutEffect(() => queueMicrotask(() => screen.getByRole('button', { name: 'Confirm my email address' }).click()))
  return <VerifyEmail />
}

it('A click while React takes over the page confirms with the token of the link @S-01', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    return Response.json({ outcome: 'verified' })
  })
  window.history.replaceState(null, '', '/verify-email?token=from-the-email')
  document.body.innerHTML = `<div id="app">${renderToString(<ClickedEarly />)}</div>`
  root = hydrateRoot(document.getElementById('app')!, <ClickedEarly />)
  await waitFor(() => screen.getByRole('heading', { name: 'Your email address is confirmed' }))
  expect(sent).toEqual([{ token: 'from-the-email' }])
})
