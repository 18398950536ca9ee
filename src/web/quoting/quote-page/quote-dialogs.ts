import { lazyDialog } from '../dashboard/actions/row-dialogs.ts'

/* Dialogs that few quotes need, loaded on intent. */

export const ElsewhereDialog = lazyDialog(() => import('./elsewhere-dialog.tsx').then((own) => own.ElsewhereDialog))
export const CancellationDialog = lazyDialog(() =>
  import('./cancellation-dialog.tsx').then((own) => own.CancellationDialog),
)
