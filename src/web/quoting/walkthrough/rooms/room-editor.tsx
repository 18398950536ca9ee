import { Camera, Copy, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { sqftOf } from '../../../../modules/pricing/contract/price.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { acceptedPhotos } from '../../../photos/choose.ts'
import { css } from '../../../styled-system/css/index.js'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'
import type { Room, Saving } from '../../outbox/rooms.ts'
import { ChoosePhotos, PhotoRejection, usePhotosOf } from '../../photos/choose-photos.tsx'
import { PhotoStrip } from '../../photos/room-photos.tsx'
import { changeRoom, confirmSize, takeEstimate } from '../edits.ts'
import { type Estimate, estimateOf } from '../estimate.ts'
import { cameraPlace, fromGallery } from '../look.ts'
import { SavingNote } from '../saving-note.tsx'
import { ExtraWorkList } from './extra-work-list.tsx'
import { bringIntoView, OpenForms, useOpenForm } from './open-forms.tsx'
import { RoomDetails } from './room-details.tsx'
import { RoomNotes } from './room-notes.tsx'
import { RoomTrouble, useRefusals } from './room-trouble.tsx'
import { textOf, useSize } from './size.ts'
import { SizeField } from './size-field.tsx'
import { SizeMark } from './size-mark.tsx'
import { TaskList } from './task-list.tsx'
import { useUnfinishedSizes } from './unfinished-sizes.ts'

interface RoomEditorProps {
  readonly room: Room
  readonly saving: Saving
  readonly onRemove: (room: Room) => void
  readonly onDuplicate: (room: Room) => void
}

/** Everything about a room; each change saves itself. */
export function RoomEditor({ room, saving, onRemove, onDuplicate }: RoomEditorProps) {
  const refusals = useRefusals(room.id)
  const unfinished = room.id in useUnfinishedSizes()
  return (
    <OpenForms room={room}>
      <div role="status" className={css({ srOnly: true })}>
        {!unfinished && <SavingNote saving={saving} />}
      </div>
      <RoomTrouble room={room} />
      <Size room={room} refusal={refusals.manualSqft ?? refusals.measuredAs} />
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
    </OpenForms>
  )
}

type FieldOfRoom = { room: Room; refusal: string | undefined }

function Size({ room, refusal }: FieldOfRoom) {
  const saved = textOf(room.measuredAs, sqftOf(room))
  const { field, forget, isWrong, complain } = useSize(room.id, saved, (typed) => changeRoom(room, typed))
  const place = useRef<HTMLElement>(null)
  useOpenForm({
    part: 'size',
    typed: () => (isWrong ? 'wrong' : null),
    close: () => {},
    complain() {
      complain()
      bringIntoView(place.current?.querySelector('input'))
    },
  })
  const photos = usePhotosOf(room)
  const estimate = estimateOf(room)
  return (
    <section ref={place} aria-label={`Size and photos of ${room.name}`} className={css({ marginTop: '14px' })}>
      <SizeField
        {...field}
        error={field.error ?? refusal}
        beside={
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
        }
      />
      {estimate && <SizeMark estimate={estimate} onConfirm={() => confirmSize(room)} />}
      <PhotoStrip room={room} onMeasured={(estimate) => use(room, estimate, forget)} />
      <PhotoRejection>{photos.rejection}</PhotoRejection>
      <div className={fromGallery}>
        <ChoosePhotos onFiles={photos.choose} />
      </div>
    </section>
  )
}

/** The size before can be brought back: a figure from a photo replaces what was typed. */
function use(room: Room, estimate: Estimate, forgetTyped: () => void) {
  forgetTyped()
  takeEstimate(room, estimate)
  const { manualSqft, measuredAs, aiEstimatedSqft, aiConfidence, aiSource } = room
  const undo = () => changeRoom(room, { manualSqft, measuredAs, aiEstimatedSqft, aiConfidence, aiSource })
  const how = estimate.source === 'measured' ? 'measured by photo' : 'estimated by AI'
  toastSuccess(`${room.name}: ${formatSqft(estimate.squareFeet)}, ${how}`, undefined, {
    action: { label: 'Undo', onClick: undo },
  })
}
