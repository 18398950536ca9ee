import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { type TimeZone, usualTimeZone } from '../../shared-kernel/time-zone.ts'
import type { CommandCall } from '../../shared-kernel/use-case.ts'
import { accountTimeZone } from '../accounts/index.ts'
import type { FollowUpSettings, QuoteFollowUp, ReminderState, StopReason } from './contract/follow-up.ts'
import { usualReminders } from './contract/usual-reminders.ts'
import type { IssuedQuote } from './domain/revision.ts'
import { dueTimes, mayLeave } from './domain/working-time.ts'
import { note } from './timeline.ts'

/** What a contractor who never saved it has. */
export const usualFollowUp: FollowUpSettings = { enabled: false, reminders: [...usualReminders] }

export async function followUpOf(db: Pool, contractorId: string): Promise<FollowUpSettings> {
  const { rows } = await db.query<FollowUpSettings>({
    name: 'follow-up',
    text: 'select enabled, reminders from quoting.follow_ups where user_id = $1',
    values: [contractorId],
  })
  return rows[0] ?? usualFollowUp
}

/** Whether and on which days a quote is followed up: its own choice, else the account's. */
export const chosenDays = (account: FollowUpSettings, own: QuoteFollowUp | null) => ({
  enabled: own?.enabled ?? account.enabled,
  days: own?.days ?? account.reminders.map(({ days }) => days),
})

/** The version that the customer of quote `q` has, the last one that was handed over, and when it first was; in SQL. */
export const handedOver = `(select t.revision, min(t.at) as at from quoting.timeline t
    where t.quote_id = q.id and t.kind = 'email-handed-over' and t.revision is not null
    group by t.revision order by t.revision desc limit 1)`

/** The version of quote `q` that reminders follow: the newest, unless its email failed. */
export const followedVersion = `case when (select s.state from views.deliveries s where s.id = q.last_delivery_id) = 'failed'
    then (select v.revision from ${handedOver} v) else q.revision end`

interface Followed {
  readonly quoteId: string
  readonly contractorId: string
  readonly followUp: QuoteFollowUp | null
}

interface SentVersion {
  readonly revision: number
  readonly sentAt: Date
  readonly ended: string | null
  readonly timeZone: TimeZone | null
}

/**
 * Plans the reminders of the version that the locked quote's customer has; those that wait are replaced, but not one that was put
 * off to the next morning. Each counts from the version's first email, and leaves once: its day isn't planned again. What would
 * have been due by now isn't caught up on.
 */
export async function planReminders(
  { quoteId, contractorId, followUp }: Followed,
  { em, db, now }: Pick<CommandCall, 'em' | 'db' | 'now'>,
) {
  const [sent] = await em.execute<SentVersion[]>(
    `select v.revision, v.at as "sentAt", q.follow_up_ended as ended, ${accountTimeZone('q.user_id')} as "timeZone"
       from quoting.quotes q join lateral ${handedOver} v on true where q.id = ? and q.user_id = ?`,
    [quoteId, contractorId],
  )
  if (!sent) return
  const { revision, sentAt, ended, timeZone } = sent
  await em.execute(
    `delete from quoting.reminders where quote_id = ? and user_id = ?
        and (state = 'waiting' and claimed_at is null or revision <> ?)`,
    [quoteId, contractorId, revision],
  )
  const { enabled, days } = chosenDays(await followUpOf(db, contractorId), followUp)
  if (!enabled || ended) return
  const due = dueTimes(new Date(sentAt), days, timeZone ?? usualTimeZone)
  const rows = due.map((dueAt, at) => ({ days: days[at], due_at: dueAt }))
  await em.execute(
    `with kept as (select number, days from quoting.reminders where quote_id = ? and user_id = ? and revision = ?)
     insert into quoting.reminders (quote_id, revision, number, user_id, days, due_at)
     select ?, ?, coalesce((select max(number) from kept), 0) + row_number() over (order by r.days), ?, r.days, r.due_at
       from json_to_recordset(?::json) as r (days int, due_at timestamptz)
      where r.due_at > ? and r.days not in (select days from kept)`,
    [quoteId, contractorId, revision, quoteId, revision, contractorId, JSON.stringify(rows), now],
  )
}

/** After an email of the newest version. The first one starts over; a version that is emailed again keeps its reminders. */
export async function startReminders(
  version: Followed & { readonly revision: number },
  call: Pick<CommandCall, 'em' | 'db' | 'now'>,
) {
  const { quoteId, contractorId, revision } = version
  await call.em.execute(
    `update quoting.quotes set follow_up_ended = null, snoozed_until = null where id = ? and user_id = ?
        and (select count(*) from quoting.timeline t
              where t.quote_id = quotes.id and t.kind = 'email-handed-over' and t.revision = ?) = 1`,
    [quoteId, contractorId, revision],
  )
  const there = await call.em.execute(
    'select from quoting.reminders where quote_id = ? and user_id = ? and revision = ? limit 1',
    [quoteId, contractorId, revision],
  )
  if (there.length === 0) await planReminders(version, call)
}

/** Stops the locked quote's reminders for good: until a new version is sent. The first reason stays. */
export async function endFollowUp(
  { quoteId, contractorId }: Pick<Followed, 'quoteId' | 'contractorId'>,
  why: StopReason,
  call: CommandCall,
) {
  const { em } = call
  await em.execute(
    `update quoting.quotes set follow_up_ended = coalesce(follow_up_ended, ?)
      where id = ? and user_id = ? and sent_at is not null`,
    [why, quoteId, contractorId],
  )
  const stopped = await em.execute(
    `update quoting.reminders set state = 'stopped' where quote_id = ? and user_id = ? and state = 'waiting' returning number`,
    [quoteId, contractorId],
  )
  if (stopped.length > 0)
    await note({ quoteId, contractorId, kind: 'reminders-stopped', details: { stopped: why } }, call)
}

