import { retentionDays } from '../../../shared-kernel/retention.ts'

/* How long a session lasts, in SQL. */

export const unusedFor = `interval '${retentionDays.unusedSession} days'`

/** Whether the session in these rows is open. */
export const isOpen = (rows: string) =>
  `${rows}.expire > now() and ${rows}.created_at > now() - interval '${retentionDays.session} days'`
