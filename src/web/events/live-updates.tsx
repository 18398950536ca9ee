import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { usePlanOfOtherTabs } from '../billing/subscription-queries.ts'
import { useOnline } from '../device/online.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { followAccount, reconnectNow } from './follow.ts'
import { updatesPaused } from './paused.ts'
import { fetchEverything } from './what-changed.ts'

/** Follows what other tabs, devices and customers change; while the stream of events is down, offers Refresh. */
export function LiveUpdates({ contractorId }: { contractorId: string }) {
  const client = useQueryClient()
  const paused = useAtomValue(updatesPaused)
  const online = useOnline()
  usePlanOfOtherTabs()
  useEffect(() => followAccount(contractorId, client), [contractorId, client])
  if (!paused || !online) return null
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
