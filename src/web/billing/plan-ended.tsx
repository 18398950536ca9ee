import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useAtom } from 'jotai'
import { useEffect, useRef, useState } from 'react'
import type { CurrentUser } from '../../modules/accounts/contract/endpoints.ts'
import { isSubscriber } from '../app/access.ts'
import { planEnded } from '../app/lost-access.ts'
import { readUserAgain } from '../app/session.ts'
import { PlanEndedDialog } from './plan-ended-dialog.tsx'

/** Notifies the user, once per screen, that the plan has ended; disappears when a plan is active again. */
export function PlanEnded({ user }: { user: CurrentUser }) {
  const [ended, setEnded] = useAtom(planEnded)
  const [staysAt, setStaysAt] = useState<string>()
  const { pathname } = useLocation()
  const client = useQueryClient()
  const runs = isSubscriber(user)

  useEffect(() => {
    if (!ended) return
    readUserAgain(client).then(
      (now) => {
        if (now && isSubscriber(now)) setEnded(false)
      },
      () => {}, // without an answer the notice stays
    )
  }, [ended, client, setEnded])

  const ran = useRef(runs)
  useEffect(() => {
    if (runs && !ran.current) {
      setEnded(false)
      setStaysAt(undefined)
    }
    ran.current = runs
  }, [runs, setEnded])

  if (!ended || runs || pathname === staysAt || pathname.startsWith('/subscription')) return null
  return <PlanEndedDialog user={user} onStay={() => setStaysAt(pathname)} />
}
