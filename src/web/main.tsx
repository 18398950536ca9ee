import './theme/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from './app/query-client.ts'
import { createAppRouter } from './app/router.tsx'
import { watchSession } from './app/session.ts'
import { printInLight } from './ui/print.ts'
import { Spinner } from './ui/spinner.tsx'
import { ToastsWhenNeeded } from './ui/toasts-when-needed.tsx'

const queryClient = createQueryClient()
const router = createAppRouter(queryClient)
watchSession(queryClient)
printInLight()

const app = createRoot(document.getElementById('app')!)

/** A bank's page returns here with its result in the address, before the user may open the dashboard. */
async function finishedAtBank() {
  const { pathname, search } = window.location
  if (pathname !== '/dashboard' || !new URLSearchParams(search).has('redirect_status')) return true
  app.render(<Spinner label="Setting up your trial..." />)
  const { finishAtDashboard } = await import('./billing/payment/back-from-bank.ts')
  return finishAtDashboard()
}

if (await finishedAtBank())
  app.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <ToastsWhenNeeded />
      </QueryClientProvider>
    </StrictMode>,
  )
