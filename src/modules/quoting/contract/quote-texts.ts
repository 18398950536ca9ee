import { recordOf } from '../../../shared-kernel/record-of.ts'
import { longestSource } from '../../accounts/contract/sources.ts'

/**
 * The optional texts that the contractor writes and the customer reads unchanged. The customer's document and the history
 * derive from it. `longest` in characters; `word` is its name in the history ("service address changed").
 */
export const printedTexts = {
  specialRequirements: { longest: 5000, word: 'special requirements' },
  serviceAddress: { longest: 300, word: 'service address' },
} as const

export type PrintedText = keyof typeof printedTexts
export const printedTextNames = Object.keys(printedTexts) as PrintedText[]

/**
 * All optional texts of a quote. The contract, the columns, the contractor's read model and the forms' first values derive
 * from it. Private notes and the source (WIN-01) are for the contractor only: no customer or version gets them, and
 * no administrator the notes.
 */
export const quoteTexts = {
  ...printedTexts,
  privateNotes: { longest: 5000, label: 'Private notes: only you see them' },
  source: { longest: longestSource, label: 'How they found you' },
} as const

export type QuoteText = keyof typeof quoteTexts
export const quoteTextNames = Object.keys(quoteTexts) as QuoteText[]

/** A value for each text. */
export const forEachText = <Value>(value: (name: QuoteText) => Value) => recordOf(quoteTextNames, value)
