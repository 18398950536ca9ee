import type { CommandCall } from '../../shared-kernel/use-case.ts'
import type { Doer, EventKind, TimelineEntry } from './contract/history.ts'

interface Happening {
  readonly quoteId: string
  readonly at: Date
  readonly kind: Exclude<EventKind, 'expired'>
  readonly actor: Doer
  readonly revision?: number | null
  readonly details?: TimelineEntry['details']
  /** Names what may be announced twice, so that it is written once. */
  readonly cause?: string
}

/** Adds to the quote's timeline, in the transaction of the change. */
export async function note(
  { quoteId, at, kind, actor, revision, details, cause }: Happening,
  em: CommandCall['em'],
): Promise<void> {
  await em.execute(
    `insert into quoting.timeline (quote_id, at, kind, actor, revision, details, cause)
     values (?, ?, ?, ?, ?, ?::jsonb, ?) on conflict (quote_id, cause) do nothing`,
    [quoteId, at, kind, actor, revision ?? null, JSON.stringify(details ?? {}), cause ?? null],
  )
}
