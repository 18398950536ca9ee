import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { vi } from 'vitest'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { userQuery } from '../app/session.ts'

/** For tests: one screen for a contractor. Records the requests; `answers` are used in order. */
export async function openAsContractor(Screen: () => ReactNode, user: Partial<CurrentUser>) {
  const asked: unknown[] = []
  const answers: (Response | Promise<Response>)[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push([init.method, url, JSON.parse(String(init.body))])
    return answers.shift() ?? Response.error()
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  client.setQueryData(userQuery.queryKey, user as CurrentUser)
  const root = createRootRoute()
  const here = createRoute({ getParentRoute: () => root, path: '/', component: Screen })
  const router = createRouter({ routeTree: root.addChildren([here]), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router as never} />
      </Suspense>
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { level: 1 })
  return { asked, answers, client }
}
