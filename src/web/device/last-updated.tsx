import { hashKey, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { CloudOff } from 'lucide-react'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { hstack } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { briefMoment, clock } from '../ui/dates.ts'

/** "Last updated 9:41 AM", with the date if not today, while a cached answer is shown that may be out of date. */
export function LastUpdated({ queryKey }: { queryKey: QueryKey }) {
  const client = useQueryClient()
  const at = useOutOfDate(queryKey)
  return (
    <div role="status">
      {at !== null && (
        <p className={line}>
          <CloudOff aria-hidden size={18} />
          <span>Last updated {inWords(new Date(at))}</span>
          <Button size="sm" variant="plain" onClick={() => void client.refetchQueries({ type: 'active' })}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

const inWords = (at: Date) => (at.toDateString() === new Date().toDateString() ? clock(at) : briefMoment(at))

/** The time of the shown answer if refetching has failed; null while it is current or loading. */
function useOutOfDate(queryKey: QueryKey): number | null {
  const cache = useQueryClient().getQueryCache()
  const hash = hashKey(queryKey)
  const shown = useRef<number | null>(null)
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  return useSyncExternalStore(subscribe, () => {
    const state = cache.get(hash)?.state
    if (!state?.isInvalidated) shown.current = null
    else if (state.fetchStatus === 'idle') shown.current = state.dataUpdatedAt
    return shown.current
  })
}

const line = hstack({
  flexWrap: 'wrap',
  gap: '0 8px',
  color: 'warning.fg',
  textStyle: 'labelSm',
  marginBottom: '8px',
})
