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
export const CopyDialog = lazyOnIntent(() =>
  Promise.all([import('./copy-dialog.tsx'), preloadDialogs()]).then(([{ CopyDialog }]) => CopyDialog),
)
export const TemplateDialog = lazyOnIntent(() =>
  Promise.all([import('./template-dialog.tsx'), preloadDialogs()]).then(([{ TemplateDialog }]) => TemplateDialog),
)

/** For a quote's menu, once it opens. */
export function preloadCopyDialogs() {
  CopyDialog.intent.onFocus()
  TemplateDialog.intent.onFocus()
}

/** For a row's menu, once it opens. */
export function preloadRowDialogs() {
  preloadCopyDialogs()
  EditDialog.intent.onFocus()
  DeleteDialog.intent.onFocus()
}
