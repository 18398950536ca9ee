import { type Html, html } from '../../platform/html.ts'
import { blocksOf, type Line } from '../../shared-kernel/formatted-text.ts'
import { formatPhone } from '../../shared-kernel/phone.ts'
import type { ProposalText } from '../accounts/contract/own-proposal.ts'
import { proposalTexts } from '../accounts/contract/proposal-texts.ts'
import type { IssuedQuote } from '../quoting/index.ts'

const line = (pieces: Line) =>
  html`<bdi>${pieces.map(({ text, isBold }) => (isBold ? html`<b>${text}</b>` : text))}</bdi>`

/** A contractor's text with its bold words and lists, block by block; everything else in it is escaped. */
export const formatted = (text: string | undefined): readonly Html[] =>
  blocksOf(text ?? '').map(({ kind, lines }) =>
    kind === 'list'
      ? html`<ul>${lines.map((pieces) => html`<li>${line(pieces)}</li>`)}</ul>`
      : html`<p>${lines.map((pieces, at) => html`${at > 0 && html`<br>`}${line(pieces)}`)}</p>`,
  )

export interface ProposalFact {
  readonly title: string
  readonly text: string
}

const facts = [
  'insurance',
  'supplies',
  'notIncluded',
  'serviceHours',
  'termAndNotice',
  'paymentTerms',
] as const satisfies ProposalText[]

/** What a facility manager looks for, in this order, as far as the contractor wrote it (PRP-06). */
export function proposalFacts({ proposal = {} }: Pick<IssuedQuote, 'proposal'>): readonly ProposalFact[] {
  const { contactName, contactPhone } = proposal
  const contact = [contactName, contactPhone && formatPhone(contactPhone)].filter(Boolean).join(', ')
  return [
    { title: proposalTexts.contactName.title, text: contact },
    ...facts.map((name) => ({ title: proposalTexts[name].title, text: proposal[name] ?? '' })),
  ].filter(({ text }) => text)
}
