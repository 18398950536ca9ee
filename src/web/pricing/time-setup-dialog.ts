import { lazyOnIntent } from '../loading/lazy.tsx'
import { preloadDialogs } from '../ui/overlay/dialog.tsx'

/** The short setup; its code loads when its button is about to be used. */
export const TimeSetupDialog = lazyOnIntent(async () => {
  const [{ TimeSetup }] = await Promise.all([import('./time/time-setup.tsx'), preloadDialogs()])
  return TimeSetup
})
