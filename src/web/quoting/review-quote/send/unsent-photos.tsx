import { useAtomValue } from 'jotai'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { outboxState } from '../../outbox/state.ts'
import { sendNow } from '../../outbox.ts'

/** Before sending, lists the photos that the customer would not get. Sending stays possible. */
export function UnsentPhotos({ quoteId }: { quoteId: string }) {
  const { queue } = useAtomValue(outboxState)
  const waiting = queue.filter(
    (edit) => edit.quoteId === quoteId && edit.kind === 'addPhoto' && (!edit.held || edit.raw === true),
  )
  const count = waiting.length
  if (count === 0) return null
  return (
    <section aria-label="Photos that aren’t sent" data-no-print className={css({ marginBottom: '4' })}>
      <Banner
        kind="warning"
        inset
        live
        actions={
          <Button size="sm" onClick={sendNow} className={css({ marginBlock: '6px' })}>
            {count === 1 ? 'Save the photo now' : 'Save the photos now'}
          </Button>
        }
      >
        <strong>
          {count} {count === 1 ? 'photo is' : 'photos are'} still only on this device.
        </strong>{' '}
        Your customer would get the quote without {count === 1 ? 'it' : 'them'}.
      </Banner>
    </section>
  )
}
