/* The inside of a room's card, in one file. See `card-parts.ts`. */

export { NewPhotoStrip } from '../../photos/new-photos.tsx'
export { RoomEditor } from './room-editor.tsx'
export { RoomWork } from './room-work.tsx'
