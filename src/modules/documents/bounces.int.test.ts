import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { unzipSync } from 'fflate'
import nodemailer from 'nodemailer'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { receiveBounces } from '../../platform/post-office/bounce-server.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { delayedReport, exchangeReport, postfixReport, vacationReply } from '../../testing/fixtures/bounce-reports.ts'
import { type Contractor, contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { saveBusiness } from '../accounts/contract/endpoints.ts'
import * as answers from '../quoting/contract/answers.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import * as followUp from '../quoting/contract/follow-up.ts'
import { getTimeline } from '../quoting/contract/history.ts'
import { usualReminders } from '../quoting/contract/usual-reminders.ts'
import * as documents from './contract/endpoints.ts'

/** A Monday, 10:30 in New York. */
const monday = new Date('2026-11-30T15:30:00Z')
let now = monday
const system = await startSystem({ clock: () => now, mail: { bounceAddress: 'bounce@tidytally.example' } })
const bounces = await receiveBounces({ port: 0, host: '127.0.0.1' }, system.bounceDesk!)
const another = await receiveBounces({ port: 0, host: '127.0.0.1' }, system.bounceDesk!)
afterEach(() => {
  now = monday
})
afterAll(async () => {
  await Promise.all([bounces.close(), another.close()])
  await system.stop()
})

const reason =
  '550 5.1.1 <priya@harbordental.example>: Recipient address rejected: User unknown in virtual mailbox table'

interface Sent {
  readonly dana: Contractor
  readonly quoteId: string
  readonly email: string
}
let people = 0
const { customerType: _fixed, ...edited } = customer

async function sent(changes: { cc?: string[] } = {}): Promise<Sent> {
  const dana = await contractor(system)
  await dana.call(saveBusiness, { businessName: 'Brightline', timeZone: 'America/New_York' })
  await dana.call(followUp.saveFollowUp, { enabled: true, reminders: [...usualReminders] })
  const email = `priya.${++people}@harbordental.example`
  const { id: quoteId } = await draft(dana, { email, companyName: 'Harbor Dental', contactPerson: 'Priya Nair' })
  await room(dana, quoteId, 2000)
  if (changes.cc) await dana.call(quoting.savePricing, { quoteId, ...changes })
  await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  await jobsDone(system.db, 'quoting.record-%')
  await jobsDone(system.db, 'documents.email-others')
  return { dana, quoteId, email }
}

const mailsTo = async (address: string) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(address)).reverse()
const senderOf = async (address: string) => (await mailsTo(address)).at(-1)!.envelope.from

/** Answers the reply to the last command: "250 ..." or the refusal. */
async function report(to: string, raw: string | Buffer, { from = '', port = bounces.port } = {}) {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    return (await transport.sendMail({ envelope: { from, to }, raw })).response
  } catch (error) {
    return (error as { response?: string }).response ?? String(error)
  } finally {
    transport.close()
  }
}

const recorded = async () => {
  await jobsDone(system.db, 'quoting.record-%')
  await jobsDone(system.db, 'documents.email-bounced')
}
const deliveryOf = async ({ dana, quoteId }: Sent) => (await dana.call(quoting.getQuote, { quoteId })).delivery
const timelineOf = ({ dana, quoteId }: Sent) => dana.call(getTimeline, { quoteId })
const refusals = async (one: Sent) => (await timelineOf(one)).filter(({ kind }) => kind === 'email-refused')
const noticesTo = async ({ dana }: Sent) =>
  (await mailsTo(dana.user.email)).filter(({ subject }) => subject.includes('didn’t reach'))
const reminders = ({ dana, quoteId }: Sent) => dana.call(followUp.listReminders, { quoteId })
const untouched = async (one: Sent) => {
  await recorded()
  expect(await deliveryOf(one)).toMatchObject({ state: 'sent', reason: null })
  expect(await refusals(one)).toEqual([])
  expect(await noticesTo(one)).toEqual([])
  expect((await reminders(one)).stopped).toBeNull()
}

