// @vitest-environment happy-dom
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { MeasureFloor } from './measure-floor.tsx'

function Walk() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <h1>Walk</h1>
      <button type="button" onClick={() => setOpen(true)}>
        Measure
      </button>
      {open && <MeasureFloor picture="/photo" focal35={null} title="New room" onUse={close} onDiscard={close} />}
    </>
  )
}

/** Opens the dashboard, then the walkthrough. */
async function walking() {
  window.history.replaceState(null, '', '/dashboard')
  const history = createBrowserHistory()
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/dashboard', component: () => <h1>Dashboard</h1> }),
    createRoute({ getParentRoute: () => root, path: '/walk', component: Walk }),
  ]
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  render(<RouterProvider router={router as never} />)
  await screen.findByText('Dashboard')
  await act(() => router.navigate({ to: '/walk' } as never))
  await screen.findByText('Walk')
  return history
}

/** Changes the history like the browser does, without the router noticing. */
const arriveAt = (path: string, state: unknown) => History.prototype.replaceState.call(window.history, state, '', path)

/** happy-dom doesn't implement Back. */
const back = () =>
  act(async () => {
    const walk = window.history.state
    arriveAt('/dashboard', { ...walk, __TSR_index: walk.__TSR_index - 1 })
    vi.spyOn(window.history, 'go').mockImplementation((steps) => {
      if (steps === 1) arriveAt('/walk', walk)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
    window.dispatchEvent(new PopStateEvent('popstate'))
    await new Promise((resolve) => setTimeout(resolve, 20))
  })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('Back closes it and keeps the walkthrough; the next Back leaves the walkthrough', async () => {
  const history = await walking()
  fireEvent.click(screen.getByText('Measure'))
  await screen.findByText('Measure the floor')
  await back()
  expect(screen.queryByText('Measure the floor')).toBeNull()
  expect(screen.getByText('Walk')).toBeTruthy()
  expect([history.location.pathname, window.location.pathname]).toEqual(['/walk', '/walk'])

  await back()
  expect(await screen.findByText('Dashboard')).toBeTruthy()
})

it('its own button closes it without adding a history entry', async () => {
  const history = await walking()
  const entries = window.history.length
  fireEvent.click(screen.getByText('Measure'))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(screen.queryByText('Measure the floor')).toBeNull()
  expect([window.history.length, history.location.pathname]).toEqual([entries, '/walk'])
  await back()
  expect(await screen.findByText('Dashboard')).toBeTruthy()
})
