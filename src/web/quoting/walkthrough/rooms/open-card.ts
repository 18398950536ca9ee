/* The parts of a room's open card, in one chunk. See `card-parts.ts`. */

export { NewPhotoStrip } from '../../photos/new-photos.tsx'
export { LostPhotos } from './lost-photos.tsx'
export { RoomEditor } from './room-editor.tsx'
export { RoomTools } from './room-tools.tsx'
export { RoomWork } from './room-work.tsx'
