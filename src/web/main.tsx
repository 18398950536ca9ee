import './theme/index.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { printInLight } from './print.ts'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'
import { watchOtherTabs } from './session.ts'

const Toasts = lazy(() => import('./ui/toast.tsx').then(({ Toasts }) => ({ default: Toasts })))

watchOtherTabs()
printInLight()

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense>
        <Toasts />
      </Suspense>
    </QueryClientProvider>
  </StrictMode>,
)
