import type { Actor } from '../../shared-kernel/actor.ts'
import type { CommandCall } from '../../shared-kernel/use-case.ts'
import type { Doer, EventKind, TimelineEntry } from './contract/history.ts'

interface Happening {
  readonly quoteId: string
  /** When it happened, if not now. */
  readonly at?: Date
  readonly kind: Exclude<EventKind, 'expired'>
  readonly revision?: number | null
  /** `browser` tells visits apart, and leaves the server in no answer. */
  readonly details?: TimelineEntry['details'] & { readonly browser?: string }
  /** Identifies an entry that may be announced twice, so it is written once. */
  readonly cause?: string
}

const doers: Record<Actor['kind'], Doer> = {
  visitor: 'customer',
  contractor: 'contractor',
  customer: 'customer',
  operator: 'administrator',
  administrator: 'administrator',
  system: 'system',
}

/**
 * Adds to the quote's timeline, in the transaction of the change. Unlike the audit trail it may name the customer, and
 * it is deleted with its quote.
 */
export async function note(
  { quoteId, at, kind, revision, details, cause }: Happening,
  { em, now, actor }: Pick<CommandCall, 'em' | 'now' | 'actor'>,
): Promise<void> {
  await em.execute(
    `insert into quoting.timeline (quote_id, at, kind, actor, revision, details, cause)
     values (?, ?, ?, ?, ?, ?::jsonb, ?) on conflict (quote_id, cause) do nothing`,
    [quoteId, at ?? now, kind, doers[actor.kind], revision ?? null, JSON.stringify(details ?? {}), cause ?? null],
  )
}
