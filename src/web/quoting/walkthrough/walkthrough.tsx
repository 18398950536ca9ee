import { useEffect, useMemo } from 'react'
import type { Area } from '../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { prepareToMeasure } from '../../measure/measure-floor.tsx'
import { css } from '../../styled-system/css/index.js'
import { toastSuccess } from '../../toasts.ts'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import type { Room } from '../outbox/rooms.ts'
import { changeRoom } from './edits.ts'
import { Forward } from './forward.tsx'
import { RoomEditing, type RoomEdits } from './room-edits.ts'
import { priceOfRooms, roomPrices } from './rooms/price-of-rooms.ts'
import { RoomList } from './rooms/room-list.tsx'
import { askedFor, RunningTotal, TotalTape } from './totals.tsx'

interface WalkthroughProps {
  readonly quote: Quote
  readonly areas: readonly Area[]
  readonly rooms: readonly Room[]
  /** "Continue to Review" in the wizard, "Review & Send" in the field tool. */
  readonly forward: { readonly label: string; readonly asLink: boolean }
}

const edits: RoomEdits = {
  change: changeRoom,
  tell: (sentence, undo) => toastSuccess(sentence, undefined, undo && { action: { label: 'Undo', onClick: undo } }),
}

/** Room by room through the building, with the running total always in view. */
export function Walkthrough({ quote, areas, rooms, forward }: WalkthroughProps) {
  const onServer = areas.length > 0
  useEffect(prepareToMeasure, []) // the next room may have no signal
  const price = useMemo(() => priceOfRooms(quote, rooms, onServer), [quote, rooms, onServer])
  const prices = useMemo(() => roomPrices(price), [price])
  const totals = { quote, price, asked: askedFor(quote, price), roomCount: rooms.length }
  const next = <Forward {...forward} quoteId={quote.id} ready={rooms.length > 0} />
  return (
    <RoomEditing value={edits}>
      <div className={css({ display: 'flex', alignItems: 'flex-start', gap: '32px' })}>
        <div className={css({ flex: '1', minWidth: '0', paddingBottom: { base: '72px', md: '0' } })}>
          <RoomList quote={quote} rooms={rooms} prices={prices} />
        </div>
        <TotalTape {...totals}>{next}</TotalTape>
      </div>
      <BottomBar summary={<RunningTotal {...totals} />}>{next}</BottomBar>
    </RoomEditing>
  )
}
