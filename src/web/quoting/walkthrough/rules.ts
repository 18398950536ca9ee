import type { z } from 'zod'
import { RoomFields } from '../../../modules/quoting/contract/areas.ts'
import { ExtraWork } from '../../../modules/quoting/contract/vocabulary.ts'

/** The contract's message for an invalid value, if it is invalid. */
const broken = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).error?.issues[0]?.message

export const nameRule = RoomFields.name
export const roomTypeRule = RoomFields.roomType
/** A room needs its size here; on the wire it may be missing, because a photo may have estimated it. */
export const sqftRule = RoomFields.manualSqft

export const problemWithName = broken(nameRule)
export const problemWithSqft = broken(sqftRule)
export const problemWithNotes = broken(RoomFields.notes.nullish())
export const problemWithService = broken(ExtraWork.shape.name)
export const problemWithPrice = broken(ExtraWork.shape.price)
