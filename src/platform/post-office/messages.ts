import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { retentionDays } from '../../shared-kernel/retention.ts'

export type Outcome = 'sent' | 'failed' | 'unconfirmed' | 'skipped'
export type State = 'queued' | 'sending' | Outcome

export const isSettled = (state: State): state is Outcome => state !== 'queued' && state !== 'sending'

/** A row of the outbox. */
export interface Message {
  readonly key: string
  readonly kind: string
  /** Null only for operators. */
  readonly contractorId: string | null
  readonly recipient: string
  readonly payload: object
}

export async function stateOf(db: Pool, key: string): Promise<State | null> {
  const { rows } = await db.query<{ state: State }>('select state from post_office.messages where key = $1', [key])
  return rows[0]?.state ?? null
}

/** The state of an email by its id. */
export async function stateById(db: Pool, id: string): Promise<State | null> {
  const { rows } = await db.query<{ state: State }>('select state from post_office.messages where id = $1', [id])
  return rows[0]?.state ?? null
}

/** What a report can still change. */
const open = `state in ('sent', 'unconfirmed') and payload <> '{}'`

export async function canReturn(db: Pool, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`select from post_office.messages where id = $1 and ${open}`, [id])
  return rowCount === 1
}

export interface Returned {
  readonly kind: string
  readonly recipient: string
  readonly data: object
}

/** Turns an email that was handed over into a failed one; null if it isn't one, or no longer, or its payload is gone. */
export async function returned(em: EntityManager, id: string, reason: string): Promise<Returned | null> {
  const [row] = await em.execute<Returned[]>(
    `update post_office.messages set state = 'failed', reason = ?, returned_at = now()
      where id = ? and ${open}
      returning kind, recipient, payload || jsonb_build_object('contractorId', contractor_id) as data`,
    [reason, id],
  )
  return row ?? null
}

/** The part of its Message-ID before the @; null if it was never handed over. */
export async function messageIdOf(db: Pool, key: string, contractorId: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string | null }>(
    'select message_id as id from post_office.messages where key = $1 and contractor_id = $2',
    [key, contractorId],
  )
  return rows[0]?.id ?? null
}

/** Stores the message, if it isn't there yet, and returns its id and state. */
export async function begin(em: EntityManager, { key, kind, contractorId, recipient, payload }: Message) {
  const [row] = await em.execute<{ id: string; state: State }[]>(
    `insert into post_office.messages as m (key, kind, contractor_id, recipient, payload) values (?, ?, ?, ?, ?::jsonb)
     on conflict (key) do update set recipient = case when m.state = 'queued' then excluded.recipient else m.recipient end
     returning id, state`,
    [key, kind, contractorId, recipient, JSON.stringify(kept(payload))],
  )
  return row!
}

/** Claims the hand-over; false if another worker has it. An email that may repeat can be claimed again. */
export async function claim(em: EntityManager, key: string, messageId: string, repeats = false): Promise<boolean> {
  const rows = await em.execute(
    `update post_office.messages set state = 'sending', claimed_at = now(), message_id = ?
      where key = ? and (state = 'queued' or state = 'sending' and ?) returning id`,
    [messageId, key, repeats],
  )
  return rows.length === 1
}

/** Releases the claim: the server has not accepted the email. */
export const putBack = (em: EntityManager, key: string) =>
  em.execute(
    `update post_office.messages set state = 'queued', claimed_at = null where key = ? and state = 'sending'`,
    [key],
  )

/** Counts that the mail server deferred it, and returns how often it did. */
export async function countDeferral(db: Pool, key: string): Promise<number> {
  const { rows } = await db.query<{ attempts: number }>(
    'update post_office.messages set attempts = attempts + 1 where key = $1 returning attempts',
    [key],
  )
  return rows[0]?.attempts ?? 0
}

/** Records an outcome. Only 'sent' may replace another outcome: the server accepted the email after all. */
export async function settle(em: EntityManager, key: string, state: Outcome, reason: string | null): Promise<boolean> {
  const before = state === 'sent' ? ['queued', 'sending', 'unconfirmed', 'failed'] : ['queued', 'sending']
  const rows = await em.execute(
    `update post_office.messages set state = ?, reason = ?, settled_at = now()
      where key = ? and state in (${before.map(() => '?').join(', ')}) returning id`,
    [state, reason, key, ...before],
  )
  return rows.length === 1
}

export interface Unsettled {
  readonly key: string
  readonly state: State
  readonly data: object
}

/** Messages of a kind that a killed worker left claimed, or that have no job left in these queues. */
export async function abandoned(
  db: Pool,
  { kind, queues, repeats, hours }: { kind: string; queues: readonly string[]; repeats: boolean; hours: number },
): Promise<readonly Unsettled[]> {
  const { rows } = await db.query<Unsettled>(
    `select key, state, payload || jsonb_strip_nulls(jsonb_build_object('contractorId', contractor_id)) as data
       from post_office.messages m
      where kind = $1 and state in ('queued', 'sending')
        and (state = 'sending' and not $3 and claimed_at < now() - interval '10 minutes'
             or (state = 'queued' or $3) and due_at < now() - make_interval(hours => $4)
                and not exists (select from pgboss.job j where j.name = any($2) and j.state < 'completed'
                                 and j.data -> 'payload' @> m.payload
                                 and (m.contractor_id is null or j.data #>> '{payload,contractorId}' = m.contractor_id::text)))`,
    [kind, queues, repeats, hours],
  )
  return rows
}

/** Time on hold doesn't count. */
export const restartWaiting = (db: Pool) =>
  db.query(`update post_office.messages set due_at = now() where state in ('queued', 'sending')`)

export const emptyOld = (db: Pool) =>
  db.query(
    // Without an account it is about someone whose contractor is gone, or for operators, whose address is a setting.
    `update post_office.messages set payload = '{}', recipient = case when contractor_id is not null then recipient end
      where payload <> '{}' and settled_at < now() - make_interval(days => $1)`,
    [retentionDays.message],
  )

/** The part of an event that a row stores: no URLs of links, and the contractor only in the contractor's column. */
function kept(payload: object): object {
  const { contractorId: _, ...rest } = payload as { contractorId?: unknown }
  return JSON.parse(
    JSON.stringify(rest, (_, part) => (typeof part === 'string' && /^https?:\/\//i.test(part) ? undefined : part)),
  )
}