describe('an email that comes back', () => {
  it('is refused in list and timeline, ends the reminders and is emailed @SND-06 @FOL-03', async () => {
    const one = await sent()
    const [mail] = await mailsTo(one.email)
    expect(mail!.envelope.from).toMatch(/^bounce\+[0-9a-f]{48}@tidytally\.example$/)
    const headers = new Map(mail!.headers.map(({ name, value }) => [name.toLowerCase(), value]))
    expect(headers.get('from')).toContain('<quotes@tidytally.example>')
    expect(headers.get('reply-to')).toContain(one.dana.user.email)
    expect([...headers.keys()].filter((name) => headers.get(name)!.includes('bounce'))).toEqual(['return-path'])
    expect(await report(await senderOf(one.email), postfixReport)).toMatch(/^250 /)
    await recorded()
    expect(await deliveryOf(one)).toMatchObject({ state: 'failed', reason: `Refused: ${reason}` })
    const [row] = await one.dana.call(quoting.listQuotes, {})
    expect(row).toMatchObject({ status: 'sent', deliveryState: 'failed', deliveryReason: `Refused: ${reason}` })
    expect(await refusals(one)).toMatchObject([
      { revision: 1, actor: 'system', details: { recipient: one.email, reason: `Refused: ${reason}` } },
    ])
    expect(await reminders(one)).toMatchObject({ stopped: 'address' })
    expect((await reminders(one)).reminders.map(({ state }) => state)).not.toContain('waiting')
    const [notice, ...others] = await noticesTo(one)
    expect(others).toEqual([])
    expect(notice?.subject).toMatch(/^Your quote \S+ didn’t reach Harbor Dental$/)
    expect(notice?.text).toContain(`Refused: ${reason}`)
    expect(notice?.text).toContain(one.email)
    expect(notice?.text).toContain(`/quotes/${one.quoteId}`)
    expect(notice?.envelope.from).toBe('quotes@tidytally.example')
  })

  it('is recorded and emailed once, however often and wherever it is reported @SND-06', async () => {
    const one = await sent()
    const to = await senderOf(one.email)
    const answers = await Promise.all([
      report(to, postfixReport),
      report(to, postfixReport, { port: another.port }),
      report(to, exchangeReport, { port: another.port }),
    ])
    const stored = async () =>
      (await system.db.query('select * from post_office.messages where recipient = $1', [one.email])).rows
    const before = await stored()
    for (const raw of [postfixReport, exchangeReport]) answers.push(await report(to, raw))
    expect(await stored()).toEqual(before)
    for (const answer of answers) expect(answer).toMatch(/^250 /)
    await recorded()
    expect(await refusals(one)).toHaveLength(1)
    expect(await noticesTo(one)).toHaveLength(1)
  })

  it('is sent again once the address is right, with reminders of the new version @SND-06 @FOL-03', async () => {
    const one = await sent()
    const to = await senderOf(one.email)
    const right = `right.${one.email}`
    await one.dana.call(quoting.editQuote, {
      ...edited,
      quoteId: one.quoteId,
      email: right,
      totalSqft: 2000,
      pricePerSqFt: 0.05,
    })
    await one.dana.call(quoting.resendQuote, { quoteId: one.quoteId })
    await jobsDone(system.db, 'quoting.record-%')
    await report(to, postfixReport) // of the first email, late
    await recorded()
    expect(await deliveryOf(one)).toMatchObject({ state: 'sent', recipient: right })
    expect(await refusals(one)).toMatchObject([{ revision: 1, details: { recipient: one.email } }])
    expect((await reminders(one)).stopped).toBeNull()
  })

  it('after its customer accepted changes nothing of the quote, and no one is asked to send it again @SND-06 @ONL-11', async () => {
    const one = await sent()
    await one.dana.call(quoting.editQuote, {
      ...edited,
      quoteId: one.quoteId,
      email: one.email,
      totalSqft: 2000,
      pricePerSqFt: 0.05,
    })
    await one.dana.call(quoting.resendQuote, { quoteId: one.quoteId })
    const { link } = await one.dana.call(answers.copyLink, { quoteId: one.quoteId })
    await jobsDone(system.db, 'quoting.record-%')
    const times = `select 'mail' as kind, state, settled_at, returned_at from documents.mails where quote_id = $1
                   union all select kind, state, settled_at, returned_at from post_office.messages
                              where recipient = $2 order by settled_at, kind`
    const stored = async () => (await system.db.query(times, [one.quoteId, one.email])).rows
    const before = (await stored()).slice(2, 4)
    const to = await senderOf(one.email)
    const customer = visitor(system.app, '10.8.1.1')
    const token = link.split('/q/')[1]!
    const version = await customer.call(answers.readByLink, { token })
    const signature = { typed: 'Priya Nair' }
    await customer.call(answers.acceptQuote, {
      ...{ token, acceptanceId: randomUUID(), revision: version.revision, name: 'Priya Nair', agreed: true, signature },
      ...{ expectedMonthlyPrice: version.monthlyPrice, expectedOneTimePrice: version.oneTimePrice },
    })
    await report(to, postfixReport)
    await recorded()
    const quote = await one.dana.call(quoting.getQuote, { quoteId: one.quoteId })
    expect(quote).toMatchObject({ acceptedRevision: 2, changedSinceSent: false, delivery: { state: 'failed' } })
    const returned = { state: 'failed', returned_at: expect.any(Date) }
    expect(before).toMatchObject([{ state: 'sent', returned_at: null }, { state: 'sent' }])
    expect((await stored()).slice(2, 4)).toEqual(before.map((mail) => ({ ...mail, ...returned })))
    const [notice] = await noticesTo(one)
    expect(notice?.text).toContain('you don’t need to send it again')
    await jobsDone(system.db, 'documents.%')
    const { rawPayload } = await one.dana.ask(documents.readProof, { quoteId: one.quoteId })
    expect(JSON.parse(Buffer.from(unzipSync(rawPayload)['emails.json']!).toString())).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'quote', state: 'failed' },
        settledAt: before[0].settled_at.toISOString(),
        returnedAt: expect.any(String),
      }),
    )
  })

  it('as a reminder stops the reminders and leaves the quote’s own email handed over @SND-06 @FOL-03', async () => {
    const one = await sent()
    now = new Date(monday.getTime() + 2 * 24 * 3_600_000)
    await system.boss.send('quoting.sweep-reminders', { payload: {}, requestId: 'clock' })
    for (const queue of ['quoting.sweep-%', 'documents.email-reminder', 'quoting.record-%'])
      await jobsDone(system.db, queue)
    expect(await mailsTo(one.email)).toHaveLength(2)
    await report(await senderOf(one.email), postfixReport)
    await recorded()
    expect((await reminders(one)).reminders.map(({ state }) => state)).toEqual([
      'failed',
      'stopped',
      'stopped',
      'stopped',
    ])
    expect(
      (await timelineOf(one))
        .slice(0, 2)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['email-refused', 'reminders-stopped'])
    expect(await refusals(one)).toMatchObject([{ details: { number: 1, reason: `Refused: ${reason}` } }])
    expect(await deliveryOf(one)).toMatchObject({ state: 'sent' })
    expect((await noticesTo(one)).map(({ subject }) => subject)).toEqual([expect.stringContaining('reminder of quote')])
  })

  it('as a copy for someone else is only a line in the timeline @SND-06', async () => {
    const site = `site.${people}@harbordental.example`
    const one = await sent({ cc: [site] })
    await report(await senderOf(site), postfixReport)
    await recorded()
    expect(await refusals(one)).toMatchObject([{ details: { recipient: site, reason: `Refused: ${reason}` } }])
    expect(await deliveryOf(one)).toMatchObject({ state: 'sent' })
    expect(await noticesTo(one)).toEqual([])
    expect((await reminders(one)).stopped).toBeNull()
  })

  it('before its hand-over is recorded waits for that @SND-06 @FOL-03', async () => {
    const one = await sent()
    const set = (status: string) =>
      system.db.query('update quoting.quotes set status = $1 where id = $2', [status, one.quoteId])
    const waiting = `name = 'quoting.record-bounced' and state = 'retry'`
    await set('sending')
    await report(await senderOf(one.email), postfixReport)
    await expect.poll(async () => (await system.db.query(`select from pgboss.job where ${waiting}`)).rowCount).toBe(1)
    await set('sent')
    await system.db.query(`update pgboss.job set start_after = now() where ${waiting}`)
    await recorded()
    expect(await refusals(one)).toHaveLength(1)
    expect((await reminders(one)).stopped).toBe('address')
  })

  it('after its quote was deleted changes nothing @SND-06', async () => {
    const one = await sent()
    const to = await senderOf(one.email)
    await one.dana.call(quoting.deleteQuote, { quoteId: one.quoteId })
    expect(await report(to, postfixReport)).toMatch(/^250 /)
    await recorded()
    expect(await noticesTo(one)).toEqual([])
  })
})

