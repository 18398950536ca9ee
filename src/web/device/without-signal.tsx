import { useIsMutating, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { isSubscriber } from '../app/access.ts'
import { sessionEnded } from '../app/lost-access.ts'
import { LiveUpdates } from '../events/live-updates.tsx'
import { lazyOnIntent } from '../loading/lazy.tsx'
import { keepingOf } from '../quoting/offline-quotes.ts'
import { outboxState } from '../quoting/outbox/state.ts'
import { listsKey } from '../quoting/quotes.ts'
import { takeAlong } from '../quoting/take-along.ts'
import { RefusalToasts } from '../quoting/walkthrough/refusal-toasts.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { keepAnswersOffline } from './offline-answers.ts'
import { markSeenBy } from './owner.ts'
import { keepShell, takeRelease } from './release.ts'
import { releaseWaiting, waitingShown } from './state.ts'

const WaitingList = lazyOnIntent(() => import('./waiting-list.tsx').then(({ WaitingList }) => WaitingList))

/** Prepares for the next offline visit, refreshes outdated answers, and offers a newer release. */
export function WithoutSignal({ user }: { user: CurrentUser }) {
  const [shown, show] = useAtom(waitingShown)
  useKeeping(user)
  useCatchingUp()
  return (
    <>
      <RefusalToasts />
      <NewRelease />
      <LiveUpdates contractorId={user.id} />
      {shown && <WaitingList onCancel={() => show(false)} />}
    </>
  )
}

function useKeeping(user: CurrentUser) {
  const client = useQueryClient()
  const { id } = user
  const ended = useAtomValue(sessionEnded) !== null
  const runs = isSubscriber(user) && !ended
  useEffect(() => {
    if (ended) return // what it kept was removed; it goes on once they are signed in again
    void keepShell()
    markSeenBy(id)
    return keepAnswersOffline(client, id, keepingOf)
  }, [client, id, ended])
  useEffect(() => {
    if (!runs) return
    let timer: ReturnType<typeof setTimeout>
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void takeAlong(client).catch(() => {}), takeAfterMs) // retried on the next visit
    }
    soon()
    const isList = (key: readonly unknown[]) => listsKey.every((part, place) => key[place] === part)
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && isList(event.query.queryKey)) soon()
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [client, runs])
}

const takeAfterMs = 2000
const tryAgainMs = 30_000

/** Refetches outdated answers once the device is back online, and at intervals. */
function useCatchingUp() {
  const client = useQueryClient()
  useEffect(() => {
    const outOfDate = {
      type: 'active' as const,
      predicate: ({ state }: { state: { isInvalidated: boolean } }) => state.isInvalidated,
    }
    const catchUp = () => void (navigator.onLine && client.refetchQueries(outOfDate))
    window.addEventListener('online', catchUp)
    const timer = setInterval(catchUp, tryAgainMs)
    return () => {
      window.removeEventListener('online', catchUp)
      clearInterval(timer)
    }
  }, [client])
}

/** Offers the newer release while this screen has nothing to lose. */
function NewRelease() {
  const waiting = useAtomValue(releaseWaiting)
  const { queue } = useAtomValue(outboxState)
  const busy = useIsMutating() > 0
  const typed = useTypedHere()
  if (!waiting || busy || typed || queue.some(({ trouble }) => !trouble)) return null
  return (
    <Banner
      kind="info"
      live
      actions={
        <Button size="sm" onClick={takeRelease}>
          Update now
        </Button>
      }
    >
      A newer TidyTally is ready.
    </Banner>
  )
}

/** Whether something was typed since this screen opened. */
function useTypedHere(): boolean {
  const { pathname } = useLocation()
  const [typedAt, setTypedAt] = useState<string>()
  useEffect(() => {
    const typed = () => setTypedAt(pathname)
    document.addEventListener('input', typed)
    return () => {
      document.removeEventListener('input', typed)
      setTypedAt(undefined)
    }
  }, [pathname])
  return typedAt === pathname
}
