import { Camera } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { acceptedPhotos } from '../../../photos/choose.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import { Button } from '../../../ui/button.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Money } from '../../../ui/money.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { ChoosePhotos, PhotoRejection, usePhotoChoice } from '../../photos/choose-photos.tsx'
import type { Estimate } from '../estimate.ts'
import { cameraPlace, fromGallery, openCard, section } from '../look.ts'
import { cardLoading, NewPhotoStrip, RoomWork } from './card-parts.tsx'
import { asRoom, type DraftRoomState, errorsOf } from './draft-room.ts'
import { nameFor } from './new-room.ts'
import { priceOfRooms, roomPrices } from './price-of-rooms.ts'
import { RoomTypeChips } from './room-type-chips.tsx'
import type { RoomWorkProps } from './room-work.tsx'
import { sizeOf, textOf, useLeft } from './size.ts'
import { SizeField } from './size-field.tsx'
import { SizeMark } from './size-mark.tsx'

/** The form that "Add room" submits, wherever that button is. */
export const newRoomForm = 'new-room'

interface NewRoomFormProps {
  readonly quote: Quote
  readonly rooms: readonly Room[]
  readonly state: DraftRoomState
  readonly onAdd: () => void
  readonly onCancel?: (() => void) | undefined
}

/** A type and a size make a room; once the type is known, everything else of it is there to fill in too. */
export function NewRoomForm({ quote, rooms, state, onAdd, onCancel }: NewRoomFormProps) {
  const { draft, change, attempt } = state
  const { roomType } = draft
  const errors = attempt > 0 ? errorsOf(draft, rooms.length) : {}
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onAdd()
  }

  return (
    <section aria-labelledby="add-room" className={cx(openCard, css({ scrollMarginTop: '16px' }))}>
      <form id={newRoomForm} noValidate onSubmit={submit} className={css({ display: 'grid', gap: '16px' })}>
        <div className={css({ display: 'flex', alignItems: 'flex-start', gap: '12px' })}>
          <h2 ref={heading} id="add-room" tabIndex={-1} className={title}>
            {rooms.length === 0 ? 'Add the first room' : 'Next room'}
          </h2>
          {roomType && <PriceSoFar {...{ quote, rooms, state, roomType }} />}
          {onCancel && (
            <Button
              variant="plain"
              size="sm"
              className={css({ marginBlock: '-6px', marginRight: '-10px' })}
              onClick={onCancel}
            >
              Cancel
            </Button>
          )}
        </div>
        <ErrorSummary
          attempt={attempt}
          errors={(['roomType', 'size', 'name'] as const).flatMap((field) => {
            const message = errors[field]
            return message ? [{ id: `new-${field}`, message }] : []
          })}
        />
        <RoomTypeChips
          id="new-roomType"
          of={quote}
          value={roomType}
          error={errors.roomType}
          onPick={(picked) => change({ roomType: picked })}
          onPressed={() => draft.size === '' && focusOnSize()}
        />
        <SizeAndPhotos state={state} error={errors.size} />
      </form>
      {roomType && <RoomWork {...{ rooms, state, roomType }} fallback={cardLoading} />}
      {(roomType || draft.name) && (
        <Field id="new-name" label="Room name" optional error={errors.name} className={section}>
          <Input
            form={newRoomForm}
            value={draft.name}
            autoComplete="off"
            placeholder={roomType ? nameFor(roomType, rooms) : undefined}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
      )}
    </section>
  )
}

const focusOnSize = () => document.getElementById('new-size')?.focus()

interface PriceSoFarProps extends RoomWorkProps {
  readonly quote: Quote
}

/** What this room adds to the price. */
function PriceSoFar({ quote, rooms, state: { draft }, roomType }: PriceSoFarProps) {
  const room = asRoom(draft, roomType, rooms)
  const [price] = roomPrices(priceOfRooms(quote, [room], true))
  if (!price?.monthly) return null
  return <Money cents={price.monthly} per="/month" />
}

function SizeAndPhotos({ state, error }: { state: DraftRoomState; error: string | undefined }) {
  const { draft, photos, change } = state
  const { left, leave, comeBack } = useLeft()
  const size = sizeOf(draft.size)
  const problem = left && draft.size !== '' && 'problem' in size ? size.problem : undefined
  const { choose, rejection } = usePhotoChoice(photos.add)
  const use = (estimate: Estimate) => change({ estimate, checked: false, size: textOf(null, estimate.squareFeet) })
  return (
    <div>
      <SizeField
        id="new-size"
        text={draft.size}
        error={error ?? problem}
        onText={(typed) => {
          change({ size: typed, ...(draft.estimate && { checked: true }) })
          if (!('problem' in sizeOf(typed))) comeBack()
        }}
        onLeave={leave}
        beside={
          <span className={cameraPlace}>
            <FileButton
              label="Take photo"
              icon={<Camera aria-hidden className={css({ color: 'fg.link' })} />}
              camera
              iconOnly
              block
              accept={acceptedPhotos}
              onFiles={choose}
            />
          </span>
        }
      />
      {draft.estimate && !draft.checked && (
        <SizeMark estimate={draft.estimate} onConfirm={() => change({ checked: true })} />
      )}
      {photos.photos.length > 0 && <NewPhotoStrip photos={photos.photos} onRemove={photos.remove} onMeasured={use} />}
      {photos.loose && (
        <p className={css({ color: 'warning.fg', textStyle: 'small', marginTop: '8px' })}>
          This phone does not keep these photos. Keep the page open until you add the room.
        </p>
      )}
      <PhotoRejection>{rejection}</PhotoRejection>
      <div className={fromGallery}>
        <ChoosePhotos onFiles={choose} />
      </div>
    </div>
  )
}

const title = css({ textStyle: 'h2', flex: '1', '&:focus': { outline: 'none' } })
