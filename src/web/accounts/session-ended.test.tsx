// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionEnded } from '../app/lost-access.ts'
import { userKey } from '../app/session.ts'
import { SessionEnded } from './session-ended.tsx'

const id = 'a3b8f8f0-1111-4222-8333-944445555666'
const shown = () => screen.queryByText(/You’re signed out/)
function show(answer: () => Response) {
  vi.stubGlobal('fetch', async () => answer())
  const client = new QueryClient()
  client.setQueryData(userKey, { id })
  getDefaultStore().set(sessionEnded, 'signed-out')
  render(
    <QueryClientProvider client={client}>
      <SessionEnded />
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  getDefaultStore().set(sessionEnded, null)
  vi.unstubAllGlobals()
})

it('A session that ended is reported until the contractor has signed in again @SEC-06', async () => {
  show(() => new Response('{"code":"signed-out"}', { status: 401 }))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(shown()).not.toBeNull()
  vi.stubGlobal('fetch', async () => Response.json({ id }))
  window.dispatchEvent(new Event('focus'))
  await vi.waitFor(() => expect(shown()).toBeNull())
})

it('A late answer about a session that was replaced is checked, and the message goes @SEC-06', async () => {
  show(() => Response.json({ id }))
  expect(shown()).not.toBeNull()
  await vi.waitFor(() => expect(shown()).toBeNull())
})
