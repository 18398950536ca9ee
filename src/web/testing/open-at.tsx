import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { Suspense } from 'react'
import { onTestFinished, vi } from 'vitest'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { createAppRouter } from '../app/router.tsx'
import { queryClient } from './app-client.ts'

Object.defineProperty(navigator, 'locks', {
  value: { request: (_: string, work: () => Promise<void>) => work() },
})

/** For tests: opens an address of the product, signed in or not; `answers` are by path. */
export function openAt(address: string, user: CurrentUser | null, answers: Readonly<Record<string, unknown>> = {}) {
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/api/auth/user' && !user) return Response.json({ message: 'Please sign in' }, { status: 401 })
    const answer = url === '/api/auth/user' ? user : answers[url.split('?')[0]!]
    return answer ? Response.json(answer) : Response.json({ message: 'Not found' }, { status: 404 })
  })
  const replace = vi.fn()
  vi.stubGlobal('location', { ...window.location, replace })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createAppRouter(queryClient, history)
  // A load that is still pending would show its spinner when the test's window is gone, or ask the real network.
  onTestFinished(() => {
    router.options.defaultPendingMs = Number.POSITIVE_INFINITY
    vi.stubGlobal('fetch', () => new Promise(() => {}))
  })
  render(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </QueryClientProvider>,
  )
  return { replace, history }
}
