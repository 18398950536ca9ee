import { useAtomValue } from 'jotai'
import { css } from '../../styled-system/css/index.js'
import { Banner } from '../../ui/banner.tsx'
import { unsentRooms } from '../outbox/rooms.ts'
import { outboxState, sendNow } from '../outbox.ts'

const action = css({
  background: 'transparent',
  border: '0',
  padding: '0',
  textDecoration: 'underline',
  minHeight: '24px',
})
const place = css({ marginInline: { base: '-16px', md: '0' }, marginBottom: { md: '16px' } })

/** Says when the server is out of reach and how many rooms only this phone has. Announced when it appears. */
export function ConnectionBanner() {
  const { queue, connection } = useAtomValue(outboxState)
  if (connection !== 'no-signal' && connection !== 'no-answer') return <div role="status" />
  const rooms = unsentRooms(queue)
  const kept =
    rooms === 0
      ? 'Your changes are saved on this phone.'
      : `${rooms} ${rooms === 1 ? 'room' : 'rooms'} saved on this phone.`
  return (
    <div className={place}>
      <Banner
        kind="offline"
        actions={
          connection === 'no-answer' && (
            <button type="button" className={action} onClick={sendNow}>
              Try again
            </button>
          )
        }
      >
        <strong>
          {connection === 'no-signal' ? 'No signal.' : 'The server does not answer.'} {kept}
        </strong>
      </Banner>
    </div>
  )
}
