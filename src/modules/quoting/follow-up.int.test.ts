import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, password, room } from '../../testing/fixtures/contractors.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { closeAccount, saveBusiness } from '../accounts/contract/endpoints.ts'
import * as answers from './contract/answers.ts'
import * as quoting from './contract/endpoints.ts'
import * as followUp from './contract/follow-up.ts'
import { getTimeline } from './contract/history.ts'
import { usualReminders } from './contract/usual-reminders.ts'
import { dueReminders } from './reactions/sweep-reminders.ts'

/** A Monday, 10:30 in New York. */
const monday = new Date('2026-11-30T15:30:00Z')
let now = monday
const hours = (count: number) => {
  now = new Date(now.getTime() + count * 3_600_000)
}
const days = (count: number) => hours(24 * count)

let refused = 'nobody-is-refused'
let full = 'nobody’s-mailbox-is-full'
let deferred = 'nobody-is-deferred'
const system = await startSystem({
  clock: () => now,
  behave({ to }) {
    if (to.includes(deferred)) return 'refuse-451'
    if (to.includes(full)) return 'refuse-552'
    return to.some((address) => address.includes(refused)) ? 'refuse-550' : 'accept'
  },
})
afterEach(() => {
  now = monday
})
afterAll(() => system.stop())
const query = async (text: string, values: unknown[] = []) => (await system.db.query(text, values)).rows

const on = { enabled: true, reminders: [...usualReminders] }
let people = 0
const customer = () => visitor(system.app, `10.8.0.${++people}`, { 'user-agent': 'Mozilla/5.0 (iPhone)' })

interface Sent {
  readonly dana: Contractor
  readonly quoteId: string
  readonly email: string
  readonly token: string
}

async function sent({ settings = on }: { settings?: followUp.FollowUpSettings | null } = {}): Promise<Sent> {
  const dana = await contractor(system)
  await dana.call(saveBusiness, { businessName: 'Brightline', timeZone: 'America/New_York' })
  if (settings) await dana.call(followUp.saveFollowUp, settings)
  const email = `priya.${randomUUID()}@harbordental.example`
  const { id: quoteId } = await draft(dana, { email, companyName: 'Harbor Dental', contactPerson: 'Priya Nair' })
  await room(dana, quoteId, 2000)
  const { link } = await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  await jobsDone(system.db, 'quoting.record-%')
  return { dana, quoteId, email, token: link!.split('/q/')[1]! }
}

async function sweep() {
  await system.boss.send('quoting.sweep-reminders', { payload: {}, requestId: 'clock' })
  for (const queue of ['quoting.sweep-%', 'documents.email-reminder', 'quoting.record-%'])
    await jobsDone(system.db, queue)
}

const mailsTo = async ({ email }: Sent) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email)).reverse()
const remindersTo = async (one: Sent) => (await mailsTo(one)).filter((mail) => header(mail, 'list-unsubscribe'))
const listed = ({ dana, quoteId }: Sent) => dana.call(followUp.listReminders, { quoteId })
const states = async (one: Sent) => (await listed(one)).reminders.map(({ state }) => state)
const header = (mail: { headers: readonly { name: string; value: string }[] }, name: string) =>
  mail.headers.find((one) => one.name.toLowerCase() === name)?.value
const kinds = async ({ dana, quoteId }: Sent) => (await dana.call(getTimeline, { quoteId })).map(({ kind }) => kind)

