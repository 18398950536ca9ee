import { aside, once, untilLoaded } from '../../../loading/aside.tsx'
import { whenAtHand } from '../../../loading/at-hand.ts'
import { styled } from '../../../loading/styled.ts'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'

/* What nobody sees before a room is opened or has a type. It comes with the first touch, and at the latest when it is shown. */

const load = once(styled(() => import('./open-card.ts')))

export const RoomEditor = aside(() => load().then(({ RoomEditor }) => RoomEditor))
export const RoomWork = aside(() => load().then(({ RoomWork }) => RoomWork))
export const NewPhotoStrip = aside(() => load().then(({ NewPhotoStrip }) => NewPhotoStrip))

export const bringOpenCard = () => Promise.all([RoomEditor, RoomWork, NewPhotoStrip].map(({ bring }) => bring()))

/** Loads them once a hand is there, so that the next room may have no signal. Returns how to call it off. */
export const prepareOpenCard = () => untilLoaded(() => whenAtHand().then(bringOpenCard))

export const cardLoading = (
  <Loading label="Loading...">
    <Skeleton height="240px" radius="10px" />
  </Loading>
)
