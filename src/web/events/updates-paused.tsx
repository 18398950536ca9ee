import { useQueryClient } from '@tanstack/react-query'
import { useOnline } from '../device/online.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { reconnectNow } from './follow.ts'
import { fetchEverything } from './what-changed.ts'

/** Shown while the stream of events is down: what other devices and customers do doesn't appear on its own. */
export function UpdatesPaused() {
  const client = useQueryClient()
  if (!useOnline()) return null
  const refresh = () => {
    fetchEverything(client)
    reconnectNow()
  }
  return (
    <Banner
      kind="info"
      live
      actions={
        <Button size="sm" onClick={refresh}>
          Refresh
        </Button>
      }
    >
      Live updates are paused. This screen may be out of date.
    </Banner>
  )
}
