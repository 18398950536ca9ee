import { useNavigate } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Area, Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { css } from '../../styled-system/css/index.js'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import type { Room } from '../outbox/rooms.ts'
import { everythingSent, outboxState } from '../outbox.ts'
import { RefusalToasts } from './refusal-toasts.tsx'
import { RoomList } from './room-list.tsx'
import { priceOfRooms, roomPrices } from './rooms.ts'
import { askedFor, RunningTotal, TotalTape } from './totals.tsx'

interface WalkthroughProps {
  readonly quote: Quote
  readonly areas: readonly Area[]
  readonly rooms: readonly Room[]
  /** "Continue to Review" in the wizard, "Review & Send" in the field tool. */
  readonly forward: string
}

/** Room by room through the building, with the running total always in sight. */
export function Walkthrough({ quote, areas, rooms, forward }: WalkthroughProps) {
  const onServer = areas.length > 0
  const price = useMemo(() => priceOfRooms(quote, rooms, onServer), [quote, rooms, onServer])
  const prices = useMemo(() => roomPrices(price), [price])
  const totals = { quote, price, asked: askedFor(quote, price), roomCount: rooms.length }
  return (
    <>
      <RefusalToasts />
      <div className={css({ display: 'flex', alignItems: 'flex-start', gap: '32px' })}>
        <div className={css({ flex: '1', minWidth: '0', paddingBottom: { base: '72px', md: '0' } })}>
          <RoomList quote={quote} rooms={rooms} prices={prices} />
        </div>
        <TotalTape {...totals}>
          <Forward quoteId={quote.id} ready={rooms.length > 0} label={forward} />
        </TotalTape>
      </div>
      <BottomBar summary={<RunningTotal {...totals} />}>
        <Forward quoteId={quote.id} ready={rooms.length > 0} label={forward} />
      </BottomBar>
    </>
  )
}

/** On to Review, which shows what the server has: so first everything is sent. */
function Forward({ quoteId, ready, label }: { quoteId: string; ready: boolean; label: string }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [stuck, setStuck] = useState(false)
  const { connection } = useAtomValue(outboxState)

  async function forward() {
    setBusy(true)
    const sent = await everythingSent(quoteId)
    setBusy(false)
    setStuck(!sent)
    if (sent) await navigate({ to: '/review-quote/$quoteId', params: { quoteId } })
  }

  return (
    <div className={css({ flex: '1' })}>
      <Button variant="primary" size="lg" block disabled={!ready} busy={busy && 'Saving...'} onClick={forward}>
        {label}
      </Button>
      <div role="status">
        {!ready && <p className={reason}>Add at least one room first.</p>}
        {ready && stuck && (
          <p className={reason}>
            {connection === 'ok'
              ? 'A room is not saved yet: it needs your attention first.'
              : 'Your rooms are safe on this phone. Review opens when you have a signal.'}
          </p>
        )}
      </div>
    </div>
  )
}

const reason = css({ marginTop: '8px', textAlign: 'center', color: 'fg.subtle', fontSize: '14px' })
