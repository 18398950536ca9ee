import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { cancelOpened } from './dialog-state.ts'

const CancelDialog = lazy(() => import('./cancel-dialog.tsx'))

/** Holds the dialog on every screen, so it can open wherever canceling is offered. */
export function CancelHost() {
  return <Suspense>{useAtomValue(cancelOpened) && <CancelDialog />}</Suspense>
}
