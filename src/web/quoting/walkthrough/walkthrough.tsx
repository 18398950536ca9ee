import { Plus } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Area } from '../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { preloadMeasuring } from '../../measure/measure-floor.tsx'
import { css } from '../../styled-system/css/index.js'
import { Button } from '../../ui/button.tsx'
import { BottomBar } from '../../ui/page/bottom-bar.tsx'
import { dismissToast, toastSuccess } from '../../ui/toasts.ts'
import type { Room } from '../outbox/rooms.ts'
import { changeRoom } from './edits.ts'
import { Forward } from './forward.tsx'
import { step } from './look.ts'
import { type Guard, RoomEditing, type RoomEdits } from './room-edits.ts'
import { addDraft, roomAdded } from './rooms/add-draft.ts'
import { preloadOpenCardWhenIdle } from './rooms/card-parts.tsx'
import { useDraftRoom } from './rooms/draft-room.ts'
import { newRoomForm } from './rooms/new-room-form.tsx'
import { useOpenRoom } from './rooms/open-room.ts'
import { priceOfRooms, roomPrices } from './rooms/price-of-rooms.ts'
import { RoomList } from './rooms/room-list.tsx'
import { askedFor, RunningTotal, TotalTape } from './totals.tsx'
import { useUsualTasks } from './usual-tasks.ts'

interface WalkthroughProps {
  readonly quote: Quote
  readonly areas: readonly Area[]
  readonly rooms: readonly Room[]
  /** "Continue to Review" in the wizard, "Review & Send" in the field tool. */
  readonly forward: { readonly label: string; readonly asLink: boolean }
}

/** Room by room through the building, with the running total and the next step always in view. */
export function Walkthrough({ quote, areas, rooms, forward }: WalkthroughProps) {
  const onServer = areas.length > 0
  useEffect(preloadOpenCardWhenIdle, []) // the next room may have no signal
  useEffect(preloadMeasuring, [])
  useEffect(() => () => dismissToast(roomAdded), []) // it says nothing about the next screen
  const price = useMemo(() => priceOfRooms(quote, rooms, onServer), [quote, rooms, onServer])
  const prices = useMemo(() => roomPrices(price), [price])
  const totals = { quote, price, asked: askedFor(quote, price), roomCount: rooms.length }
  const guard = useRef<Guard>(null)
  const leave = useCallback(() => guard.current?.leave() ?? true, [])
  const edits = useEdits(quote.id, rooms, guard)
  const draft = useDraftRoom(quote, rooms)
  const walk = useOpenRoom(rooms, !draft.isBlank, leave)
  const adding = walk.open === 'new' || rooms.length === 0

  const add = () => addDraft(quote.id, draft, rooms, adding ? guard.current : null)

  /** What is being filled in is not left behind. */
  function addFirst(): boolean {
    if (!adding && !leave()) return false
    if (draft.isBlank || add()) return true
    if (!adding) walk.show('new')
    return false
  }

  const ways = (
    <div className={css({ flex: '1', display: 'flex', flexWrap: 'wrap', gap: '8px' })}>
      <Forward
        {...forward}
        quoteId={quote.id}
        ready={rooms.length > 0}
        likely={walk.open === null && !adding}
        addFirst={addFirst}
      />
      {adding ? (
        // A key of its own: turned into a submit button while it is pressed, "Next room" would submit the form at once.
        <Button key="add" type="submit" form={newRoomForm} variant="primary" size="lg" className={step}>
          Add room
        </Button>
      ) : (
        <Button
          key="next"
          variant={walk.open === null ? 'outline' : 'primary'}
          size="lg"
          className={step}
          icon={<Plus aria-hidden />}
          onClick={() => leave() && walk.show('new')}
        >
          Next room
        </Button>
      )}
    </div>
  )
  return (
    <RoomEditing value={edits}>
      <div className={css({ display: 'flex', alignItems: 'flex-start', gap: '32px' })}>
        <div className={css({ flex: '1', minWidth: '0', paddingBottom: { base: '72px', md: '0' } })}>
          <RoomList
            {...{ quote, rooms, prices, walk, draft }}
            adding={adding}
            onAdd={() => add() && walk.show('new')}
            onCancel={() => {
              draft.clear()
              walk.close()
            }}
          />
        </div>
        <TotalTape {...totals}>{ways}</TotalTape>
      </div>
      <BottomBar summary={<RunningTotal {...totals} />}>{ways}</BottomBar>
    </RoomEditing>
  )
}

/** How the parts of a room's card change it; one value for the whole walk. */
function useEdits(quoteId: string, rooms: readonly Room[], guard: { current: Guard | null }): RoomEdits {
  const usual = useUsualTasks(quoteId, rooms)
  const tell = useCallback(
    (sentence: string, undo?: () => void) =>
      toastSuccess(sentence, undefined, undo && { action: { label: 'Undo', onClick: undo } }),
    [],
  )
  return useMemo(() => ({ change: changeRoom, tell, usual, guard }), [tell, usual, guard])
}