describe('the account’s reminders', () => {
  it('are four good texts, off until the contractor turns them on @FOL-01', async () => {
    const dana = await contractor(system)
    expect(await dana.call(followUp.getFollowUp, {})).toEqual({ enabled: false, reminders: usualReminders })
    expect(usualReminders.map(({ days: day }) => day)).toEqual([2, 5, 10, 21])
    expect(await dana.call(followUp.saveFollowUp, on)).toEqual(on)
    expect(await dana.call(followUp.getFollowUp, {})).toEqual(on)
  })

  it.each([
    ['six', Array.from({ length: 6 }, (_, at) => ({ days: at + 1, text: 'Hello' })), 'Please use at most 5 reminders'],
    ['none', [], 'Please keep at least one reminder'],
    ['day 0', [{ days: 0, text: 'Hello' }], 'Please enter a day from 1 to 90'],
    ['day 91', [{ days: 91, text: 'Hello' }], 'Please enter a day from 1 to 90'],
    [
      'days out of order',
      [5, 5].map((day) => ({ days: day, text: 'Hello' })),
      'Please put the days in order, each later than the one before',
    ],
    ['no words', [{ days: 1, text: ' ' }], 'Please write the reminder'],
    [
      'another placeholder',
      [{ days: 1, text: 'Hello {name}' }],
      '{name} isn’t a placeholder. You can use {firstName}, {company}, {customer}, {price}, {validUntil}, {link}.',
    ],
  ])('refuse %s in words @FOL-01', async (_, reminders, message) => {
    const dana = await contractor(system)
    const answer = await dana.ask(followUp.saveFollowUp, { enabled: true, reminders })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues[0].message).toBe(message)
  })
})

