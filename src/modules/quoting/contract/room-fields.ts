import type { RoomFields } from './areas.ts'

/* Loaded by the try-out page too, so nothing here may need the schema library. */

/** A size that is neither measured nor estimated. */
export const noSize = {
  manualSqft: null,
  measuredAs: null,
  aiEstimatedSqft: null,
  aiConfidence: null,
  aiSource: null,
} satisfies Partial<RoomFields>

/** The fields besides name, type and size. */
export type RoomDetails = Omit<RoomFields, 'name' | 'roomType' | keyof typeof noSize>
export const noDetails: RoomDetails = {
  predefinedTasks: [],
  extraWorkItems: [],
  notes: null,
  floor: null,
  schedule: null,
  difficulty: 'normal',
  fixtures: null,
  sqftPerHour: null,
}

/** A room of which only the name and the type are known. */
export const emptyRoom: Omit<RoomFields, 'name' | 'roomType'> = { ...noSize, ...noDetails }

const pick =
  <Field extends keyof RoomFields>(fields: readonly Field[]) =>
  (room: Pick<RoomFields, Field>): Pick<RoomFields, Field> =>
    Object.fromEntries(fields.map((field) => [field, room[field]])) as Pick<RoomFields, Field>

/** The names of `RoomFields`. */
export const roomFieldNames = ['name', 'roomType', ...Object.keys(emptyRoom)] as (keyof RoomFields)[]
export const roomFieldsOf = pick(roomFieldNames)
export const sizeFieldsOf = pick(Object.keys(noSize) as (keyof typeof noSize)[])
export const detailsOf = pick(Object.keys(noDetails) as (keyof RoomDetails)[])
