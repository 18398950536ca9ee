import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { css } from '../../styled-system/css/index.js'
import { Banner } from '../../ui/banner.tsx'
import { unsentRooms } from '../outbox/rooms.ts'
import { outboxState, sendNow } from '../outbox.ts'

const why = {
  'no-signal': 'No signal.',
  'no-answer': 'The server does not answer.',
} as const

/** "2 rooms saved on this phone." */
function kept(rooms: number): string {
  if (rooms === 0) return 'Your changes are saved on this phone.'
  return `${rooms} ${rooms === 1 ? 'room' : 'rooms'} saved on this phone.`
}

/** While the server is unreachable, says how many rooms only this phone has, and stays in view. */
export function ConnectionBanner() {
  const { queue, connection } = useAtomValue(outboxState)
  return (
    <div role="status" data-connection={connection === 'ok' ? undefined : connection} className={place}>
      {connection === 'signed-out' && (
        <Banner kind="danger" actions={<SignIn />}>
          You are signed out. Sign in again; nothing is lost.
        </Banner>
      )}
      {connection === 'no-plan' && (
        <Banner
          kind="warning"
          actions={
            <Link to="/subscription" className={action}>
              Your plan
            </Link>
          }
        >
          <strong>Your plan does not run. {kept(unsentRooms(queue))}</strong>
        </Banner>
      )}
      {(connection === 'no-signal' || connection === 'no-answer') && (
        <Banner kind="warning" icon={<CloudOff aria-hidden />} actions={connection === 'no-answer' && <TryAgain />}>
          <strong>
            {why[connection]} {kept(unsentRooms(queue))}
          </strong>
        </Banner>
      )}
    </div>
  )
}

function SignIn(): ReactNode {
  return (
    <a href="/login" target="_blank" rel="noopener" className={action}>
      Sign in (new tab)
    </a>
  )
}

function TryAgain(): ReactNode {
  return (
    <button type="button" className={action} onClick={sendNow}>
      Try again
    </button>
  )
}

const action = css({
  display: 'inline-flex',
  alignItems: 'center',
  background: 'transparent',
  border: '0',
  padding: '0',
  textDecoration: 'underline',
  minHeight: '24px',
})
/** Across the page, right under the phone's header. */
const place = css({
  '&[data-connection]': {
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    marginInline: { base: '-16px', md: '0' },
    marginBottom: '16px',
    'body:has([data-phone-header]) &': { mdDown: { top: '73px', marginTop: '-17px' } },
  },
})
