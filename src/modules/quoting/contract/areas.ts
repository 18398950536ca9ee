import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { Schedule } from '../../../shared-kernel/frequency.ts'
import { obeys } from '../../../shared-kernel/rule.ts'
import { ownScheduleRule } from '../../../shared-kernel/schedule-rule.ts'
import { Difficulty, Fixtures, SqftPerHour } from '../../pricing/contract/time-settings.ts'
import { Quote } from './endpoints.ts'
import { required, ruled, text, version } from './inputs.ts'
import { longestMeasured, sizeMissing } from './measured.ts'
import { floorRule, notesRule, roomNameRule, sqftRule } from './room-rules.ts'
import { ExtraWork, RoomType, SelectedTask, SizeSource } from './vocabulary.ts'

const ok = z.object({ ok: z.literal(true) })
const moment = z.iso.datetime()
const quoteId = z.uuid()
const areaId = z.uuid()

export const Photo = z.object({ id: z.uuid(), storageUrl: z.string(), thumbnailUrl: z.string(), uploadedAt: moment })
export type Photo = z.infer<typeof Photo>

const sqft = z.int(sizeMissing).check(obeys(sqftRule))

/**
 * The fields of a room that the contractor fills in. A new one is added here and in `emptyRoom`: the API's inputs and
 * outputs, the read model, the outbox and the copy of a room derive from them. Its size is manualSqft, else
 * aiEstimatedSqft, else 0, in square feet.
 */
export const RoomFields = z.strictObject({
  name: ruled(roomNameRule),
  roomType: RoomType,
  manualSqft: sqft.nullable(),
  /** The measurement behind manualSqft, such as "24 x 18"; null if not given. */
  measuredAs: required(longestMeasured, sizeMissing).nullable(),
  aiEstimatedSqft: sqft.nullable(),
  /** From 0 to 1. */
  aiConfidence: z.number().min(0).max(1).nullable(),
  /** Where aiEstimatedSqft comes from; null if not given. */
  aiSource: SizeSource.nullable(),
  predefinedTasks: z.array(SelectedTask).max(200),
  extraWorkItems: z.array(ExtraWork).max(100),
  notes: ruled(notesRule).nullable(),
  /** The floor or part of the building, as the contractor calls it; null if not given (HND-10). */
  floor: ruled(floorRule).nullable(),
  /** When this room is cleaned; null: as often as the building (SCH-03). */
  schedule: Schedule.check(obeys(ownScheduleRule)).nullable(),
  /** By time, how hard the floor is to clean (TIM-02). */
  difficulty: Difficulty,
  /** By time, the fixtures counted in the room; null if none are. */
  fixtures: Fixtures.nullable(),
  /** By time, this room's own production rate in sq ft per labor hour; null: its type's. */
  sqftPerHour: SqftPerHour.nullable(),
})
export type RoomFields = z.infer<typeof RoomFields>

/** A room of a quote. */
export const Area = z.object({
  id: z.uuid(),
  quoteId: z.uuid(),
  ...RoomFields.shape,
  photos: z.array(Photo),
  createdAt: moment,
  version: z.int(),
})
export type Area = z.infer<typeof Area>

export const listAreas = endpoint('GET /api/quotes/:quoteId/areas', {
  access: 'subscriber',
  input: z.strictObject({ quoteId }),
  output: z.array(Area),
})

/** Several quotes, each with its rooms, for work without a network. Ids that are not the contractor's are left out. */
export const listDetails = endpoint('GET /api/quotes/details', {
  access: 'subscriber',
  input: z.strictObject({
    ids: text(2000)
      .transform((ids) => ids.split(','))
      .pipe(z.array(quoteId).max(50)),
  }),
  output: z.array(z.object({ quote: Quote, areas: z.array(Area) })),
})

/** The same fields in a form, where every value is text: what is not text itself is sent as JSON. */
const inForm = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [field, isText(schema) ? schema : z.preprocess(fromJson, schema)]),
  ) as Shape

function isText(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return isText(schema.unwrap())
  return schema instanceof z.ZodString || schema instanceof z.ZodEnum
}

function fromJson(value: unknown) {
  if (typeof value !== 'string') return value
  if (value.trim() === '') return undefined
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The checklist tasks of the contractor's last room of a type that has any. */
export const UsualTasks = z.object({ roomType: RoomType, tasks: z.array(z.string()), createdAt: moment })
export type UsualTasks = z.infer<typeof UsualTasks>

/** The tasks last ticked for each room type, in the contractor's latest 100 quotes. Types without any are left out. */
export const listUsualTasks = endpoint('GET /api/usual-tasks', {
  access: 'subscriber',
  input: z.strictObject({}),
  output: z.array(UsualTasks),
})

export const UsualExtra = z.object({ name: z.string(), price: z.number(), type: ExtraWork.shape.type })
export type UsualExtra = z.infer<typeof UsualExtra>

/** The contractor's own last price, in dollars, for each extra in their latest 100 quotes, newest first (GRD-05). */
export const listUsualExtras = endpoint('GET /api/usual-extras', {
  access: 'subscriber',
  input: z.strictObject({}),
  output: z.array(UsualExtra),
})

/** Adds a room. With a client-made id it is safe to repeat. */
export const addArea = endpoint('POST /api/quotes/:quoteId/areas', {
  access: 'subscriber',
  carrier: 'form',
  input: z.strictObject({
    quoteId,
    id: z.uuid().optional(),
    ...inForm(RoomFields.partial().shape),
    name: RoomFields.shape.name,
    roomType: RoomFields.shape.roomType,
  }),
  output: Area,
})

/** Changes the given fields of a room, and reprices the quote if its price depends on one. Repeating the same change is not a conflict. */
export const changeArea = endpoint('PATCH /api/areas/:areaId', {
  access: 'subscriber',
  input: z.strictObject({
    areaId,
    ...RoomFields.partial().shape,
    version,
  }),
  output: Area,
})

/** Removes a room from the quote; `restoreArea` brings it back with its photos. */
export const removeArea = endpoint('DELETE /api/areas/:areaId', {
  access: 'subscriber',
  input: z.strictObject({ areaId }),
  output: ok,
})

export const restoreArea = endpoint('POST /api/areas/:areaId/restore', {
  access: 'subscriber',
  input: z.strictObject({ areaId }),
  output: Area,
})

/** Adds a photo to a room: PNG, JPEG, GIF or WebP, up to 10 MB. Stored without metadata, first frame only. */
export const addPhoto = endpoint('POST /api/areas/:areaId/photos', {
  access: 'subscriber',
  carrier: 'file',
  filePart: 'photo',
  input: z.strictObject({ areaId, id: z.uuid().optional() }),
  output: Photo,
})

export const removePhoto = endpoint('DELETE /api/photos/:photoId', {
  access: 'subscriber',
  input: z.strictObject({ photoId: z.uuid() }),
  output: ok,
})

/** The most that a contractor's photos may take, in bytes: those in rooms, and those that a version of a quote shows. */
export const mostPhotoBytes = 2 * 1024 ** 3

/** Bytes used by the contractor's photos, each file counted once. */
export const photoStorage = endpoint('GET /api/photo-storage', {
  access: 'signed-in',
  output: z.object({ bytes: z.number().min(0) }),
})

/** A stored photo or its thumbnail, for its owner and for staff. */
export const getObject = endpoint('GET /objects/:objectId', {
  access: 'signed-in-or-admin',
  input: z.strictObject({ objectId: z.uuid() }),
})
