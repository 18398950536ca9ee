import type { z } from 'zod'
import type { CustomerDetails } from '../../modules/quoting/contract/endpoints.ts'
import type { CustomerType } from '../../modules/quoting/contract/vocabulary.ts'
import { newId } from '../new-id.ts'
import { newQuotePrefix } from './outbox.ts'

type Typed = { [Field in keyof z.input<typeof CustomerDetails>]: string }

/** A quote being started in this tab: what was chosen and typed before the server knows about it. */
export interface NewQuote {
  /** Made here, so that pressing Continue twice drafts only one quote. */
  readonly id: string
  readonly customerType: CustomerType | null
  readonly typed: Partial<Typed>
}

const keyOf = (contractorId: string) => newQuotePrefix + contractorId
const blank = (): NewQuote => ({ id: newId(), customerType: null, typed: {} })

/** What this tab still has of a new quote, even after a reload; otherwise a fresh one. */
export function readNewQuote(contractorId: string): NewQuote {
  try {
    const kept = sessionStorage.getItem(keyOf(contractorId))
    if (kept) return JSON.parse(kept) as NewQuote
  } catch {}
  const fresh = blank()
  keepNewQuote(contractorId, fresh)
  return fresh
}

/** The id that the quote in this tab's wizard will have. */
export const newQuoteId = (contractorId: string) => readNewQuote(contractorId).id

export function keepNewQuote(contractorId: string, quote: NewQuote): void {
  try {
    sessionStorage.setItem(keyOf(contractorId), JSON.stringify(quote))
  } catch {}
}

/** The draft is now on the server. */
export function forgetNewQuote(contractorId: string): void {
  try {
    sessionStorage.removeItem(keyOf(contractorId))
  } catch {}
}

const correctionKey = (quoteId: string) => `${newQuotePrefix}customer:${quoteId}`

/** What was typed over the customer of a drafted quote and is not saved yet: only the fields that differ. */
export function correctionOf(quoteId: string): NewQuote['typed'] {
  try {
    return JSON.parse(sessionStorage.getItem(correctionKey(quoteId)) ?? '{}') as NewQuote['typed']
  } catch {
    return {}
  }
}

/** Keeps it in this tab, across reload and Back, until it is saved. */
export function keepCorrection(quoteId: string, stored: Typed, typed: Typed): void {
  const changed = Object.entries(typed).filter(([field, text]) => text !== stored[field as keyof Typed])
  try {
    if (changed.length === 0) sessionStorage.removeItem(correctionKey(quoteId))
    else sessionStorage.setItem(correctionKey(quoteId), JSON.stringify(Object.fromEntries(changed)))
  } catch {}
}

export function forgetCorrection(quoteId: string): void {
  try {
    sessionStorage.removeItem(correctionKey(quoteId))
  } catch {}
}
