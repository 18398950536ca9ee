// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { toastsNow } from '../testing/toasts-now.ts'
import { contractor } from '../testing/user-samples.ts'
import { toastFailure } from '../ui/toasts.ts'
import { AccountMenu } from './account-menu.tsx'

afterEach(cleanup)

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
