/**
 * Who acts. Every call has one, and so has every entry of the audit trail.
 * - visitor: nobody that we know, on a public page
 * - contractor: signed in
 * - operator: at the command line, by the name that the machine knows
 * - system: a job, a clock or another company's webhook; the cause says which
 */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'contractor'; readonly id: string }
  | { readonly kind: 'operator'; readonly name: string }
  | { readonly kind: 'system'; readonly cause: string }

/** One word for the actor, as the audit trail keeps it: no email addresses, no names of contractors. */
export function nameOf(actor: Actor): string | null {
  switch (actor.kind) {
    case 'visitor':
      return null
    case 'contractor':
      return actor.id
    case 'operator':
      return actor.name
    case 'system':
      return actor.cause
  }
}
