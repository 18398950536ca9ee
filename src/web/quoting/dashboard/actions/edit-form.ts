import type { z } from 'zod'
import { type Quote, QuoteEdit } from '../../../../modules/quoting/contract/endpoints.ts'

export type Edit = z.output<typeof QuoteEdit>

export const editFields = QuoteEdit.keyof().options

/** The size of rooms is not typed here, so it can never be the error in this form. */
export const typedOf = (quote: Quote, hasRooms: boolean): Edit => ({
  ...(Object.fromEntries(editFields.map((field) => [field, quote[field]])) as Edit),
  totalSqft: hasRooms ? Math.max(1, quote.totalSqft) : quote.totalSqft,
  specialRequirements: quote.specialRequirements ?? '',
  serviceAddress: quote.serviceAddress ?? '',
})
