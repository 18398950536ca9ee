import { createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** For tests of a component that asks the router, such as before it is left; no route is shown. */
export function WithinRouter({ children }: { children: ReactNode }) {
  const router = createRouter({ routeTree: createRootRoute() })
  return <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
}
