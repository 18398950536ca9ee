import './theme/first.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { aside, untilLoaded } from './aside.tsx'
import { whenAtHand } from './at-hand.ts'
import { printInLight } from './print.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { watchOtherTabs } from './session.ts'
import { wholeStyles } from './styled.ts'
import { toaster } from './toasts.ts'
import { Spinner } from './ui/spinner.tsx'

// The styles and the messages that a press may need. They load before the press, since the signal may be gone by then.
untilLoaded(() => whenAtHand().then(wholeStyles))
const Toasts = aside(async () => {
  const said = new Promise<void>((resolve) => (toaster.newest() ? resolve() : toaster.listen(resolve)))
  await Promise.race([whenAtHand(), said])
  return (await import('./ui/overlay/toast.tsx')).Toasts
})

watchOtherTabs()
printInLight()

const app = createRoot(document.getElementById('app')!)

/** A bank's own page returns here with its answer in the address, before the dashboard is open to her. */
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
        <Toasts />
      </QueryClientProvider>
    </StrictMode>,
  )