describe('the server for bounces', () => {
  let shared: Promise<Sent & { to: string }> | undefined
  /** One email for all these tests: only the last one counts as a bounce. */
  const handedOver = () => (shared ??= sent().then(async (one) => ({ ...one, to: await senderOf(one.email) })))

  it.each([
    ['a delay', delayedReport, ''],
    ['a vacation reply', vacationReply, ''],
    ['a vacation reply with a sender', vacationReply, 'priya@harbordental.example'],
    ['a report with a sender', postfixReport, 'priya@harbordental.example'],
    ['a report that is broken', postfixReport.slice(0, 900).replaceAll(':', ''), ''],
  ])('accepts and drops %s @SND-06', async (_, raw, from) => {
    const one = await handedOver()
    expect(await report(one.to, raw, { from })).toMatch(/^250 /)
    await untouched(one)
  })

  it('refuses addresses that it didn’t make, and relays nothing @SND-06', async () => {
    const one = await handedOver()
    const forged = one.to.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'))
    for (const address of [forged, 'bounce@tidytally.example', one.email, 'priya@elsewhere.example'])
      expect(await report(address, postfixReport)).toMatch(/^550 /)
    await untouched(one)
  })

  it('asks for later while the hand-over isn’t settled @SND-06', async () => {
    const one = await handedOver()
    const settle = (state: string) =>
      system.db.query(`update post_office.messages set state = $1 where recipient = $2`, [state, one.email])
    await settle('sending')
    expect(await report(one.to, postfixReport)).toMatch(/^451 /)
    await settle('sent')
    await untouched(one)
  })

  it('goes on after a sender that hangs up in the middle @SND-06', async () => {
    const one = await handedOver()
    const socket = connect(bounces.port, '127.0.0.1')
    const answers = createInterface(socket)
    for (const command of ['HELO mail', 'MAIL FROM:<>', `RCPT TO:<${one.to}>`, 'DATA']) {
      await once(answers, 'line')
      socket.write(`${command}\r\n`)
    }
    await once(answers, 'line')
    socket.write(postfixReport.slice(0, 500))
    socket.destroy()
    await once(socket, 'close')
    expect(await report(one.to, delayedReport)).toMatch(/^250 /)
    await untouched(one)
  })

  it('parses twenty reports about an email in a day, and none about one that is refused already @SND-06', async () => {
    const one = await sent()
    const to = await senderOf(one.email)
    const parse = vi.spyOn(PostalMime, 'parse')
    for (let nth = 0; nth < 21; nth++) expect(await report(to, delayedReport)).toMatch(/^250 /)
    expect(parse).toHaveBeenCalledTimes(20)
    expect(await report(to, postfixReport)).toMatch(/^250 /)
    await untouched(one)
    const other = await sent()
    const again = await senderOf(other.email)
    parse.mockClear()
    for (let nth = 0; nth < 3; nth++) expect(await report(again, postfixReport)).toMatch(/^250 /)
    expect(parse).toHaveBeenCalledTimes(1)
    parse.mockRestore()
  })

  it('doesn’t start at a port that another program has @SND-06', async () => {
    const second = receiveBounces({ port: bounces.port, host: '127.0.0.1' }, system.bounceDesk!)
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  it('ends a connection that goes on for too long @SND-06', async () => {
    const hurried = await receiveBounces({ port: 0, host: '127.0.0.1', connectionMs: 20 }, system.bounceDesk!)
    const socket = connect(hurried.port, '127.0.0.1').resume()
    await once(socket, 'close')
    await hurried.close()
  })

  it('reads the beginning of a report that carries a large email, and refuses one beyond any of ours @SND-06', async () => {
    const one = await handedOver()
    const line = `${'x'.repeat(998)}\r\n`
    expect(await report(one.to, exchangeReport + line.repeat(27_000))).toMatch(/^552 /)
    await untouched(one)
    expect(await report(one.to, exchangeReport + line.repeat(3_000))).toMatch(/^250 /)
    await recorded()
    expect(await deliveryOf(one)).toMatchObject({ state: 'failed' })
  })
})
