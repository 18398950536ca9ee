import type { Cents } from '../../../shared-kernel/money.ts'

/** A signature: the typed name, or the strokes of a drawing as points of whole numbers. */
export type Signature =
  | { readonly typed: string }
  | { readonly paths: readonly (readonly (readonly [number, number])[])[] }

/** `replaced`: the customer accepted a newer version. */
export type Ending = 'replaced' | 'declined' | 'canceled' | 'reopened'

/** What a customer agreed to, and how. Only its end is ever added. */
export interface Acceptance {
  readonly id: string
  readonly quoteId: string
  readonly revision: number
  /** SHA-256 of the revision's canonical JSON, in hex. */
  readonly hash: string
  readonly name: string
  readonly title: string | null
  readonly poNumber: string | null
  readonly signature: Signature
  readonly at: Date
  /** IP address, and the browser as it names itself. */
  readonly address: string
  readonly browser: string
  /** The sentence beside the box, exactly as it was shown. */
  readonly consent: string
  /** The sentence on electronic records, if a home's customer agreed to it. */
  readonly electronicRecords: string | null
  readonly monthlyCents: Cents
  readonly oneTimeCents: Cents | null
  readonly payYearly: boolean
  readonly annualCents: Cents | null
  /** The last day to cancel an agreement made at home, YYYY-MM-DD. */
  readonly cancelUntil: string | null
  /** Null as long as it holds. */
  readonly endedBy: Ending | null
  readonly endedAt: Date | null
}
