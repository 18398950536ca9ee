import { z } from 'zod'

const dollars = z.number()

/** What the customer agreed to. `cancelUntil` is the last day of a right to cancel, in the contractor's calendar. */
export const AcceptanceShown = z.object({
  /** The version that was agreed to. */
  revision: z.int(),
  name: z.string(),
  title: z.string().nullable(),
  poNumber: z.string().nullable(),
  at: z.iso.datetime(),
  monthlyPrice: dollars,
  oneTimePrice: dollars.nullable(),
  payYearly: z.boolean(),
  annualPrice: dollars.nullable(),
  /** No quote has packages or options yet. */
  package: z.null(),
  options: z.array(z.string()),
  cancelUntil: z.iso.date().nullable(),
})
export type AcceptanceShown = z.infer<typeof AcceptanceShown>

/** Who accepted a version on paper, by email or by phone, and when, as its contractor recorded it. */
export const AcceptedElsewhere = z.object({ revision: z.int(), name: z.string(), day: z.iso.date() })
export type AcceptedElsewhere = z.infer<typeof AcceptedElsewhere>

/** Whether the newest version is the accepted one, and no next one was opened: what was agreed can't be edited (ONL-11). */
export const isLocked = ({ acceptedRevision, elsewhereRevision, revision, revising }: Lockable): boolean =>
  (acceptedRevision ?? elsewhereRevision) === revision && !revising

interface Lockable {
  readonly acceptedRevision: number | null
  readonly elsewhereRevision?: number | null
  readonly revision: number
  readonly revising: boolean
}

/** A quote that no customer has seen. */
export const unanswered = {
  revision: 0,
  changeRequested: false,
  revising: false,
  acceptedRevision: null,
  acceptedMonthlyPrice: null,
  acceptedOneTimePrice: null,
  link: null,
  validUntil: null,
  expired: false,
  acceptance: null,
  canceled: false,
  acceptedElsewhere: null,
  followUp: null,
  views: 0,
  lastViewedAt: null,
} as const