describe('a quote’s reminders', () => {
  it('are planned when it reaches the customer, by the account or by its own choice @FOL-01', async () => {
    const off = await sent({ settings: null })
    expect(await listed(off)).toEqual({ enabled: false, stopped: 'off', reminders: [] })
    await off.dana.call(quoting.savePricing, { quoteId: off.quoteId, followUp: { enabled: true, days: [3, 7] } })
    const own = await listed(off)
    expect(own).toMatchObject({ enabled: true, stopped: null })
    expect(own.reminders.map(({ days: day, dueAt, state }) => [day, dueAt, state])).toEqual([
      [3, '2026-12-03T15:30:00.000Z', 'waiting'],
      [7, '2026-12-07T15:30:00.000Z', 'waiting'],
    ])
    const quote = await off.dana.call(quoting.getQuote, { quoteId: off.quoteId })
    expect(quote).toMatchObject({ followUp: { enabled: true, days: [3, 7] }, changedSinceSent: false })
    await off.dana.call(quoting.savePricing, { quoteId: off.quoteId, followUp: null })
    expect((await listed(off)).reminders).toEqual([])
    expect((await listed(await sent())).reminders.map(({ days: day }) => day)).toEqual([2, 5, 10, 21])
  })

  it('are short emails from the contractor in the thread of the first one, with a way to stop them @FOL-02', async () => {
    const one = await sent()
    days(2)
    await sweep()
    const [first, reminder] = await mailsTo(one)
    expect(reminder!.subject).toBe(`Re: ${first!.subject}`)
    expect(header(reminder!, 'from')).toContain('Brightline')
    expect(header(reminder!, 'reply-to')).toContain(one.dana.user.email)
    const id = header(first!, 'message-id')
    expect(id).toMatch(/^<.+@.+>$/)
    expect([header(reminder!, 'in-reply-to'), header(reminder!, 'references')]).toEqual([id, id])
    expect(header(reminder!, 'list-unsubscribe')).toBe(`<http://localhost:3000/api/public/quotes/${one.token}/stop>`)
    expect(header(reminder!, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    for (const text of [reminder!.text, reminder!.html]) {
      expect(text).toContain('Hello Priya,')
      expect(text).toContain('Harbor Dental')
      expect(text).toContain(`http://localhost:3000/q/${one.token}`)
      expect(text).toMatch(/stop reminders about this quote/i)
      expect(text).not.toMatch(/\{\w+\}/)
    }
    expect(reminder!.attachments).toHaveLength(0)
    expect(await kinds(one)).toContain('reminder-sent')
    expect(await states(one)).toEqual(['sent', 'waiting', 'waiting', 'waiting'])
  })

  it('sent on Monday and accepted on Thursday: exactly one @FOL-04', async () => {
    const one = await sent()
    const version = await customer().call(answers.readByLink, { token: one.token })
    for (let hour = 0; hour < 73; hour += 12) {
      await sweep()
      hours(12)
    }
    await customer().call(answers.acceptQuote, {
      ...{ token: one.token, acceptanceId: randomUUID(), revision: 1, name: 'Priya Nair', agreed: true },
      ...{ signature: { typed: 'Priya Nair' }, expectedMonthlyPrice: version.monthlyPrice },
    })
    for (let day = 0; day < 8; day++) {
      await sweep()
      days(1)
    }
    expect(await remindersTo(one)).toHaveLength(1)
    expect(await listed(one)).toMatchObject({ stopped: 'accepted' })
    expect(await states(one)).toEqual(['sent', 'stopped', 'stopped', 'stopped'])
    // The yes still holds while a newer version waits, and it was the customer's.
    await one.dana.call(answers.reviseQuote, { quoteId: one.quoteId })
    await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, finalMonthlyPrice: 777 })
    await one.dana.call(quoting.resendQuote, { quoteId: one.quoteId })
    expect(await listed(one)).toMatchObject({ stopped: 'accepted' })
  })

  it('all leave in a month without an answer, on weekdays from 9 to 5, and no more after it expired @FOL-02 @FOL-03', async () => {
    const one = await sent({
      settings: { enabled: true, reminders: [2, 5, 10, 21, 40].map((day) => ({ days: day, text: `Day ${day}` })) },
    })
    for (let day = 0; day < 44; day++) {
      await sweep()
      hours(12)
      if (day < 12) await sweep()
      hours(12)
    }
    expect((await remindersTo(one)).map(({ text }) => text?.split('\n')[0])).toEqual([
      'Day 2',
      'Day 5',
      'Day 10',
      'Day 21',
    ])
    expect(await listed(one)).toMatchObject({ stopped: 'expired' })
    expect((await states(one)).at(-1)).toBe('stopped')
    const left = await query(
      `select extract(isodow from claimed_at at time zone 'America/New_York')::int as day,
              extract(hour from claimed_at at time zone 'America/New_York')::int as hour
         from quoting.reminders where quote_id = $1 and claimed_at is not null`,
      [one.quoteId],
    )
    for (const { day, hour } of left) expect([day < 6, hour >= 9, hour < 17]).toEqual([true, true, true])
  }, 120_000)

  const ends: readonly (readonly [string, followUp.StopReason, (one: Sent) => Promise<unknown>])[] = [
    ['a no', 'declined', ({ token }) => customer().call(answers.declineQuote, { token, reason: 'price' })],
    [
      'a wish for a change',
      'change-requested',
      ({ token }) => customer().call(answers.askForChange, { token, message: 'Mondays?' }),
    ],
    [
      'a bid recorded by hand',
      'bid',
      ({ dana, quoteId }) => dana.call(quoting.recordBid, { quoteId, bidStatus: 'won' }),
    ],
    ['“They answered”', 'answered', ({ dana, quoteId }) => dana.call(followUp.markAnswered, { quoteId })],
    ['“Not interested”', 'bid', ({ dana, quoteId }) => dana.call(followUp.markNotInterested, { quoteId })],
    ['“Address is wrong”', 'address', ({ dana, quoteId }) => dana.call(followUp.markWrongAddress, { quoteId })],
    ['a withdrawn link', 'link-withdrawn', ({ dana, quoteId }) => dana.call(answers.withdrawLink, { quoteId })],
    ['the customer’s stop', 'customer', ({ token }) => customer().call(followUp.stopReminders, { token })],
  ]
  it.each(ends)('end for good with %s @FOL-03', async (_, stopped, end) => {
    const one = await sent()
    await end(one)
    expect(await listed(one)).toMatchObject({ stopped })
    expect(new Set(await states(one))).toEqual(new Set(['stopped']))
    expect(await kinds(one)).toContain('reminders-stopped')
    if (stopped === 'bid') {
      await one.dana.call(answers.reopenQuote, { quoteId: one.quoteId, reason: 'A mistake' })
      await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, followUp: { enabled: true } })
    }
    days(2)
    await sweep()
    expect(await remindersTo(one)).toEqual([])
  })

  it('end at the claim too, whatever ended them, and in the email’s job @FOL-03', async () => {
    const one = await sent()
    days(2)
    await query(`update quoting.quotes set bid_status = 'won' where id = $1`, [one.quoteId])
    await sweep()
    expect(await states(one)).toEqual(['stopped', 'stopped', 'stopped', 'stopped'])
    const other = await sent()
    await query(`update quoting.reminders set state = 'sending', claimed_at = $2 where quote_id = $1 and number = 1`, [
      other.quoteId,
      now,
    ])
    await other.dana.call(followUp.markAnswered, { quoteId: other.quoteId })
    const due = { contractorId: other.dana.user.id, quoteId: other.quoteId, revision: 1, number: 1 }
    await system.boss.send('documents.email-reminder', { payload: due, requestId: 'test' })
    await sweep()
    expect(await states(other)).toEqual(['stopped', 'stopped', 'stopped', 'stopped'])
    expect([...(await remindersTo(one)), ...(await remindersTo(other))]).toEqual([])
  })

  /** Claims the reminder that is due, whose email the mail server defers; it isn't tried again before `retry`. */
  async function claimDeferred({ email }: Sent) {
    deferred = email
    await system.boss.send('quoting.sweep-reminders', { payload: {}, requestId: 'clock' })
    const holdIt = `update pgboss.job set start_after = now() + interval '1 hour'
                     where name = 'documents.email-reminder' and state = 'retry' returning id`
    await expect.poll(() => query(holdIt), { timeout: 30_000 }).toHaveLength(1)
    deferred = 'nobody-is-deferred'
  }
  async function retry() {
    await query(`update pgboss.job set start_after = now() where name = 'documents.email-reminder'`)
    await sweep()
  }

  it('leave the next morning if the mail server defers them past 5 p.m., also with other days by then @FOL-02', async () => {
    const one = await sent()
    days(2)
    hours(6) // 4:30 p.m.
    await claimDeferred(one)
    hours(1)
    await retry()
    expect((await listed(one)).reminders[0]).toMatchObject({ state: 'waiting', dueAt: '2026-12-03T14:00:00.000Z' })
    expect(await remindersTo(one)).toEqual([])
    for (const followUp of [{ enabled: false }, { enabled: true, days: [3, 6] }])
      await one.dana.call(quoting.savePricing, { quoteId: one.quoteId, followUp })
    hours(17.5) // 11:00 a.m.; by the new days it would be due at 10:30
    await sweep()
    expect(await remindersTo(one)).toHaveLength(1)
    expect((await states(one))[0]).toBe('sent')
  })

  it('leave the next morning, once, if the email’s job was late; unless they’re no longer wanted @FOL-02 @FOL-04', async () => {
    const [one, other] = [await sent(), await sent()]
    now = new Date('2026-12-02T21:54:00Z')
    const jobs = [one, other].map(({ dana, quoteId }) => ({
      payload: { contractorId: dana.user.id, quoteId, revision: 1, number: 1, claimedAt: now.toISOString() },
      requestId: 'test',
    }))
    const claim = `update quoting.reminders set state = 'sending', claimed_at = $2 where quote_id = any($1) and number = 1`
    await query(claim, [[one.quoteId, other.quoteId], now])
    await query(`update quoting.quotes set bid_status = 'won' where id = $1`, [other.quoteId])
    now = new Date('2026-12-02T22:01:00Z') // after 5 p.m.
    const late = async () => {
      const ids = await Promise.all(jobs.map((job) => system.boss.send('documents.email-reminder', job)))
      const open = `select from pgboss.job where id = any($1) and state < 'completed'`
      await expect.poll(() => query(open, [ids]), { timeout: 30_000 }).toEqual([])
      await jobsDone(system.db, 'quoting.record-%')
    }
    await late()
    expect([(await states(one))[0], (await states(other))[0]]).toEqual(['waiting', 'stopped'])

    now = new Date('2026-12-03T14:00:00Z')
    await claimDeferred(one)
    await late()
    expect([await remindersTo(one), (await states(one))[0]]).toEqual([[], 'sending'])
    await retry()
    expect([await remindersTo(other), (await states(other))[0]]).toEqual([[], 'stopped'])
    expect(await remindersTo(one)).toHaveLength(1)
    expect((await states(one))[0]).toBe('sent')
  })

  it('end with a refused address, and with deletion @FOL-03', async () => {
    const one = await sent()
    refused = one.email
    days(2)
    await sweep()
    expect(await listed(one)).toMatchObject({ stopped: 'address' })
    expect(await states(one)).toEqual(['failed', 'stopped', 'stopped', 'stopped'])
    const other = await sent()
    await other.dana.call(quoting.deleteQuote, { quoteId: other.quoteId })
    expect(await query('select from quoting.reminders where quote_id = $1', [other.quoteId])).toEqual([])
    const third = await sent()
    await third.dana.call(closeAccount, { password })
    await jobsDone(system.db, 'quoting.forget-%')
    for (const table of ['reminders', 'follow_ups'])
      expect(await query(`select from quoting.${table} where user_id = $1`, [third.dana.user.id])).toEqual([])
  })

  it('go on after a refusal that isn’t about the address @FOL-03', async () => {
    const one = await sent()
    const { dana, quoteId } = one
    full = one.email
    days(1)
    await dana.ask(quoting.resendQuote, { quoteId })
    await jobsDone(system.db, 'quoting.record-%')
    expect(await dana.call(quoting.getQuote, { quoteId })).toMatchObject({
      delivery: { state: 'failed', reason: 'The mail server refused this email: 552 5.2.2 Mailbox full' },
    })
    days(1)
    await sweep()
    expect(await listed(one)).toMatchObject({ stopped: null })
    expect(await states(one)).toEqual(['failed', 'waiting', 'waiting', 'waiting'])
    full = 'nobody’s-mailbox-is-full'
    days(5)
    await sweep()
    expect(await remindersTo(one)).toHaveLength(1)
  })

  it('of a new version go on when the address of an older one is refused late @FOL-03', async () => {
    const one = await sent()
    const { dana, quoteId } = one
    const [older] = await query('select id, revision from quoting.deliveries where quote_id = $1', [quoteId])
    await dana.call(quoting.savePricing, { quoteId, finalMonthlyPrice: 99 })
    await dana.call(quoting.resendQuote, { quoteId })
    await jobsDone(system.db, 'quoting.record-%')
    const [newer] = await query('select id from quoting.deliveries where quote_id = $1 and id <> $2', [
      quoteId,
      older.id,
    ])
    const refuse = async (deliveryId: string) => {
      const outcome = { deliveryId, quoteId, contractorId: dana.user.id, at: now.toISOString() }
      const refusal = { reason: 'The mail server refused this email: 550 5.1.1 No such mailbox', refused: true }
      await system.boss.send('quoting.record-delivery-failed', {
        payload: { ...outcome, ...refusal },
        requestId: 'late',
      })
      await jobsDone(system.db, 'quoting.record-%')
      return (await listed(one)).stopped
    }
    expect(await refuse(older.id)).toBeNull()
    expect(await refuse(newer.id)).toBe('address')
  })

  it('start over with a new version, and go on when the same one is sent again @FOL-03', async () => {
    const one = await sent()
    const { dana, quoteId, token } = one
    days(1)
    await dana.call(quoting.resendQuote, { quoteId })
    await jobsDone(system.db, 'quoting.record-%')
    expect((await listed(one)).reminders[0]).toMatchObject({ dueAt: '2026-12-02T15:30:00.000Z' })
    await customer().call(followUp.stopReminders, { token })
    await dana.call(quoting.savePricing, { quoteId, finalMonthlyPrice: 99 })
    await dana.call(quoting.resendQuote, { quoteId })
    await jobsDone(system.db, 'quoting.record-%')
    const { stopped, reminders } = await listed(one)
    expect(stopped).toBeNull()
    expect(reminders[0]).toMatchObject({ dueAt: '2026-12-03T15:30:00.000Z', state: 'waiting' })
  })

  const firstLines = async (one: Sent) => (await remindersTo(one)).map(({ text }) => text?.split('\n')[0])
  const named = (all: readonly number[]) => ({
    enabled: true,
    reminders: all.map((day) => ({ days: day, text: `Text of day ${day}` })),
  })

  it('go on with days that are chosen after some have left, each once @FOL-01 @FOL-04', async () => {
    const one = await sent({ settings: named([1, 2, 3, 4, 5]) })
    for (let day = 0; day < 8; day++) {
      days(1)
      await sweep()
    }
    const { dana, quoteId } = one
    await dana.call(quoting.savePricing, { quoteId, followUp: { enabled: true, days: [5, 14, 20] } })
    const waiting = async () =>
      (await listed(one)).reminders
        .filter(({ state }) => state === 'waiting')
        .map(({ number, days: day }) => [number, day])
    expect(await waiting()).toEqual([
      [6, 14],
      [7, 20],
    ])
    await dana.call(followUp.saveFollowUp, named([14, 16]))
    await dana.call(quoting.savePricing, { quoteId, followUp: { enabled: false } })
    expect(await waiting()).toEqual([])
    await dana.call(quoting.savePricing, { quoteId, followUp: { enabled: true } })
    for (let day = 0; day < 14; day++) {
      await sweep()
      days(1)
    }
    expect(await firstLines(one)).toEqual([1, 2, 3, 4, 5, 14, 16].map((day) => `Text of day ${day}`))
  }, 120_000)

  it('have the text of their day after the contractor removed an earlier one @FOL-01', async () => {
    const one = await sent({ settings: named([2, 5, 10, 21]) })
    days(2)
    await sweep()
    await one.dana.call(followUp.saveFollowUp, named([5, 10, 21]))
    for (const count of [5, 3, 11]) {
      days(count)
      await sweep()
    }
    expect(await firstLines(one)).toEqual([2, 5, 10, 21].map((day) => `Text of day ${day}`))
  })

  it('missed by more than a day are skipped; a weekend off moves the others, one a day @FOL-04', async () => {
    const one = await sent({
      settings: { enabled: true, reminders: [3, 4, 5, 6].map((day) => ({ days: day, text: `Day ${day}` })) },
    })
    days(7) // the workers were off from Thursday to Monday
    await sweep()
    expect(await states(one)).toEqual(['skipped', 'skipped', 'sent', 'waiting'])
    hours(2)
    await sweep()
    expect(await states(one)).toEqual(['skipped', 'skipped', 'sent', 'waiting'])
    days(1)
    await sweep()
    expect((await remindersTo(one)).map(({ text }) => text?.split('\n')[0])).toEqual(['Day 5', 'Day 6'])
  })

  it('leave once though two workers sweep at once, and a clock that jumps back sends none again @FOL-04', async () => {
    const all = await Promise.all([sent(), sent(), sent()])
    const other = await system.another()
    days(2)
    await Promise.all(
      [1, 2, 3, 4].map(() => system.boss.send('quoting.sweep-reminders', { payload: {}, requestId: 'clock' })),
    )
    await sweep()
    days(-1)
    await sweep()
    days(1)
    await sweep()
    for (const one of all) expect(await remindersTo(one)).toHaveLength(1)
    await other.close()
  })
})

