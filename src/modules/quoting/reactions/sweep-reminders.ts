import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { type TimeZone, usualTimeZone } from '../../../shared-kernel/time-zone.ts'
import type { CommandCall, Reaction } from '../../../shared-kernel/use-case.ts'
import { accountTimeZone } from '../../accounts/index.ts'
import type { StopReason } from '../contract/follow-up.ts'
import { inWorkingTime, whatNow } from '../domain/working-time.ts'
import { reminderDue, type reminderSettled } from '../index.ts'
import { ensureLink, type Links } from '../links.ts'
import {
  endedBecause,
  endFollowUp,
  followedVersion,
  type ReminderKey as Key,
  moveReminder,
  setReminder,
} from '../reminders.ts'
import { note } from '../timeline.ts'

/** Rows of one transaction. */
const atOnce = 200

interface Due extends Key {
  readonly dueAt: Date
  /** If it was put off at the end of a day. */
  readonly claimedAt: Date | null
  readonly followed: number
  readonly ended: StopReason | null
  readonly timeZone: TimeZone | null
  readonly lastSentAt: Date | null
}

/**
 * Takes the reminders that are due, once a minute, in batches. A quote that another worker or request has locked waits for the
 * next minute. Each row leaves `waiting` or gets a later time, so the sweep ends.
 */
export const sweepReminders =
  (links: Links): Reaction<object> =>
  async (_, { inTransaction, job }) => {
    while (!job.signal.aborted) {
      const taken = await inTransaction((call) => takeDue(links, call))
      if (taken < atOnce) return
    }
  }

export const dueReminders = `
  select r.quote_id as "quoteId", r.revision, r.number
    from quoting.reminders r join quoting.quotes q on q.id = r.quote_id
   where r.state = 'waiting' and r.due_at <= ? order by r.due_at limit ${atOnce} for update of r, q skip locked`

/** The second statement sees everything that was committed before the locks were taken. */
async function takeDue(links: Links, call: CommandCall): Promise<number> {
  const { em, now } = call
  const locked = await em.execute<Pick<Key, 'quoteId' | 'revision' | 'number'>[]>(dueReminders, [now])
  if (locked.length === 0) return 0
  const due = await em.execute<Due[]>(
    `select r.quote_id as "quoteId", r.user_id as "contractorId", r.revision, r.number, r.due_at as "dueAt",
            r.claimed_at as "claimedAt",
            ${followedVersion} as followed, ${endedBecause('?')} as ended, ${accountTimeZone('q.user_id')} as "timeZone",
            (select max(o.claimed_at) from quoting.reminders o where o.quote_id = q.id) as "lastSentAt"
       from json_to_recordset(?::json) as k ("quoteId" uuid, revision int, number int)
       join quoting.reminders r on r.quote_id = k."quoteId" and r.revision = k.revision and r.number = k.number
       join quoting.quotes q on q.id = r.quote_id
      order by r.due_at, r.number`,
    [now, JSON.stringify(locked)],
  )
  const claimedToday = new Map<string, Date>()
  for (const row of due) {
    const lastSentAt = claimedToday.get(row.quoteId) ?? (row.lastSentAt && new Date(row.lastSentAt))
    if (await settleDue({ ...row, lastSentAt }, links, call)) claimedToday.set(row.quoteId, now)
  }
  return locked.length
}

/** Returns whether it is sent now. */
async function settleDue(row: Due, links: Links, call: CommandCall): Promise<boolean> {
  const { em, now, publish } = call
  if (row.followed !== row.revision || row.ended === 'off') {
    await setReminder(row, 'stopped', em)
    return false
  }
  if (row.ended) {
    await endFollowUp(row, row.ended, call)
    return false
  }
  const todo = whatNow(new Date(row.dueAt), now, row.timeZone ?? usualTimeZone, row.lastSentAt)
  if ('tooLate' in todo) {
    await setReminder(row, 'skipped', em)
    return false
  }
  const { quoteId, contractorId, revision, number } = row
  if ('moveTo' in todo) {
    await moveReminder(row, todo.moveTo, em)
    return false
  }
  await ensureLink(links, { quoteId, contractorId }, em)
  await em.execute(
    `update quoting.reminders set state = 'sending', claimed_at = ?
      where quote_id = ? and user_id = ? and revision = ? and number = ?`,
    [now, quoteId, contractorId, revision, number],
  )
  const claim = { quoteId, contractorId, revision, number, claimedAt: now.toISOString() }
  await publish(reminderDue({ ...claim, ...(row.claimedAt && { again: true }) }))
  return true
}

type Outcome = PayloadOf<typeof reminderSettled>

/** Records what happened to a reminder's email. A refused address gets no more of them. */
export const recordReminder: Reaction<Outcome> = (outcome, { inTransaction }) =>
  inTransaction(async (call) => {
    const { quoteId, contractorId, revision, number, state, at } = outcome
    const [quote] = await call.em.execute<{ followed: number }[]>(
      `select ${followedVersion} as followed from quoting.quotes q where id = ? and user_id = ? for update`,
      [quoteId, contractorId],
    )
    if (!quote) return // deleted meanwhile
    if (state === 'stopped') return stopOrPutOff(outcome, call)
    await setReminder(outcome, state, call.em)
    const cause = `reminder:${revision}:${number}`
    if (state === 'sent')
      await note(
        { quoteId, contractorId, at: new Date(at), kind: 'reminder-sent', revision, details: { number }, cause },
        call,
      )
    if (state === 'failed' && outcome.refused && quote.followed === revision)
      await endFollowUp(outcome, 'address', call)
  })

/** A claim that ended unsent: after 5 p.m. the reminder waits for the next morning, if it is still wanted. */
async function stopOrPutOff(outcome: Outcome, { em }: CommandCall) {
  const { quoteId, contractorId, revision, number, claimedAt } = outcome
  const at = new Date(outcome.at)
  const [claim] = await em.execute<{ wanted: boolean; timeZone: TimeZone | null }[]>(
    `select ${followedVersion} = r.revision and r.claimed_at > ?::timestamptz - interval '1 day' and ${endedBecause('?')} is null as wanted,
            ${accountTimeZone('q.user_id')} as "timeZone"
       from quoting.reminders r join quoting.quotes q on q.id = r.quote_id
      where r.quote_id = ? and r.user_id = ? and r.revision = ? and r.number = ?
        and r.state = 'sending' and r.claimed_at = coalesce(?, r.claimed_at)`,
    [at, at, quoteId, contractorId, revision, number, claimedAt ?? null],
  )
  if (!claim) return // recorded before
  const possible = inWorkingTime(at, claim.timeZone ?? usualTimeZone)
  if (claim.wanted && possible > at) await moveReminder(outcome, possible, em)
  else await setReminder(outcome, 'stopped', em)
}
