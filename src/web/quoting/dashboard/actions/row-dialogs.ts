import { lazyOnIntent } from '../../../loading/lazy.tsx'
import { preloadDialogs } from '../../../ui/overlay/dialog.tsx'

/* The dialogs of a row, loaded on intent: their forms are as large as the dashboard itself. */

export const BidDialog = lazyOnIntent(() =>
  Promise.all([import('./bid-dialog.tsx'), preloadDialogs()]).then(([{ BidDialog }]) => BidDialog),
)
export const EditDialog = lazyOnIntent(() =>
  Promise.all([import('./edit-dialog.tsx'), preloadDialogs()]).then(([{ EditDialog }]) => EditDialog),
)
export const DeleteDialog = lazyOnIntent(() =>
  Promise.all([import('./delete-dialog.tsx'), preloadDialogs()]).then(([{ DeleteDialog }]) => DeleteDialog),
)

/** For a row's menu, once it opens. */
export function preloadRowDialogs() {
  EditDialog.intent.onFocus()
  DeleteDialog.intent.onFocus()
}
