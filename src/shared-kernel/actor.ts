/**
 * The party that acts. Every call and every audit entry has one.
 * - visitor: someone unknown, on a public page
 * - contractor: signed in
 * - customer: the holder of a quote's link; `generation` says which of its links
 * - operator: at the command line, by their user name on the machine
 * - administrator: staff behind `/admin`, by the configured user name and the address they came from
 * - system: a job, a clock or another company's webhook; `cause` says which
 */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'contractor'; readonly id: string }
  | ({ readonly kind: 'customer' } & LinkHolder)
  | { readonly kind: 'operator'; readonly name: string }
  | { readonly kind: 'administrator'; readonly name: string; readonly address: string }
  | { readonly kind: 'system'; readonly cause: string }

/** One word for the actor, as the audit trail stores it: no email addresses, no names of contractors. */
export function nameOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'visitor':
      return null
    case 'contractor':
      return actor.id
    case 'customer':
      return `${actor.quoteId}/${actor.generation}`
    case 'operator':
    case 'administrator':
      return actor.name
    case 'system':
      return actor.cause
  }
}

/** A quote's link, and the contractor whose quote it is. */
export interface QuoteLink {
  readonly quoteId: string
  readonly contractorId: string
  /** Each renewed link is the next one. */
  readonly generation: number
}

/** The person who opened a quote's link. */
export interface LinkHolder extends QuoteLink {
  /** The contractor is signed in in this browser: they see what their customer sees, but can't answer. */
  readonly isOwn: boolean
}
