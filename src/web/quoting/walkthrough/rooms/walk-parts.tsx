import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { LostPhotos, RoomEditor, RoomWork } from './card-parts.ts'
import { NewSizeAndPhotos } from './new-size-and-photos.tsx'
import type { RoomParts } from './room-list.tsx'

const cardLoading = (
  <Loading label="Loading...">
    <Skeleton height="240px" radius="10px" />
  </Loading>
)

/** The parts of a walkthrough whose rooms have photos and are sent. */
export const walkParts: RoomParts = {
  Editor: (props) => <RoomEditor {...props} fallback={cardLoading} />,
  LostPhotos: ({ room }) => room.photos.some(({ operation }) => operation?.trouble) && <LostPhotos room={room} />,
  NewSize: NewSizeAndPhotos,
  NewWork: (props) => <RoomWork {...props} fallback={cardLoading} />,
}
