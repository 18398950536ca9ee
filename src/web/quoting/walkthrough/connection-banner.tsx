import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { waitingShown } from '../../device/state.ts'
import { css } from '../../styled-system/css/index.js'
import { Banner } from '../../ui/banner.tsx'
import type { OutboxState } from '../outbox/replay.ts'
import { unsentRooms } from '../outbox/rooms.ts'
import { outboxState } from '../outbox/state.ts'
import { isUpdating, updating, whenUpdated } from '../outbox/waiting.ts'

const notKept = {
  full: 'This phone’s storage is full.',
  refused: 'This browser doesn’t let us save on this phone.',
} as const

const why = {
  'no-signal': 'No signal.',
  'no-answer': 'We can’t reach TidyTally.',
} as const

/** "2 rooms saved on this phone.", or a warning that it can't store more. */
function kept({ queue, written, refusal }: OutboxState): string {
  if (refusal) return `${notKept[refusal]} What you add now is only on this page: keep it open until it is sent.`
  const rooms = unsentRooms(queue.filter(({ id }) => written.has(id)))
  if (rooms === 0) return 'Your changes are saved on this phone.'
  return `${rooms} ${rooms === 1 ? 'room' : 'rooms'} saved on this phone.`
}

/**
 * While the server is unreachable or being updated, shows how many rooms are only on this phone. Always visible. An
 * ended session has a banner of its own on every screen.
 */
export function ConnectionBanner() {
  const state = useAtomValue(outboxState)
  const connection = state.connection === 'ok' && isUpdating(state.queue) ? 'updating' : state.connection
  return (
    <div
      role="status"
      data-connection={connection === 'ok' || connection === 'signed-out' ? undefined : connection}
      className={place}
    >
      {connection === 'no-plan' && (
        <Banner
          kind="warning"
          actions={
            <Link to="/subscription" className={action}>
              Your plan
            </Link>
          }
        >
          <strong>Your plan isn’t active. {kept(state)}</strong>
        </Banner>
      )}
      {(connection === 'no-signal' || connection === 'no-answer') && (
        <Banner kind="warning" icon={<CloudOff aria-hidden />} actions={<WhatWaits />}>
          <strong>
            {why[connection]} {kept(state)}
          </strong>
        </Banner>
      )}
      {connection === 'updating' && (
        <Banner actions={<WhatWaits />}>
          <strong>
            {updating} {kept(state)}
          </strong>{' '}
          {whenUpdated}
        </Banner>
      )}
    </div>
  )
}

function WhatWaits(): ReactNode {
  const show = useSetAtom(waitingShown)
  return (
    <button type="button" className={action} onClick={() => show(true)}>
      What waits
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
})
/** Full width, right under the phone's header. */
const place = css({
  '&[data-connection]': {
    position: 'sticky',
    top: '0',
    zIndex: 'header',
    marginInline: { base: '-16px', md: '0' },
    marginBottom: '16px',
    'body:has([data-phone-header]) &': { mdDown: { top: '73px', marginTop: '-17px' } },
    // Without the wizard's steps, the header is lower.
    'body:has([data-phone-header] > :only-child) &': { mdDown: { top: '68px' } },
  },
})
