import { useAtomValue } from 'jotai'
import { tasksOf } from '../../../modules/quoting/contract/checklist.ts'
import { grid } from '../../styled-system/patterns/index.js'
import { PhotoThumb } from '../../ui/photo.tsx'
import type { Room, RoomPhoto } from '../outbox/rooms.ts'
import { outboxState, uploadProgress } from '../outbox/state.ts'
import { unsentPhotos } from '../outbox.ts'
import { changeRoom } from '../walkthrough/edits.ts'
import type { Estimate } from '../walkthrough/estimate.ts'
import { retry } from '../walkthrough/troubles.ts'
import { EstimatePhoto } from './estimate-photo.tsx'
import { MeasureStored } from './measure-photo.tsx'
import { removePhoto } from './photos.ts'
import { usePhotoSource } from './previews.ts'

/** A room's photos, each with its own upload, retry and removal. */
export function PhotoStrip({ room, onMeasured }: { room: Room; onMeasured: (estimate: Estimate) => void }) {
  const first = room.photos[0]
  if (!first) return null
  return (
    <>
      <ul className={photoStrip}>
        {room.photos.map((photo, place) => (
          <li key={photo.id}>
            <OnePhoto room={room} photo={photo} alt={`Photo ${place + 1} of ${room.name}`} onMeasured={onMeasured} />
          </li>
        ))}
      </ul>
      <EstimatePhoto
        key={first.id}
        photoId={first.id}
        photo={() => storedPhoto(first)}
        onUse={onMeasured}
        tasks={{
          offered: tasksOf(room.roomType).map(({ id }) => id),
          onAdd: (ids) =>
            changeRoom(room, (now) => ({ predefinedTasks: [...new Set([...now.predefinedTasks, ...ids])] })),
        }}
      />
    </>
  )
}

/** From this phone while it still has the photo, otherwise from the server. */
async function storedPhoto({ id, storageUrl }: RoomPhoto): Promise<Blob | undefined> {
  const kept = await unsentPhotos()?.photo(id)
  return kept ?? (storageUrl ? (await fetch(storageUrl).catch(() => undefined))?.blob() : undefined)
}

interface OnePhotoProps {
  readonly room: Room
  readonly photo: RoomPhoto
  readonly alt: string
  readonly onMeasured: (estimate: Estimate) => void
}

function OnePhoto({ room, photo, alt, onMeasured }: OnePhotoProps) {
  const src = usePhotoSource(photo.id, photo.thumbnailUrl)
  const progress = useAtomValue(uploadProgress)[photo.id]
  const { connection, refusal } = useAtomValue(outboxState)
  const { operation } = photo
  const older = operation?.trouble?.kind === 'server-older'
  const trouble = !older && operation?.trouble
  const waiting = older || (connection !== 'ok' && progress === undefined)
  const onItsWay = operation?.held ? 'keeping' : refusal && waiting ? 'unkept' : waiting ? 'waiting' : 'uploading'
  const state = !operation ? 'saved' : trouble ? 'failed' : onItsWay
  return (
    <>
      <PhotoThumb
        src={src ?? blank}
        alt={alt}
        state={state}
        progress={progress}
        waitsFor={older ? 'the update' : connection === 'no-plan' ? 'a plan' : 'signal'}
        onRetry={operation && trouble ? () => retry(operation.id) : undefined}
        onRemove={() => removePhoto(room, photo)}
      />
      <MeasureStored photo={photo} alt={alt} room={room} onMeasured={onMeasured} />
    </>
  )
}

const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
export const photoStrip = grid({
  gridTemplateColumns: 'repeat(auto-fill, minmax(5.5rem, 1fr))',
  gap: '8px',
  marginTop: '12px',
})
