import type { z } from 'zod'
import type { CustomerDetails } from '../../../modules/quoting/contract/endpoints.ts'
import type { CustomerType } from '../../../modules/quoting/contract/vocabulary.ts'
import { newId } from '../outbox/new-id.ts'
import { newQuotePrefix } from '../outbox.ts'

type Typed = { [Field in keyof z.input<typeof CustomerDetails>]: string }

/** A quote that is being begun in this tab: what was chosen and typed before the server knows of it. */
export interface NewQuote {
  /** Made here, so that pressing Continue twice drafts one quote. */
  readonly id: string
  readonly customerType: CustomerType | null
  readonly typed: Partial<Typed>
}

const keyOf = (contractorId: string) => newQuotePrefix + contractorId
const blank = (): NewQuote => ({ id: newId(), customerType: null, typed: {} })

/** What this tab still holds of a new quote, also after a reload; a fresh one when there is nothing. */
export function readNewQuote(contractorId: string): NewQuote {
  try {
    const kept = sessionStorage.getItem(keyOf(contractorId))
    if (kept) return JSON.parse(kept) as NewQuote
  } catch {}
  const fresh = blank()
  keepNewQuote(contractorId, fresh)
  return fresh
}

export function keepNewQuote(contractorId: string, quote: NewQuote): void {
  try {
    sessionStorage.setItem(keyOf(contractorId), JSON.stringify(quote))
  } catch {}
}

/** The draft is on the server now. */
export function forgetNewQuote(contractorId: string): void {
  try {
    sessionStorage.removeItem(keyOf(contractorId))
  } catch {}
}