/**
 * Why a quote `q` isn't followed up anymore, as an expression; null if it is. `now` is the parameter
 * with the time. The conditions are read here and not only remembered, so that no path to an answer can be forgotten.
 */
export const endedBecause = (now: string) => `case
    when q.follow_up_ended is not null then q.follow_up_ended
    when q.answer = 'canceled' then 'accepted'
    when q.answer is not null then q.answer
    when q.accepted_revision is not null then 'accepted'
    when q.bid_status <> 'pending' then 'bid'
    when to_char(${now}::timestamptz at time zone coalesce(${accountTimeZone('q.user_id')}, '${usualTimeZone}'), 'YYYY-MM-DD')
         > (select v.content ->> 'validUntil' from quoting.revisions v where v.quote_id = q.id and v.revision = ${followedVersion})
      then 'expired'
    when (select bool_and(l.withdrawn_at is not null) from quoting.links l where l.quote_id = q.id) then 'link-withdrawn'
    when not coalesce((q.follow_up ->> 'enabled')::boolean,
                      (select f.enabled from quoting.follow_ups f where f.user_id = q.user_id), false) then 'off'
  end`

export interface ReminderKey {
  readonly quoteId: string
  readonly contractorId: string
  readonly revision: number
  readonly number: number
}

export async function reminderState({ quoteId, contractorId, revision, number }: ReminderKey, em: EntityManager) {
  const [row] = await em.execute<{ state: ReminderState }[]>(
    'select state from quoting.reminders where quote_id = ? and user_id = ? and revision = ? and number = ?',
    [quoteId, contractorId, revision, number],
  )
  return row?.state ?? null
}

export const setReminder = (
  { quoteId, contractorId, revision, number }: ReminderKey,
  state: ReminderState,
  em: EntityManager,
) =>
  em.execute(
    'update quoting.reminders set state = ? where quote_id = ? and user_id = ? and revision = ? and number = ?',
    [state, quoteId, contractorId, revision, number],
  )

/** It waits for another time. */
export const moveReminder = (
  { quoteId, contractorId, revision, number }: ReminderKey,
  dueAt: Date,
  em: EntityManager,
) =>
  em.execute(
    `update quoting.reminders set state = 'waiting', due_at = ?
      where quote_id = ? and user_id = ? and revision = ? and number = ?`,
    [dueAt, quoteId, contractorId, revision, number],
  )

/** A reminder that is about to be emailed. */
export interface ReminderToSend {
  readonly issued: IssuedQuote
  readonly text: string
  /** The email that the reminder follows in its thread; null if none is known. */
  readonly deliveryId: string | null
  /** Whether that email called the quote updated, in its subject. */
  readonly updated: boolean
}

interface Claimed {
  readonly claimedAt: Date
  readonly timeZone: TimeZone | null
  readonly issued: IssuedQuote
  readonly deliveryId: string | null
  readonly updated: boolean | null
  /** Of this reminder and those after it. */
  readonly days: readonly number[]
}

/** A reminder that was claimed, if the quote still waits for an answer; null otherwise, after 5 p.m., and a day after the claim. */
export async function reminderToSend(
  db: Pool,
  { contractorId, quoteId, revision, number, claimedAt }: ReminderKey & { readonly claimedAt?: string | undefined },
  now: Date,
): Promise<ReminderToSend | null> {
  const { rows } = await db.query<Claimed>({
    name: 'reminder-to-send',
    text: `select v.content as issued, d.id as "deliveryId", d.updated, r.claimed_at as "claimedAt", ${accountTimeZone('q.user_id')} as "timeZone",
                  (select json_agg(o.days order by o.number) from quoting.reminders o
                    where o.quote_id = r.quote_id and o.revision = r.revision and o.number >= r.number) as days
             from quoting.quotes q
             join quoting.reminders r on r.quote_id = q.id and r.revision = ${followedVersion}
             join quoting.revisions v on v.quote_id = q.id and v.revision = r.revision
             left join lateral (
               select d.id, d.updated from quoting.deliveries d join views.deliveries s on s.id = d.id
                where d.quote_id = q.id and d.revision = r.revision and s.state = 'sent' order by d.requested_at limit 1) d on true
            where q.id = $1 and q.user_id = $2 and r.revision = $3 and r.number = $4 and r.state = 'sending'
              and r.claimed_at > $5::timestamptz - interval '1 day' and r.claimed_at = coalesce($6, r.claimed_at)
              and ${endedBecause('$5')} is null`,
    values: [quoteId, contractorId, revision, number, now, claimedAt],
  })
  if (!rows[0] || !mayLeave(rows[0].claimedAt, now, rows[0].timeZone ?? usualTimeZone)) return null
  const { issued, deliveryId, updated, days } = rows[0]
  const text = textOf(number, days, await followUpOf(db, contractorId))
  return { issued, text, deliveryId, updated: updated ?? false }
}

/**
 * The text of the first of these days, which are still to come. If the account has a text for each, it is that of its day. Else the
 * texts go in order, the last one with the last reminder only.
 */
export function textOf(number: number, days: readonly number[], { reminders }: FollowUpSettings): string {
  const ofDays = days.map((day) => reminders.find((reminder) => reminder.days === day))
  const last = reminders.length - 1
  const inOrder = reminders[Math.min(number - 1, days.length > 1 ? Math.max(last - 1, 0) : last)]
  return (ofDays.every(Boolean) ? ofDays[0] : inOrder)!.text
}
