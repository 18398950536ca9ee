import { recordOf } from '../../../shared-kernel/record-of.ts'

/**
 * The optional texts of a quote: what the contractor writes and the customer reads unchanged. The contract, the columns,
 * the read model, the history and the forms' first values derive from it. `longest` in characters; `word` is its name in
 * the history ("service address changed").
 */
export const quoteTexts = {
  specialRequirements: { longest: 5000, word: 'special requirements' },
  serviceAddress: { longest: 300, word: 'service address' },
} as const

export type QuoteText = keyof typeof quoteTexts
export const quoteTextNames = Object.keys(quoteTexts) as QuoteText[]

/** A value for each text. */
export const forEachText = <Value>(value: (name: QuoteText) => Value) => recordOf(quoteTextNames, value)
