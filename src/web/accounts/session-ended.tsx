import { useQueryClient } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { currentUser } from '../../modules/accounts/contract/endpoints.ts'
import { call } from '../app/api.ts'
import { sessionEnded } from '../app/lost-access.ts'
import { userQuery } from '../app/session.ts'
import { css } from '../styled-system/css/index.js'
import { Banner } from '../ui/banner.tsx'

const action = css({
  textDecoration: 'underline',
  background: 'transparent',
  border: '0',
  padding: '0',
})

/** Asks the user to sign in again in another tab, so that this screen and its input stay. */
export function SessionEnded() {
  const client = useQueryClient()
  const [ended, setEnded] = useAtom(sessionEnded)
  const [stillOut, setStillOut] = useState(false)
  /** Whether anyone is signed in. */
  const check = useCallback(async () => {
    const before = client.getQueryData(userQuery.queryKey)
    const now = await call(currentUser, {}, { contractorId: null }).catch(() => null)
    if (!now) return false
    const same = !before || before.id === now.id
    setEnded(same ? null : 'someone-else')
    if (!same) return true
    client.setQueryData(userQuery.queryKey, now)
    return true
  }, [client, setEnded])
  const checkAgain = useCallback(() => void check().then((isIn) => setStillOut(!isIn)), [check])

  useEffect(() => {
    if (!ended) return
    void check() // a slow answer may be about a session that was replaced since, as a change of password does
    window.addEventListener('focus', checkAgain)
    return () => window.removeEventListener('focus', checkAgain)
  }, [ended, check, checkAgain])

  if (!ended) return null
  return (
    <div className={css({ position: 'sticky', top: '0', zIndex: 'bar' })}>
      <Banner
        kind="danger"
        live
        actions={
          <>
            <a href="/login" target="_blank" rel="noopener" className={action}>
              Sign in (new tab)
            </a>
            <button type="button" onClick={checkAgain} className={action}>
              I have signed in
            </button>
            {ended === 'someone-else' && (
              <a href="/dashboard" className={action}>
                Go to the other account
              </a>
            )}
          </>
        }
      >
        {ended === 'someone-else'
          ? 'Another account signed in in this browser. Nothing is saved to it from this page. '
          : stillOut
            ? 'Not signed in yet. '
            : 'You’re signed out. '}
        Sign in in a new tab, then come back to this one. Nothing you typed is lost.
      </Banner>
    </div>
  )
}
