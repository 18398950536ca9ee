// @vitest-environment happy-dom
import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CurrentUser, currentUser } from '../../modules/accounts/contract/endpoints.ts'
import { removeArea } from '../../modules/quoting/contract/areas.ts'
import { call } from '../app/api.ts'
import { planEnded } from '../app/lost-access.ts'
import { userQuery } from '../app/session.ts'
import { queryClient } from '../testing/app-client.ts'
import { refusal } from '../testing/open-billing.tsx'
import { toastsNow } from '../testing/toasts-now.ts'
import { contractor } from '../testing/user-samples.ts'
import { toaster, toastFailure } from '../ui/toasts.ts'
import { PlanEnded } from './plan-ended.tsx'
import { usePlanOfOtherTabs } from './subscription-queries.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  getDefaultStore().set(planEnded, false)
  toaster.remove()
  vi.unstubAllGlobals()
})

const noPlan = () => refusal(402, 'no-subscription', 'Please choose a plan to go on')
const trialEnd = '2026-11-20T15:00:00.000Z'

/** A contractor working on an active plan. From now on the server answers with `truth` and refuses saves. */
async function atWork(truth: Partial<CurrentUser>, save = noPlan) {
  const server = { truth: contractor(truth), save }
  vi.stubGlobal('fetch', async (url: string) =>
    url === currentUser.path ? Response.json(server.truth) : server.save(),
  )
  queryClient.setQueryData(userQuery.queryKey, contractor())
  const root = createRootRoute({ component: Frame })
  const at = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      at('/review-quote/7', Screen),
      at('/dashboard', Screen),
      at('/subscription', () => null),
    ]),
    history: createMemoryHistory({ initialEntries: ['/review-quote/7'] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Save' })
  return { server, router, saveIt: () => fireEvent.click(screen.getByRole('button', { name: 'Save' })) }
}

function Frame() {
  usePlanOfOtherTabs()
  const { data: user } = useQuery(userQuery)
  return (
    <>
      <Outlet />
      {user && <PlanEnded user={user} />}
    </>
  )
}

function Screen() {
  const save = useMutation({
    mutationFn: () => call(removeArea, { areaId: 'a' }),
    onError: () => toastFailure('Error saving'),
  })
  return (
    <>
      <input aria-label="Notes" />
      <button type="button" onClick={() => save.mutate()}>
        Save
      </button>
      {save.isError && 'Not saved'}
    </>
  )
}

const dialog = () => screen.findByRole('alertdialog')
const press = async (name: string) => fireEvent.click(within(await dialog()).getByRole('button', { name }))
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
/** Long enough for a dialog to open. */
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 100)))

describe('a plan that ends during work', () => {
  it.each([
    ['was canceled', { subscriptionStatus: 'canceled' }, 'Your plan has ended', 'Choose a plan'],
    [
      'began and ended as a trial',
      { subscriptionStatus: 'canceled', trialEndDate: trialEnd, subscriptionEndDate: trialEnd },
      'Your free trial has ended',
      'Choose a plan',
    ],
    [
      'was paid after its trial',
      { subscriptionStatus: 'canceled', trialEndDate: '2026-10-01T15:00:00.000Z' },
      'Your plan has ended',
      'Choose a plan',
    ],
    ['owes a payment', { subscriptionStatus: 'past_due' }, 'Your last payment didn’t go through', 'Update your card'],
  ] as const)('that %s leads to the plans @AMB-B09 @AMB-B10', async (_, truth, title, action) => {
    const { router, saveIt } = await atWork(truth)
    saveIt()
    expect((await dialog()).textContent).toContain(title)
    await waitFor(() => expect(toastsNow().length).toBe(0))
    await press(action)
    await waitFor(() => expect(router.state.location.pathname).toBe('/subscription'))
    await gone()
  })

  it('keeps the input, and shows the dialog once until the contractor navigates', async () => {
    const { router, saveIt } = await atWork({ subscriptionStatus: 'canceled' })
    fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'Side door' } })
    saveIt()
    await waitFor(async () =>
      expect(document.activeElement).toBe(within(await dialog()).getByRole('button', { name: 'Stay here' })),
    )
    await press('Stay here')
    await gone()
    expect((screen.getByLabelText('Notes') as HTMLInputElement).value).toBe('Side door')
    saveIt()
    await settle()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await act(() => router.navigate({ to: '/dashboard' }))
    await dialog()
  })

  it('closes its dialog once it is paid in another tab, and shows it again if it ends again', async () => {
    const { server, saveIt } = await atWork({ subscriptionStatus: 'canceled' })
    saveIt()
    await press('Stay here')
    server.truth = contractor()
    new BroadcastChannel('tidytally-subscription').postMessage('changed')
    await waitFor(() => expect(queryClient.getQueryData(userQuery.queryKey)?.subscriptionStatus).toBe('active'))
    await waitFor(() => expect(getDefaultStore().get(planEnded)).toBe(false))
    server.truth = contractor({ subscriptionStatus: 'canceled' })
    saveIt()
    expect((await dialog()).textContent).toContain('Your plan has ended')
    server.truth = contractor()
    new BroadcastChannel('tidytally-subscription').postMessage('changed')
    await gone()
  })

  it('shows no dialog on the plans screen', async () => {
    const { router } = await atWork({ subscriptionStatus: 'canceled' })
    await act(() => router.navigate({ to: '/subscription' }))
    await act(() =>
      queryClient.fetchQuery({ queryKey: ['late'], queryFn: () => call(removeArea, { areaId: 'a' }) }).catch(() => {}),
    )
    await waitFor(() => expect(queryClient.getQueryData(userQuery.queryKey)?.subscriptionStatus).toBe('canceled'))
    await settle()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it.each([
    ['a plan that runs after all', { subscriptionStatus: 'active' }, noPlan],
    ['a declined card', { subscriptionStatus: 'past_due' }, () => refusal(402, 'card-declined', 'Declined.')],
    ['a paid feature', { subscriptionStatus: 'trialing' }, () => refusal(403, 'premium-feature', 'Premium.')],
  ] as const)('%s shows no dialog', async (_, truth, save) => {
    const { saveIt } = await atWork(truth, save)
    saveIt()
    await screen.findByText('Not saved')
    await settle()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(getDefaultStore().get(planEnded)).toBe(false)
  })
})