describe('an update whose email fails', () => {
  /** The mailbox takes nothing at the moment. */
  async function failedUpdate({ dana, quoteId, email }: Sent) {
    await dana.call(quoting.savePricing, { quoteId, finalMonthlyPrice: 777 })
    refused = email
    expect((await dana.ask(quoting.resendQuote, { quoteId })).statusCode).toBe(503)
    refused = 'nobody-is-refused'
    await jobsDone(system.db, 'quoting.record-%')
  }

  it('leaves the earlier version in Today, with its price, and its reminders where they were @FOL-03 @FOL-05', async () => {
    const one = await sent()
    const { dana, quoteId } = one
    days(2)
    await sweep()
    await failedUpdate(one)
    expect(await dana.call(followUp.listToday, {})).toMatchObject([
      {
        ...{ quoteId, price: 400, sentAt: monday.toISOString(), validUntil: '2026-12-30', remindersSent: 1 },
        why: 'Sent 2 days ago, not opened yet, 1 reminder sent, your update hasn’t reached them, email doesn’t reach them, no answer yet.',
      },
    ])
    expect(await listed(one)).toMatchObject({ stopped: 'address' })
    expect(await states(one)).toEqual(['sent', 'stopped', 'stopped', 'stopped'])
    await dana.call(quoting.resendQuote, { quoteId })
    await jobsDone(system.db, 'quoting.record-%')
    expect(await listed(one)).toMatchObject({ stopped: null })
    expect(await states(one)).toEqual(['waiting', 'waiting', 'waiting', 'waiting'])
    expect(await dana.call(followUp.listToday, {})).toEqual([])
    days(2)
    expect(await dana.call(followUp.listToday, {})).toMatchObject([
      { price: 777, why: expect.not.stringContaining('update') },
    ])
  })

  it('lets the reminders of the earlier version go on if it wasn’t the address @FOL-03', async () => {
    const one = await sent()
    const { dana, quoteId } = one
    await failedUpdate(one)
    const [mine] = await query('select last_delivery_id as id from quoting.quotes where id = $1', [quoteId])
    await query('update quoting.quotes set follow_up_ended = null where id = $1', [quoteId])
    await query(`update quoting.reminders set state = 'waiting' where quote_id = $1`, [quoteId])
    await query(`update documents.mails set reason = 'A picture is missing' where delivery_id = $1`, [mine!.id])
    await dana.call(quoting.savePricing, { quoteId, followUp: { enabled: true, days: [2, 6] } })
    days(2)
    await sweep()
    expect((await listed(one)).reminders.map(({ days: day, state }) => [day, state])).toEqual([
      [2, 'sent'],
      [6, 'waiting'],
    ])
    const [reminder] = await remindersTo(one)
    expect(reminder!.text).toContain('$400.00')
    expect((await system.app.inject(`/q/${one.token}`)).body).toContain('Stop reminders about this quote')
  })

  it('doesn’t ask for an answer that came before it @FOL-05', async () => {
    const [one, other] = [await sent(), await sent()]
    await customer().call(answers.askForChange, { token: one.token, message: 'Mondays?' })
    await other.dana.call(followUp.markAnswered, { quoteId: other.quoteId })
    for (const each of [one, other]) await failedUpdate(each)
    days(2)
    for (const { dana } of [one, other]) expect(await dana.call(followUp.listToday, {})).toEqual([])
    expect([await listed(one), await listed(other)]).toMatchObject([
      { stopped: 'change-requested' },
      { stopped: 'answered' },
    ])
  })
})

