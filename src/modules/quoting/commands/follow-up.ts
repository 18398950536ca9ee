import { dayIn, daysLater } from '../../../shared-kernel/time-zone.ts'
import type { Command, CommandCall, SignedIn } from '../../../shared-kernel/use-case.ts'
import { profileOf, timeZoneOf } from '../../accounts/index.ts'
import type * as contract from '../contract/follow-up.ts'
import { refuseOwn } from '../links.ts'
import { endFollowUp } from '../reminders.ts'
import { quoteOf } from '../storage.ts'
import { note } from '../timeline.ts'

const ok = { ok: true } as const

export const saveFollowUp: Command<typeof contract.saveFollowUp> = async (settings, { em, contractorId }) => {
  await em.execute(
    `insert into quoting.follow_ups (user_id, enabled, reminders) values (?, ?, ?::jsonb)
     on conflict (user_id) do update set enabled = excluded.enabled, reminders = excluded.reminders`,
    [contractorId, settings.enabled, JSON.stringify(settings.reminders)],
  )
  return settings
}

export const markAnswered: Command<typeof contract.markAnswered> = async ({ quoteId }, call) => {
  await quoteOf(call.contractorId, quoteId, call.em)
  await endFollowUp({ quoteId, contractorId: call.contractorId }, 'answered', call)
  // "They answered" counts whatever ended the reminders before.
  await call.em.execute(`update quoting.quotes set follow_up_ended = 'answered' where id = ? and user_id = ?`, [
    quoteId,
    call.contractorId,
  ])
  return ok
}

export const markWrongAddress: Command<typeof contract.markWrongAddress> = async ({ quoteId }, call) => {
  await quoteOf(call.contractorId, quoteId, call.em)
  await endFollowUp({ quoteId, contractorId: call.contractorId }, 'address', call)
  return ok
}

export const snooze: Command<typeof contract.snooze> = async ({ quoteId, days }, call) => {
  const { em, contractorId } = call
  await quoteOf(contractorId, quoteId, em)
  await em.execute('update quoting.quotes set snoozed_until = ? where id = ? and user_id = ?', [
    daysLater(await today(call), days),
    quoteId,
    contractorId,
  ])
  return ok
}

const today = async ({ db, contractorId, now }: CommandCall & SignedIn) =>
  dayIn(timeZoneOf((await profileOf(db, contractorId)) ?? { timeZone: null }))(now)

export const noteCall: Command<typeof contract.noteCall> = async ({ quoteId, note: message, callId }, call) => {
  const { contractorId } = call
  await quoteOf(contractorId, quoteId, call.em)
  await note(
    { quoteId, contractorId, kind: 'called', details: { message }, ...(callId && { cause: `call:${callId}` }) },
    call,
  )
  return ok
}

export const stopReminders: Command<typeof contract.stopReminders> = async (_, call) => {
  const { customer, em } = call
  refuseOwn(customer)
  await quoteOf(customer.contractorId, customer.quoteId, em)
  await endFollowUp(customer, 'customer', call)
  return ok
}
