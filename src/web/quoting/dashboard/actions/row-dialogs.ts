import type { ComponentType } from 'react'
import { lazyOnIntent } from '../../../loading/lazy.tsx'
import { preloadDialogs } from '../../../ui/overlay/dialog.tsx'

/* The dialogs of a row, loaded on intent: their forms are as large as the dashboard itself. */

export const lazyDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyOnIntent(() => Promise.all([load(), preloadDialogs()]).then(([Dialog]) => Dialog))

export const BidDialog = lazyDialog(() => import('./bid-dialog.tsx').then(({ BidDialog }) => BidDialog))
export const EditDialog = lazyDialog(() => import('./edit-dialog.tsx').then(({ EditDialog }) => EditDialog))
export const StartDialog = lazyDialog(() => import('./start-dialog.tsx').then(({ StartDialog }) => StartDialog))
export const DeleteDialog = lazyDialog(() => import('./delete-dialog.tsx').then(({ DeleteDialog }) => DeleteDialog))
export const WarningsDialog = lazyDialog(() =>
  import('../../review-quote/send/warnings-dialog.tsx').then(({ WarningsDialog }) => WarningsDialog),
)

/** For a row's menu, once it opens. */
export function preloadRowDialogs() {
  for (const { intent } of [EditDialog, StartDialog, DeleteDialog]) intent.onFocus()
}
