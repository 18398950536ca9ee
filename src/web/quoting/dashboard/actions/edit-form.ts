import type { z } from 'zod'
import { type Quote, QuoteEdit } from '../../../../modules/quoting/contract/endpoints.ts'
import { forEachText } from '../../../../modules/quoting/contract/quote-texts.ts'

export type Edit = z.output<typeof QuoteEdit>

const { totalSqft: size } = QuoteEdit.shape
const walked = QuoteEdit.extend({ totalSqft: size.unwrap() })
const notWalked = QuoteEdit.extend({ totalSqft: size.nullable().transform((typed) => typed ?? undefined) })

/** Before its walkthrough, or with rooms that have none, a quote has no size yet: the field may stay empty, and the rest is saved. */
export const editFormOf = ({ totalSqft }: Quote) => (totalSqft > 0 ? walked : notWalked)

export const editFields = QuoteEdit.keyof().options

export const typedOf = (quote: Quote): Edit => ({
  ...(Object.fromEntries(editFields.map((field) => [field, quote[field]])) as Edit),
  totalSqft: quote.totalSqft || undefined,
  ...forEachText((name) => quote[name] ?? ''),
})
