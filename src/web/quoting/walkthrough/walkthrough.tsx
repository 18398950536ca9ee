import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import type { Area } from '../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { isOnce } from '../../../shared-kernel/visits.ts'
import { lazyPart } from '../../loading/lazy.tsx'
import { preloadMeasuring } from '../../measure/measure-floor.tsx'
import { css } from '../../styled-system/css/index.js'
import { flex, wrap } from '../../styled-system/patterns/index.js'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { dismissToast } from '../../ui/toasts.ts'
import { type Room, savingsOf } from '../outbox/rooms.ts'
import { outboxState } from '../outbox/state.ts'
import { Forward } from './forward.tsx'
import { NextRoom } from './next-room.tsx'
import { useRatedQuote } from './rated-quote.ts'
import { RoomEditing } from './room-edits.ts'
import { roomAdded } from './rooms/add-draft.ts'
import { preloadOpenCardWhenIdle } from './rooms/card-parts.ts'
import { useDraftPhotos } from './rooms/draft-photos.ts'
import { priceOfRooms, roomPrices, stepsOfRooms } from './rooms/price-of-rooms.ts'
import { RoomList, titled } from './rooms/room-list.tsx'
import { walkParts } from './rooms/walk-parts.tsx'
import { askedFor, RunningTotal, TotalTape } from './totals.tsx'
import { useExtraPrices } from './usual-extras.ts'
import { useUsualTasks } from './usual-tasks.ts'
import { useWalk } from './walk.ts'

const WalkRate = lazyPart(() => import('./walk-rate.tsx').then(({ WalkRate }) => WalkRate))
const WalkRateLine = lazyPart(() => import('./walk-rate.tsx').then(({ WalkRateLine }) => WalkRateLine))

interface WalkthroughProps {
  readonly quote: Quote
  readonly areas: readonly Area[]
  readonly rooms: readonly Room[]
  /** "Continue to Review" in the wizard, "Review & Send" in the field tool. */
  readonly forward: { readonly label: string; readonly asLink: boolean }
}

/** Room by room through the building, with the running total and the next step always in view. */
export function Walkthrough({ quote: stored, areas, rooms, forward }: WalkthroughProps) {
  const quote = useRatedQuote(stored)
  const onServer = areas.length > 0
  useEffect(preloadOpenCardWhenIdle, []) // there may be no signal in the next room
  useEffect(preloadMeasuring, [])
  useEffect(() => () => dismissToast(roomAdded), []) // the toast doesn't concern the next screen
  const price = useMemo(() => priceOfRooms(quote, rooms, onServer), [quote, rooms, onServer])
  const prices = useMemo(() => roomPrices(price), [price])
  const byTime = quote.pricedBy === 'time'
  const steps = useMemo(
    () => (byTime ? stepsOfRooms(quote, rooms, onServer) : undefined),
    [byTime, quote, rooms, onServer],
  )
  const ownSchedules = !isOnce(quote) && rooms.some(({ schedule }) => schedule)
  const totals = { quote, price, asked: askedFor(quote, price), roomCount: rooms.length, steps, ownSchedules }
  const rated = { quote, totalSqft: price.totalArea }
  const walk = useWalk(quote, rooms, useDraftPhotos(quote.id), {
    usual: useUsualTasks(quote.id, rooms),
    extras: useExtraPrices(rooms),
    byTime,
    ownSchedules: !isOnce(quote),
  })
  useLeaving(walk.leave)
  const { queue, written, connection, refusal } = useAtomValue(outboxState)
  const where = { queue, written, reachable: connection === 'ok', keeps: refusal === null }
  const ways = (
    <div className={wrap({ flex: '1', gap: '8px' })}>
      <Forward
        {...forward}
        quoteId={quote.id}
        ready={rooms.length > 0}
        likely={walk.open === null && !walk.adding}
        addFirst={walk.addFirst}
      />
      <NextRoom walk={walk} />
    </div>
  )
  return (
    <RoomEditing value={walk.edits}>
      <div className={flex({ align: 'flex-start', gap: '32px' })}>
        <div className={css({ flex: '1', minWidth: '0', paddingBottom: { base: '72px', md: '0' } })}>
          <RoomList
            {...{ quote, rooms, prices, walk }}
            parts={walkParts}
            savingOf={savingsOf(where)}
            className={titled}
          />
        </div>
        <TotalTape {...totals}>
          {ways}
          {!byTime && <WalkRate {...rated} />}
        </TotalTape>
      </div>
      <BottomBar
        summary={
          <div className={css({ width: 'full' })}>
            {!byTime && <WalkRateLine {...rated} fallback={<div className={css({ minHeight: '40px' })} />} />}
            <RunningTotal {...totals} />
          </div>
        }
      >
        {ways}
      </BottomBar>
    </RoomEditing>
  )
}

/** The walkthrough's own buttons call `leave` themselves; every other way to another screen goes through the router. */
function useLeaving(leave: () => boolean) {
  const { history } = useRouter()
  useEffect(
    () =>
      history.block({
        enableBeforeUnload: false, // this tab keeps the input
        blockerFn: ({ currentLocation: here, nextLocation: there }) =>
          (here.pathname !== there.pathname || here.search !== there.search) && !leave(),
      }),
    [history, leave],
  )
}
