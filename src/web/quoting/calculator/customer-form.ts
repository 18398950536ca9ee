import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { CustomerDetails, Quote } from '../../../modules/quoting/contract/endpoints.ts'
import type { Schedule } from '../../../shared-kernel/visits.ts'

export type Details = z.output<typeof CustomerDetails>
export type TypedText = { [Name in Exclude<keyof Details, 'schedule'>]: string }
/** As the form has it: text, and the schedule that belongs to the frequency. */
export type TypedDetails = TypedText & { schedule: Schedule | null }
export type CustomerForm = UseFormReturn<TypedDetails, unknown, Details>

/** The fields in form order; a field's name is also its id. */
export const customerFields = [
  'companyName',
  'contactPerson',
  'email',
  'phone',
  'serviceAddress',
  'source',
  'buildingType',
  'frequency',
  'startTimeline',
  'specialRequirements',
  'privateNotes',
] as const

export const typedFrom = (quote: Partial<Quote>): TypedDetails => ({
  ...(Object.fromEntries(customerFields.map((field) => [field, quote[field] ?? ''])) as TypedText),
  schedule: quote.schedule ?? null,
})
