import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { z } from 'zod'
import { bounds, most } from '../../../../modules/quoting/contract/bounds.ts'
import { tasksOf } from '../../../../modules/quoting/contract/checklist.ts'
import { type CustomerType, type RoomType, roomTypesFor } from '../../../../modules/quoting/contract/vocabulary.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import { toastSuccess } from '../../../toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input, Select } from '../../../ui/form/input.tsx'
import { Stepper } from '../../../ui/page/stepper.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { NewPhotos } from '../../photos/new-photos.tsx'
import { addPhotos } from '../../photos/photos.ts'
import { forgetSeed, seedOf } from '../../room-seed.ts'
import { addRoom } from '../edits.ts'
import { type Estimate, sizeFrom } from '../estimate.ts'
import { openCard } from '../look.ts'
import { nameRule, roomTypeRule, sqftRule } from '../rules.ts'
import { emptyRoom, nameFor, nextName } from './new-room.ts'
import { roomTypeOptions } from './room-details.tsx'
import { SuggestedTasks } from './seeded-room.tsx'
import { SizeMark } from './size-mark.tsx'

/** An empty name defaults to the room's type. */
const NewRoom = z.object({ roomType: roomTypeRule, manualSqft: sqftRule, name: nameRule.or(z.literal('')) })
type NewRoom = z.infer<typeof NewRoom>
type Typed = { roomType: RoomType | ''; manualSqft: number | null; name: string }
const fields = ['roomType', 'manualSqft', 'name'] as const

interface AddRoomFormProps {
  readonly quoteId: string
  readonly customerType: CustomerType
  readonly rooms: readonly Room[]
  readonly onAdded: (id: string) => void
  readonly onCancel?: (() => void) | undefined
}

/** A type and a size make a room; everything else can be added later. */
export function AddRoomForm({ quoteId, customerType, rooms, onAdded, onCancel }: AddRoomFormProps) {
  const [seed] = useState(() => seedOf(quoteId))
  const [ticked, setTicked] = useState<string[]>([])
  const roomTypes = roomTypesFor(customerType)
  const form = useForm<Typed, unknown, NewRoom>({
    resolver: zodResolver(NewRoom) as never,
    defaultValues: {
      roomType: roomTypes.find((type) => type === seed?.roomType) ?? '',
      manualSqft: seed?.estimate?.squareFeet ?? null,
      name: seed ? nextName(seed.name, rooms) : '',
    },
    shouldFocusError: false,
  })
  const [photos, setPhotos] = useState<File[]>([])
  const [estimate, setEstimate] = useState<(Estimate & { checked?: boolean }) | undefined>(seed?.estimate ?? undefined)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { errors, submitCount } = form.formState
  const roomType = form.watch('roomType')

  function add({ name, ...room }: NewRoom) {
    if (rooms.length >= most.rooms) return form.setError('name', { message: bounds.rooms.message })
    const size = estimate && { ...sizeFrom(estimate), ...(estimate.checked && { manualSqft: room.manualSqft }) }
    const predefinedTasks = tasksOf(room.roomType).flatMap(({ id }) => (ticked.includes(id) ? [id] : []))
    const named = { name: name || nameFor(room.roomType, rooms), predefinedTasks }
    const id = addRoom(quoteId, { ...emptyRoom, ...room, ...size, ...named })
    forgetSeed(quoteId)
    if (photos.length > 0) void addPhotos({ id, quoteId }, photos)
    toastSuccess('Room added successfully')
    onAdded(id)
  }

  function use(measured: Estimate) {
    setEstimate(measured)
    form.setValue('manualSqft', measured.squareFeet, { shouldValidate: submitCount > 0 })
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(add)} className={cx(openCard, css({ display: 'grid', gap: '16px' }))}>
      <h2 ref={heading} id="add-room" tabIndex={-1} className={css({ textStyle: 'h2' })}>
        {rooms.length === 0 ? 'Add the first room' : 'Add a room'}
      </h2>
      <ErrorSummary
        attempt={submitCount}
        errors={fields.flatMap((field) => {
          const message = errors[field]?.message
          return message ? [{ id: `new-${field}`, message }] : []
        })}
      />
      <Field id="new-roomType" label="Room type" error={errors.roomType?.message}>
        <Select {...form.register('roomType')} placeholder="Select a room type" options={roomTypeOptions(roomTypes)} />
      </Field>
      <Field id="new-manualSqft" label="Square footage" error={errors.manualSqft?.message}>
        <Controller
          control={form.control}
          name="manualSqft"
          render={({ field }) => (
            <Stepper
              what="size"
              value={field.value}
              onValue={(typed) => {
                field.onChange(typed)
                setEstimate((before) => before && { ...before, checked: true })
              }}
              onBlur={field.onBlur}
            />
          )}
        />
      </Field>
      {estimate && !estimate.checked && (
        <SizeMark estimate={estimate} onConfirm={() => setEstimate({ ...estimate, checked: true })} />
      )}
      <Field id="new-name" label="Room name" optional error={errors.name?.message}>
        <Input
          {...form.register('name')}
          autoComplete="off"
          placeholder={roomType ? nameFor(roomType, rooms) : undefined}
        />
      </Field>
      {seed && <SuggestedTasks {...{ roomType, ticked }} suggested={seed.suggestedTasks} onTick={setTicked} />}
      <NewPhotos photos={photos} onChange={setPhotos} onMeasured={use} />
      <div className={css({ display: 'flex', gap: '8px' })}>
        <Button type="submit" variant="primary" className={css({ flex: '1' })}>
          Add room
        </Button>
        {onCancel && (
          <Button
            variant="plain"
            onClick={() => {
              forgetSeed(quoteId)
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
