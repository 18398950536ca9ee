// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Shell } from '../app/shell.tsx'
import { toastsNow } from '../testing/toasts-now.ts'
import { contractor } from '../testing/user-samples.ts'
import { toastFailure } from '../ui/toasts.ts'
import { AccountMenu } from './account-menu.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = () => {
  const routeTree = createRootRoute({ component: () => <AccountMenu user={contractor()} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it('The account menu opens even if it is clicked before its code has loaded @BIL-62', async () => {
  open()
  const early = await screen.findByRole('button', { name: /Dana Dustwell.*account menu/ })
  expect(early.getAttribute('aria-busy')).toBe('false') // the placeholder shown while the code loads
  fireEvent.click(early)
  await screen.findByRole('menuitem', { name: 'Change password' })
  expect(screen.getByRole('button', { name: /account menu/ }).getAttribute('aria-expanded')).toBe('true')
})

it("An earlier error message doesn't cover a dialog of the account menu @WEB-38", async () => {
  toastFailure('Update Failed')
  expect(toastsNow().length).toBe(1)
  open()
  fireEvent.click(await screen.findByRole('button', { name: /account menu/ }))
  const item = await screen.findByRole('menuitem', { name: 'Change password' })
  fireEvent.pointerMove(item, { pointerType: 'mouse' })
  await waitFor(() => expect(item.hasAttribute('data-highlighted')).toBe(true))
  fireEvent.click(item)
  await screen.findByRole('dialog', { name: 'Change password' })
  expect(toastsNow().length).toBe(0)
})

it.each([
  ['a desk', false],
  ['a phone', true],
])('@SCR-39 leads to photo estimates and help; on a phone the other menu has the settings: %s', async (_, phone) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('max-width') === phone }))
  open()
  fireEvent.click(await screen.findByRole('button', { name: /account menu/ }))
  await screen.findByRole('menuitem', { name: 'Photo estimates' })
  expect(screen.getByRole('menuitem', { name: 'Help' }).getAttribute('href')).toBe('/faq')
  expect(screen.queryAllByRole('menuitem', { name: /^(Business settings|Default costs)$/ })).toHaveLength(phone ? 0 : 2)
})

it('@SCR-39 the menu of screens closes when something else is tapped or focused', () => {
  const nav = ['Quotes', 'Pricing'].map((name) => (
    <a key={name} href={`/${name}`}>
      {name}
    </a>
  ))
  render(
    <Shell nav={nav} user={<button type="button">Account</button>}>
      <input aria-label="Search" />
    </Shell>,
  )
  const menu = screen.getByRole('button', { name: 'Menu' })
  const expanded = () => menu.getAttribute('aria-expanded')
  for (const leave of [
    () => fireEvent.pointerDown(screen.getByRole('button', { name: 'Account' })),
    () => fireEvent.focusIn(screen.getByLabelText('Search')),
  ]) {
    fireEvent.pointerDown(menu)
    fireEvent.click(menu)
    fireEvent.focusIn(screen.getByRole('link', { name: 'Pricing' }))
    expect(expanded()).toBe('true')
    leave()
    expect(expanded()).toBe('false')
  }
})
