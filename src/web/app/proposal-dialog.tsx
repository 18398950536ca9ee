import { lazyOnIntent } from '../loading/lazy.tsx'
import { preloadDialogs } from '../ui/overlay/dialog.tsx'

/** The form of the texts around the price: of the account in Business Settings, and of one quote on Review. */
export const ProposalDialog = lazyOnIntent(() =>
  Promise.all([import('../accounts/proposal-dialog.tsx'), preloadDialogs()]).then(
    ([{ ProposalDialog }]) => ProposalDialog,
  ),
)