describe('the customer’s stop', () => {
  it('takes one click of an email program: a form without an origin @FOL-02', async () => {
    const one = await sent()
    const url = `/api/public/quotes/${one.token}/stop`
    const post = (headers: Record<string, string>, payload: string, to = url) =>
      system.app.inject({ method: 'POST', url: to, headers, payload })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await post(form, 'List-Unsubscribe=One-Click', url.replace(one.token, 'x'.repeat(32)))).statusCode).toBe(
      404,
    )
    expect((await post(form, 'a=b', `/api/public/quotes/${one.token}/view`)).statusCode).toBe(403)
    for (const _ of [1, 2]) expect((await post(form, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect(await listed(one)).toMatchObject({ stopped: 'customer' })
    expect((await kinds(one)).filter((kind) => kind === 'reminders-stopped')).toHaveLength(1)
  })
})

describe('Today', () => {
  const today = ({ dana }: Sent) => dana.call(followUp.listToday, {})

  it('lists an unanswered quote from its first day on, whether reminders are on or not @FOL-05', async () => {
    const one = await sent({ settings: null })
    expect(await today(one)).toEqual([])
    days(1)
    expect(await today(one)).toEqual([])
    days(1)
    expect(await today(one)).toMatchObject([
      {
        ...{ quoteId: one.quoteId, companyName: 'Harbor Dental', contactPerson: 'Priya Nair', email: one.email },
        ...{ dueOn: '2026-12-02', why: 'Sent 2 days ago, not opened yet, no answer yet.', views: 0, once: false },
      },
    ])
    days(4)
    expect(await today(one)).toMatchObject([{ dueOn: '2026-12-05' }])
    const eve = await contractor(system)
    expect(await eve.call(followUp.listToday, {})).toEqual([])
  })

  it('has the price and the views of the version that the customer has @FOL-05', async () => {
    const one = await sent({ settings: null })
    const { dana, quoteId, token } = one
    await customer().call(answers.recordView, { token, visitId: randomUUID(), revision: 1 })
    days(1)
    await dana.call(quoting.savePricing, { quoteId, finalMonthlyPrice: 99 })
    await dana.call(quoting.resendQuote, { quoteId })
    await jobsDone(system.db, 'quoting.record-%')
    await dana.call(quoting.savePricing, { quoteId, finalMonthlyPrice: 777 })
    days(2)
    expect(await today(one)).toMatchObject([
      { price: 99, views: 0, lastViewedAt: null, why: 'Sent 2 days ago, not opened yet, no answer yet.' },
    ])
    await customer().call(answers.recordView, { token, visitId: randomUUID(), revision: 2 })
    expect(await today(one)).toMatchObject([{ views: 1, why: 'Sent 2 days ago, opened once, no answer yet.' }])
  })

  it('lets it rest, notes a call, and drops it with the answer @FOL-05', async () => {
    const one = await sent()
    const { dana, quoteId } = one
    days(2)
    await dana.call(followUp.noteCall, { quoteId, note: 'Decides on Sunday' })
    expect(await today(one)).toMatchObject([{ lastCall: { note: 'Decides on Sunday' } }])
    expect((await dana.call(getTimeline, { quoteId }))[0]).toMatchObject({
      kind: 'called',
      details: { message: 'Decides on Sunday' },
    })
    await dana.call(followUp.snooze, { quoteId, days: 1 })
    expect(await today(one)).toEqual([])
    days(1)
    expect(await today(one)).toMatchObject([{ dueOn: '2026-12-03' }])
    await dana.call(followUp.markWrongAddress, { quoteId })
    expect(await today(one)).toMatchObject([{ addressIsWrong: true }])
    await dana.call(followUp.markAnswered, { quoteId })
    expect(await today(one)).toEqual([])
    expect(await dana.call(quoting.getQuote, { quoteId })).toMatchObject({ bidStatus: 'pending' })
  })

  it('marks the bid lost with “Not interested”, and forgets expired quotes @FOL-05', async () => {
    const [one, other] = [await sent(), await sent()]
    days(2)
    await one.dana.call(followUp.markNotInterested, { quoteId: one.quoteId })
    expect(await one.dana.call(quoting.getQuote, { quoteId: one.quoteId })).toMatchObject({ bidStatus: 'lost' })
    expect(await today(one)).toEqual([])
    expect(await today(other)).toHaveLength(1)
    days(40)
    expect(await today(other)).toEqual([])
  })
})

it('the sweep finds what is due among 20,000 open reminders by the index @FOL-04', async () => {
  const { quoteId } = await sent({ settings: null })
  await query(
    `insert into quoting.reminders (quote_id, revision, number, user_id, days, due_at)
     select $1, 1 + n / 30000, n % 30000, gen_random_uuid(), 2, $2::timestamptz + n * interval '1 minute' from generate_series(1, 20000) n`,
    [quoteId, new Date('2030-01-01')],
  )
  await query('analyze quoting.reminders')
  const { rows } = await system.db.query<{ 'QUERY PLAN': string }>(`explain ${dueReminders.replace('?', '$1')}`, [now])
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('using reminders_due')
  expect(plan).not.toContain('Seq Scan on reminders')
})
