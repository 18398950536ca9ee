import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { type TimeZone, usualTimeZone } from '../../../shared-kernel/time-zone.ts'
import type { CommandCall, Reaction } from '../../../shared-kernel/use-case.ts'
import { accountTimeZone } from '../../accounts/index.ts'
import type { StopReason } from '../contract/follow-up.ts'
import { whatNow } from '../domain/working-time.ts'
import { reminderDue, type reminderSettled } from '../index.ts'
import { ensureLink, type Links } from '../links.ts'
import { endedBecause, endFollowUp, type ReminderKey as Key, setReminder } from '../reminders.ts'
import { note } from '../timeline.ts'

/** Rows of one transaction. */
const atOnce = 200

interface Due extends Key {
  readonly dueAt: Date
  readonly newest: number
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
            q.revision as newest, ${endedBecause('?')} as ended, ${accountTimeZone('q.user_id')} as "timeZone",
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
  if (row.newest !== row.revision || row.ended === 'off') {
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
    await em.execute(
      `update quoting.reminders set due_at = ? where quote_id = ? and user_id = ? and revision = ? and number = ?`,
      [todo.moveTo, quoteId, contractorId, revision, number],
    )
    return false
  }
  await ensureLink(links, { quoteId, contractorId }, em)
  await em.execute(
    `update quoting.reminders set state = 'sending', claimed_at = ?
      where quote_id = ? and user_id = ? and revision = ? and number = ?`,
    [now, quoteId, contractorId, revision, number],
  )
  await publish(reminderDue({ quoteId, contractorId, revision, number }))
  return true
}

/** Records what happened to a reminder's email. A refused address gets no more of them. */
export const recordReminder: Reaction<PayloadOf<typeof reminderSettled>> = (outcome, { inTransaction }) =>
  inTransaction(async (call) => {
    const { quoteId, contractorId, revision, number, state, at } = outcome
    const [quote] = await call.em.execute<{ revision: number }[]>(
      'select revision from quoting.quotes where id = ? and user_id = ? for update',
      [quoteId, contractorId],
    )
    if (!quote) return // deleted meanwhile
    await setReminder(outcome, state, call.em)
    const cause = `reminder:${revision}:${number}`
    if (state === 'sent')
      await note(
        { quoteId, contractorId, at: new Date(at), kind: 'reminder-sent', revision, details: { number }, cause },
        call,
      )
    if (state === 'failed' && outcome.refused && quote.revision === revision)
      await endFollowUp(outcome, 'address', call)
  })
