import { whenIdle } from '../../../loading/idle.ts'
import { lazyPart, loadInBackground, once } from '../../../loading/lazy.tsx'

/* What shows only in an open room. It loads when the browser is idle, and at the latest when it is shown. */

const load = once(() => import('./open-card.ts'))

export const RoomEditor = lazyPart(() => load().then(({ RoomEditor }) => RoomEditor))
export const RoomWork = lazyPart(() => load().then(({ RoomWork }) => RoomWork))
export const NewPhotoStrip = lazyPart(() => load().then(({ NewPhotoStrip }) => NewPhotoStrip))

export const preloadOpenCard = () => Promise.all([RoomEditor, RoomWork, NewPhotoStrip].map(({ preload }) => preload()))

/** So that the next room may have no signal. Returns how to cancel it. */
export const preloadOpenCardWhenIdle = () => loadInBackground(() => whenIdle().then(preloadOpenCard))
