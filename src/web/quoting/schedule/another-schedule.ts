import { lazyOnIntent } from '../../loading/lazy.tsx'
import { preloadDialogs } from '../../ui/overlay/dialog.tsx'

/** The dialog that chooses any schedule; its code loads when its control is about to be used. */
export const ScheduleDialog = lazyOnIntent(async () => {
  const [{ ScheduleDialog }] = await Promise.all([import('./schedule-dialog.tsx'), preloadDialogs()])
  return ScheduleDialog
})
