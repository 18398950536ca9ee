import type { z } from 'zod'
import { editQuote, type Quote } from '../../../../modules/quoting/contract/endpoints.ts'

/** The contract's own schema, so its messages are the screen's. */
export const EditForm = editQuote.input.omit({ quoteId: true, version: true })
export type Edit = z.output<typeof EditForm>

export const editFields = EditForm.keyof().options

/** The size of rooms is not typed here, so it can never be the error in this form. */
export const typedOf = (quote: Quote, hasRooms: boolean): Edit => ({
  ...(Object.fromEntries(editFields.map((field) => [field, quote[field]])) as Edit),
  totalSqft: hasRooms ? Math.max(1, quote.totalSqft) : quote.totalSqft,
  specialRequirements: quote.specialRequirements ?? '',
  serviceAddress: quote.serviceAddress ?? '',
})
