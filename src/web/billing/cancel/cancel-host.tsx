import { useAtomValue } from 'jotai'
import { late } from '../../loading/late.tsx'
import { cancelOpened, closeCancel } from './dialog-state.ts'

const CancelDialog = late(() => import('./cancel-dialog.tsx').then(({ CancelDialog }) => CancelDialog))

/** Holds the dialog on every screen, so it can open wherever canceling is offered. */
export function CancelHost() {
  return useAtomValue(cancelOpened) && <CancelDialog onUnavailable={closeCancel} />
}
