import type { z } from 'zod'
import type { CustomerDetails } from '../../modules/quoting/contract/endpoints.ts'
import type { Template } from '../../modules/quoting/contract/templates.ts'
import type { CustomerType } from '../../modules/quoting/contract/vocabulary.ts'
import type { Schedule } from '../../shared-kernel/visits.ts'
import { newId } from '../device/new-id.ts'
import { keepSessionDraft, sessionDraft } from './session-draft.ts'

type Field = keyof z.input<typeof CustomerDetails>
type Typed = { [Name in Exclude<Field, 'schedule'>]: string } & { schedule: Schedule | null }

/** A quote being started in this tab: what was chosen and typed before the server knows about it. */
export interface NewQuote {
  /** Made here, so that clicking Continue twice drafts only one quote. */
  readonly id: string
  readonly customerType: CustomerType | null
  readonly typed: Partial<Typed>
  /** A rate chosen for this job instead of the one that it would start with. */
  readonly chosen?: { readonly rate: number; readonly job: string } | undefined
  /** The template that the rooms come from. */
  readonly template?: ChosenTemplate | undefined
}

export interface ChosenTemplate extends Pick<Template, 'id' | 'name'> {
  /** How many. */
  readonly rooms: number
  readonly totalSqft: number
}

const blank = (): NewQuote => ({ id: newId(), customerType: null, typed: {} })

/** The new quote that this tab has kept, even across a reload; otherwise a blank one. */
export function readNewQuote(contractorId: string): NewQuote {
  const kept = sessionDraft<NewQuote>(contractorId)
  if (kept) return kept
  const fresh = blank()
  keepNewQuote(contractorId, fresh)
  return fresh
}

/** The id that the quote in this tab's wizard will have. */
export const newQuoteId = (contractorId: string) => readNewQuote(contractorId).id

export const keepNewQuote = (contractorId: string, quote: NewQuote): void => keepSessionDraft(contractorId, quote)

/** The draft is now on the server. */
export const forgetNewQuote = (contractorId: string): void => keepSessionDraft(contractorId, null)

const correctionName = (quoteId: string) => `customer:${quoteId}`

/** Unsaved changes to the customer of a drafted quote: only the fields that differ. */
export const correctionOf = (quoteId: string) => sessionDraft<NewQuote['typed']>(correctionName(quoteId)) ?? {}

/** Keeps the changes in this tab, a frequency together with its schedule, across reload and Back, until they are saved. */
export function keepCorrection(quoteId: string, stored: Typed, typed: Typed): void {
  const differs = (field: keyof Typed) => JSON.stringify(typed[field]) !== JSON.stringify(stored[field])
  const howOften = differs('frequency') || differs('schedule')
  const changed = Object.entries(typed).filter(([field]) =>
    field === 'frequency' || field === 'schedule' ? howOften : differs(field as keyof Typed),
  )
  keepSessionDraft(correctionName(quoteId), changed.length > 0 ? Object.fromEntries(changed) : null)
}

export const forgetCorrection = (quoteId: string): void => keepSessionDraft(correctionName(quoteId), null)
