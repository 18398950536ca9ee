import type { EntityManager } from '@mikro-orm/postgresql'
import { type Actor, nameOf } from '../shared-kernel/actor.ts'
import type { DomainEvent } from '../shared-kernel/event.ts'
import { retentionDays } from '../shared-kernel/retention.ts'
import type { Reaction } from '../shared-kernel/use-case.ts'

interface Circumstances {
  readonly actor: Actor
  readonly at: Date
  readonly cause: string
}

/** Writes a business fact to the audit trail, in the transaction that made it true. Other events are not recorded. */
export async function audit(event: DomainEvent, em: EntityManager, { actor, at, cause }: Circumstances) {
  if (event.subject === undefined) return
  const { contractorId = null, ...details } = event.data as { contractorId?: string }
  await em.execute(
    `insert into public.audit (at, actor_kind, actor, action, subject, owner, details, cause, address)
     values (?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?)`,
    [
      at,
      actor.kind,
      nameOf(actor),
      event.name,
      event.subject,
      contractorId,
      JSON.stringify(details),
      cause,
      actor.kind === 'administrator' ? actor.address : null,
    ],
  )
}

/**
 * Makes the partitions of the next six months, deletes old entries, and drops months that are older altogether. If it hasn't
 * run for longer, new entries are in the last partition, which has no end, and move to their month when it runs.
 */
export const forgetAudit: Reaction<object> = async (_, { db, now }) => {
  await db.query(`select public.extend_audit($1::timestamptz + interval '6 months')`, [now])
  const before = '$1::timestamptz - make_interval(days => $2)'
  await db.query(`delete from public.audit where at < ${before}`, [now, retentionDays.audit])
  await db.query(`select public.drop_audit(${before})`, [now, retentionDays.audit])
}
