import { Camera, Copy, Trash2 } from 'lucide-react'
import { sqftOf } from '../../../../modules/pricing/contract/price.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { acceptedPhotos } from '../../../photos/choose.ts'
import { css } from '../../../styled-system/css/index.js'
import { toastSuccess } from '../../../toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Stepper } from '../../../ui/page/stepper.tsx'
import { FileButton } from '../../../ui/photo.tsx'
import type { Room, Saving } from '../../outbox/rooms.ts'
import { ChoosePhotos, PhotoRejection, PhotoStrip, usePhotosOf } from '../../photos/room-photos.tsx'
import { changeRoom, confirmSize, takeEstimate } from '../edits.ts'
import { type Estimate, estimateOf } from '../estimate.ts'
import { problemWithSqft } from '../rules.ts'
import { SavingNote } from '../saving-note.tsx'
import { useTyped } from '../typed.ts'
import { ExtraWorkList } from './extra-work-list.tsx'
import { RoomDetails } from './room-details.tsx'
import { RoomNotes } from './room-notes.tsx'
import { RoomTrouble, useRefusals } from './room-trouble.tsx'
import { SizeMark } from './size-mark.tsx'
import { TaskList } from './task-list.tsx'

interface RoomEditorProps {
  readonly room: Room
  readonly saving: Saving
  readonly onRemove: (room: Room) => void
  readonly onDuplicate: (room: Room) => void
}

/** Everything about a room; each change saves itself. */
export function RoomEditor({ room, saving, onRemove, onDuplicate }: RoomEditorProps) {
  const refusals = useRefusals(room.id)
  return (
    <>
      <div role="status" className={css({ srOnly: true })}>
        <SavingNote saving={saving} />
      </div>
      <RoomTrouble room={room} />
      <Size room={room} refusal={refusals.manualSqft} />
      <TaskList room={room} />
      <ExtraWorkList room={room} />
      <RoomNotes room={room} refusal={refusals.notes} />
      <RoomDetails room={room} refusals={refusals} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '20px' })}>
        <Button icon={<Copy aria-hidden />} onClick={() => onDuplicate(room)} aria-label={`Duplicate ${room.name}`}>
          Duplicate
        </Button>
        <Button icon={<Trash2 aria-hidden />} onClick={() => onRemove(room)} aria-label={`Remove room ${room.name}`}>
          Remove room
        </Button>
      </div>
    </>
  )
}

type FieldOfRoom = { room: Room; refusal: string | undefined }

function Size({ room, refusal }: FieldOfRoom) {
  const sqft = useTyped<number | null>(
    sqftOf(room) || null,
    (manualSqft) => changeRoom(room, { manualSqft }),
    problemWithSqft,
  )
  const photos = usePhotosOf(room)
  const estimate = estimateOf(room)
  return (
    <section aria-label={`Size and photos of ${room.name}`} className={css({ marginTop: '14px' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '10px', alignItems: 'flex-end' })}>
        <Field label="Square footage" error={sqft.error ?? refusal} className={css({ flex: '1 1 208px' })}>
          <Stepper what="size" value={sqft.value} onValue={sqft.type} onBlur={sqft.leave} min={1} />
        </Field>
        <span className={cameraPlace}>
          <FileButton
            label="Take photo"
            icon={<Camera aria-hidden className={css({ color: 'fg.link' })} />}
            camera
            iconOnly
            block
            accept={acceptedPhotos}
            onFiles={photos.choose}
          />
        </span>
      </div>
      {estimate && <SizeMark estimate={estimate} onConfirm={() => confirmSize(room)} />}
      <PhotoStrip room={room} onMeasured={(estimate) => use(room, estimate)} />
      <PhotoRejection>{photos.rejection}</PhotoRejection>
      <div className={css({ marginTop: '10px' })}>
        <ChoosePhotos onFiles={photos.choose} />
      </div>
    </section>
  )
}

/** The size before can be brought back: a figure from a photo replaces what was typed. */
function use(room: Room, estimate: Estimate) {
  takeEstimate(room, estimate)
  const { manualSqft, aiEstimatedSqft, aiConfidence, aiSource } = room
  const undo = () => changeRoom(room, { manualSqft, aiEstimatedSqft, aiConfidence, aiSource })
  const how = estimate.source === 'measured' ? 'measured by photo' : 'estimated by AI'
  toastSuccess(`${room.name}: ${formatSqft(estimate.squareFeet)}, ${how}`, undefined, {
    action: { label: 'Undo', onClick: undo },
  })
}

const cameraPlace = css({ width: '56px', '& label': { minHeight: '56px' } })
