import { useAtomValue } from 'jotai'
import { lazyOnIntent } from '../../loading/lazy.tsx'
import { cancelOpened, closeCancel } from './dialog-state.ts'

const CancelDialog = lazyOnIntent(() => import('./cancel-dialog.tsx').then(({ CancelDialog }) => CancelDialog))

/** Renders the dialog on every screen, so it can open wherever canceling is offered. */
export function CancelHost() {
  return useAtomValue(cancelOpened) && <CancelDialog onCancel={closeCancel} />
}
