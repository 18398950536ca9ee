import { z } from 'zod'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { Frequency, Schedule } from '../../../shared-kernel/frequency.ts'
import { recordOf } from '../../../shared-kernel/record-of.ts'
import { RoomFields } from './areas.ts'
import { TemplateId } from './endpoints.ts'
import { ruled } from './inputs.ts'
import { noSize } from './room-fields.ts'
import { templateNameRule } from './template-rules.ts'
import { CustomerType } from './vocabulary.ts'

const sizes = recordOf(Object.keys(noSize) as (keyof typeof noSize)[], () => true as const)

/** A room of a template: its fields, and instead of a size its share of the total size, in percent. */
export const TemplateRoom = z.object({
  ...RoomFields.omit(sizes).shape,
  share: z.number().min(0).max(100),
})
export type TemplateRoom = z.infer<typeof TemplateRoom>

/** Rooms to start a quote with. A starter is ours; the others are the contractor's own. */
export const Template = z.object({
  id: TemplateId,
  name: z.string(),
  starter: z.boolean(),
  customerType: CustomerType,
  buildingType: BuildingType,
  frequency: Frequency,
  schedule: Schedule.nullable(),
  rooms: z.array(TemplateRoom),
})
export type Template = z.infer<typeof Template>

/** The contractor's own templates by name, then the starters. */
export const listTemplates = endpoint('GET /api/templates', { access: 'subscriber', output: z.array(Template) })

/**
 * Keeps the rooms of a quote as a template: tasks, extras, notes and schedules, and each room's share of the total size. With
 * a client-made id it is safe to repeat.
 */
export const saveTemplate = endpoint('POST /api/templates', {
  access: 'subscriber',
  input: z.strictObject({ id: z.uuid().optional(), quoteId: z.uuid(), name: ruled(templateNameRule) }),
  output: Template,
})

/** Deletes one of the contractor's own templates. Quotes that were made from it stay. */
export const deleteTemplate = endpoint('DELETE /api/templates/:templateId', {
  access: 'subscriber',
  input: z.strictObject({ templateId: TemplateId }),
  output: z.object({ ok: z.literal(true) }),
})
