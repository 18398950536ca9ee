import { late } from '../../../loading/late.tsx'
import { bringDialogs } from '../../../ui/overlay/dialog.tsx'

/* The dialogs of a row. Their forms weigh as much as the dashboard itself. */

export const BidDialog = late(() =>
  Promise.all([import('./bid-dialog.tsx'), bringDialogs()]).then(([{ BidDialog }]) => BidDialog),
)
export const EditDialog = late(() =>
  Promise.all([import('./edit-dialog.tsx'), bringDialogs()]).then(([{ EditDialog }]) => EditDialog),
)
export const DeleteDialog = late(() =>
  Promise.all([import('./delete-dialog.tsx'), bringDialogs()]).then(([{ DeleteDialog }]) => DeleteDialog),
)

/** Her hand is at a row's menu. */
export function approachRowDialogs() {
  EditDialog.approach.onFocus()
  DeleteDialog.approach.onFocus()
}
