import { sizeFieldsOf } from '../../../../modules/quoting/contract/room-fields.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { css } from '../../../styled-system/css/index.js'
import { toastSuccess } from '../../../ui/toasts.ts'
import type { Room, Saving } from '../../outbox/rooms.ts'
import { ChoosePhotos, PhotoRejection, TakePhoto, usePhotosOf } from '../../photos/choose-photos.tsx'
import { PhotoStrip } from '../../photos/room-photos.tsx'
import { changeRoom, confirmSize, takeEstimate } from '../edits.ts'
import { type Estimate, estimateOf } from '../estimate.ts'
import { SavingNote } from '../saving-note.tsx'
import { fromGallery } from '../styles.ts'
import { RoomCard, RoomSize } from './room-card.tsx'
import { RoomTrouble, useRefusals } from './room-trouble.tsx'
import { SizeMark } from './size-mark.tsx'
import { useUnfinishedSizes } from './unfinished-sizes.ts'

export interface RoomEditorProps {
  readonly room: Room
  readonly saving?: Saving | undefined
  readonly onRemove: (room: Room) => void
  readonly onDuplicate: (room: Room) => void
}

/** Everything about a room; each change is saved automatically. */
export function RoomEditor({ room, saving, onRemove, onDuplicate }: RoomEditorProps) {
  const refusals = useRefusals(room.id)
  const unfinished = room.id in useUnfinishedSizes()
  return (
    <RoomCard {...{ room, refusals, onRemove, onDuplicate }}>
      <div role="status" className={css({ srOnly: true })}>
        {!unfinished && saving && <SavingNote saving={saving} />}
      </div>
      <RoomTrouble room={room} />
      <SizeAndPhotos room={room} refusal={refusals.manualSqft ?? refusals.measuredAs} />
    </RoomCard>
  )
}

function SizeAndPhotos({ room, refusal }: { room: Room; refusal: string | undefined }) {
  const photos = usePhotosOf(room)
  const estimate = estimateOf(room)
  return (
    <RoomSize room={room} label="Size and photos" refusal={refusal} beside={<TakePhoto onFiles={photos.choose} />}>
      {(forgetTyped) => (
        <>
          {estimate && <SizeMark estimate={estimate} onConfirm={() => confirmSize(room)} />}
          <PhotoStrip room={room} onMeasured={(measured) => use(room, measured, forgetTyped)} />
          <PhotoRejection>{photos.rejection}</PhotoRejection>
          <div className={fromGallery}>
            <ChoosePhotos onFiles={photos.choose} />
          </div>
        </>
      )}
    </RoomSize>
  )
}

/** A size from a photo replaces the typed one; Undo restores that. */
function use(room: Room, estimate: Estimate, forgetTyped: () => void) {
  forgetTyped()
  takeEstimate(room, estimate)
  const undo = () => changeRoom(room, sizeFieldsOf(room))
  const how = estimate.source === 'measured' ? 'measured by photo' : 'estimated by AI'
  toastSuccess(`${room.name}: ${formatSqft(estimate.squareFeet)}, ${how}`, undefined, {
    action: { label: 'Undo', onClick: undo },
  })
}
