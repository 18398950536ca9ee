import { whenIdle } from '../../../loading/idle.ts'
import { lazyPart, loadInBackground, once } from '../../../loading/lazy.tsx'

/* Shown only in an open room, with many rooms, or where photos failed. Loads when the browser is idle, or when first shown. */

const load = once(() => import('./open-card.ts'))

export const RoomEditor = lazyPart(() => load().then(({ RoomEditor }) => RoomEditor))
export const RoomWork = lazyPart(() => load().then(({ RoomWork }) => RoomWork))
export const RoomTools = lazyPart(() => load().then(({ RoomTools }) => RoomTools))
export const LostPhotos = lazyPart(() => load().then(({ LostPhotos }) => LostPhotos))
export const NewPhotoStrip = lazyPart(() => load().then(({ NewPhotoStrip }) => NewPhotoStrip))

export const preloadOpenCard = () => Promise.all([RoomEditor, RoomWork, NewPhotoStrip].map(({ preload }) => preload()))

/** For rooms without a signal. Returns a cancel function. */
export const preloadOpenCardWhenIdle = () => loadInBackground(() => whenIdle().then(preloadOpenCard))
