import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { Suspense } from 'react'
import { vi } from 'vitest'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import type { Subscription } from '../../modules/billing/contract/endpoints.ts'
import { useContractor, userQuery } from '../app/session.ts'
import { CancelHost } from '../billing/cancel/cancel-host.tsx'
import { ManageScreen } from '../billing/manage/manage.tsx'
import { PlanBanner } from '../billing/plan-banner.tsx'
import { usePlanItems } from '../billing/plan-items.tsx'
import { SubscribeScreen } from '../billing/subscribe/subscribe.tsx'
import { toastsNow } from './toasts-now.ts'
import { contractor } from './user-samples.ts'

/** For tests: a paid commercial plan until December 8, with overrides. */
export const sampleSubscription = (change: Partial<Subscription> = {}): Subscription => ({
  ...{ status: 'active', planType: 'commercial-monthly', trialAvailable: false, trialEnd: null },
  ...{ periodStart: '2026-11-08T15:00:00.000Z', periodEnd: '2026-12-08T15:00:00.000Z', accessEnd: null },
  nextCharge: { at: '2026-12-08T15:00:00.000Z', amount: 19.99, planType: 'commercial-monthly' },
  ...{ pendingChange: null, discount: null, due: null },
  ifCanceled:
    change.accessEnd || (change.status && !['active', 'trialing'].includes(change.status)) ? null : 'ends-later',
  card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2029 },
  ...change,
})

export type Answers = Record<string, (body: Record<string, unknown>) => Response | Promise<Response>>

export const refusal = (status: number, code: string, message: string) => Response.json({ code, message }, { status })

/** The contractor's invoice details. */
export const company = { companyName: 'Brightline Cleaning Co.', address: '100 Sample Street\nPortland', taxId: '' }

/** Renders the billing screens; `asked` records each request as "POST /api/...", with its body. */
export function openBilling(path: string, subscription: Subscription, answers: Answers = {}) {
  const asked: [string, Record<string, unknown>][] = []
  const user: Partial<CurrentUser> = {
    ...{ subscriptionStatus: subscription.status, planType: subscription.planType },
    ...{ trialEndDate: subscription.trialEnd, subscriptionEndDate: subscription.periodEnd },
    accessEndDate: subscription.accessEnd,
  }
  const usual: Answers = {
    'GET /api/subscription': () => Response.json(subscription),
    'GET /api/subscription/invoices': () => Response.json({ items: [] }),
    'GET /api/subscription/invoice-details': () => Response.json({ saved: null, suggested: company }),
    'GET /api/config': () =>
      Response.json({ payments: { publishableKey: 'pk_test_sim_x', simulated: true, now: new Date().toISOString() } }),
    'GET /api/auth/user': () => Response.json(contractor(user)),
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const what = `${init.method} ${url}`
    const body = JSON.parse(String(init.body ?? '{}'))
    asked.push([what, body])
    return ({ ...usual, ...answers }[what] ?? (() => refusal(500, 'fault', `No answer to ${what}`)))(body)
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  client.setQueryData(userQuery.queryKey, contractor(user))
  const router = routerAt(path)
  render(
    <QueryClientProvider client={client}>
      <Suspense>
        <RouterProvider router={router as never} />
      </Suspense>
    </QueryClientProvider>,
  )
  const of = (what: string) => asked.filter(([one]) => one === what)
  return { asked, of, client, path: () => router.state.location.pathname }
}

function routerAt(path: string) {
  const root = createRootRoute({
    component: () => (
      <>
        <main>
          <Outlet />
        </main>
        <CancelHost />
      </>
    ),
  })
  const at = (where: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path: where, component, validateSearch: (search) => search })
  const desk = at('/dashboard', Desk)
  const routeTree = root.addChildren([
    desk,
    at('/subscription', SubscribeScreen),
    at('/subscription/manage', ManageScreen),
  ])
  return createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
}

/** The parts of billing on the dashboard: the banner and the account menu's entries. */
function Desk() {
  const user = useContractor()
  const items = usePlanItems(user)
  return (
    <>
      <h1>Dashboard</h1>
      <PlanBanner user={user} />
      {items.map(
        (item) =>
          item !== 'separator' && (
            <button key={item.id} type="button" onClick={item.onSelect}>
              {item.label}
            </button>
          ),
      )}
    </>
  )
}

export const told = () => toastsNow().map(({ title, description }) => [title, description])
