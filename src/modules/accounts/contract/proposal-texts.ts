import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import { type ProposalText, proposalTextNames } from './own-proposal.ts'

/**
 * The texts around the price that a contractor writes once and a customer reads (PRP-01, PRP-06). `longest` in characters;
 * `title` on the quote and in the forms; `hint` only in the forms. Contracts, forms and documents derive from it.
 */
export const proposalTexts = {
  coverLetter: { longest: 3000, title: 'Cover letter', hint: 'Printed above the price.' },
  contactName: { longest: 100, title: 'Contact person', hint: 'Who answers questions about the quote.' },
  contactPhone: { longest: 50, title: 'Direct phone', hint: undefined },
  insurance: {
    longest: 500,
    title: 'Insurance and bonding',
    hint: 'For example: Insured to $1 million, bonded to $25,000.',
  },
  supplies: { longest: 500, title: 'Supplies', hint: 'Who brings and pays for what.' },
  notIncluded: { longest: 1500, title: 'Not included', hint: undefined },
  serviceHours: { longest: 500, title: 'Days and hours of service', hint: undefined },
  termAndNotice: { longest: 500, title: 'Term and notice', hint: 'For example: Month to month, 30 days’ notice.' },
  paymentTerms: { longest: 500, title: 'Payment', hint: 'For example: Net 30, by check or bank transfer.' },
  aboutUs: { longest: 3000, title: 'About us', hint: undefined },
  terms: { longest: 8000, title: 'Terms', hint: 'Printed above the signature.' },
} as const satisfies Record<ProposalText, { longest: number; title: string; hint: string | undefined }>

/** References by building type, in characters at most; `any` is for types that have none of their own. */
export const longestReferences = 1500
export type References = Partial<Record<BuildingType | 'any', string>>

/** As stored: a name that is missing was never saved. */
export type StoredProposal = Partial<Record<ProposalText, string | null>> & { readonly references?: References | null }

/** What a quote prints, in the order of `proposalTexts`; texts that are empty are missing. */
export type PrintedProposal = Partial<Record<ProposalText | 'references', string>>

/** The account's texts, with the quote's own in their place; null if all are empty. */
export function printedProposal(
  account: StoredProposal | null,
  own: StoredProposal | null,
  building: BuildingType,
): PrintedProposal | null {
  const referencesIn = (texts: StoredProposal | null) => texts?.references?.[building] ?? texts?.references?.any
  const all = [
    ...proposalTextNames.map((name) => [name, own?.[name] ?? account?.[name]] as const),
    ['references', referencesIn(own) ?? referencesIn(account)] as const,
  ]
  const printed = Object.fromEntries(all.filter(([, text]) => text))
  return Object.keys(printed).length > 0 ? printed : null
}
