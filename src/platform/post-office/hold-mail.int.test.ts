import { afterAll, expect, it } from 'vitest'
import * as administration from '../../modules/administration/contract/endpoints.ts'
import { getQuote, sendQuote } from '../../modules/quoting/contract/endpoints.ts'
import { fictionalCompany as company } from '../../shared-kernel/company.ts'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { everyEmail } from '../../testing/fixtures/every-email.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { dropWaiting } from '../held-mail.ts'

const operatorMail = 'office@tidytally.example'
const mail = { operatorMail, outcomeMs: 50 }
const system = await startSystem({ administration: staff, mail: { ...mail, held: true }, company })
const ops = administrator(system.app)
const query = (sql: string, values: unknown[] = []) => system.db.query(sql, values)
afterAll(() => system.stop())

const dana = await contractor(system, { signsUp: true })
const contractorId = dana.user.id

const readyQuote = async (companyName: string) => {
  const { id } = await draft(dana, { companyName })
  await room(dana, id, 2000)
  return id
}
const send = (quoteId: string) => dana.call(sendQuote, { quoteId, status: 'sent' })
const strike = async (queue: string) => {
  await system.boss.send(queue, { payload: {}, requestId: 'clock' })
  await jobsDone(system.db, queue)
}

it('every kind of email waits while HOLD_MAIL is on, however long, and is sent once afterward @OPS-09', async () => {
  const [dropped, kept] = [await readyQuote('Dropped Dental'), await readyQuote('Harbor Dental')]
  await send(dropped)
  const sql = (text: string, values: unknown[]) => query(text, values)
  expect(await dropWaiting(sql, ['documents.email-quote'])).toBe(1)
  expect(await send(kept)).toMatchObject({ status: 'sending', delivery: { state: 'queued' } })
  const { postId, jobs } = await everyEmail(system, dana)
  const { welcome: _, ...unsent } = jobs // enqueued at sign-up already
  for (const [queue, payload] of Object.values(unsent)) await system.boss.send(queue, { payload, requestId: 'test' })
  const held = [...Object.values(jobs).map(([queue]) => queue), 'documents.email-quote']
  await expect
    .poll(
      async () =>
        (await query(`select 1 from pgboss.job where state < 'completed' and name <> all($1)`, [held])).rowCount,
    )
    .toBe(0)

  const waiting = async () =>
    (
      await query('select name from pgboss.job where name = any($1) and (state, retry_count) = ($2, 0)', [
        held,
        'created',
      ])
    ).rowCount
  const all = held.length + 1 // with the dropped one
  expect(await waiting()).toBe(all)
  expect(await ops.call(administration.getOverview, {})).toMatchObject({ heldMails: held.length, failedJobs: 0 })

  // A week later: the deadline for email that takes too long must not include the time on hold.
  const { rows } = await query('select last_delivery_id as id from quoting.quotes where id = $1', [kept])
  await query(
    `insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject, begun_at)
     values ($1, $2, $3, 'priya@harbordental.example', 'Quote', now() - interval '7 days')`,
    [rows[0].id, contractorId, kept],
  )
  await query(`update content.blog_mails set changed_at = now() - interval '7 days' where post_id = $1`, [postId])
  for (const clock of [
    'documents.settle-abandoned',
    'content.look-after-mails',
    'vision.settle-abandoned',
    'post-office.sweep',
  ])
    await strike(clock)
  expect(await dana.call(getQuote, { quoteId: kept })).toMatchObject({
    status: 'sending',
    delivery: { state: 'queued' },
  })
  expect(await waiting()).toBe(all)
  expect(await system.mailbox.mails()).toEqual([])

  const { mailbox } = system
  const free = await system.another({
    mail: { ...mail, smtpUrl: mailbox.smtpUrl },
  })
  await jobsDone(system.db, '%')
  for (const clock of ['documents.settle-abandoned', 'content.look-after-mails', 'post-office.sweep'])
    await strike(clock)
  await jobsDone(system.db, '%')
  const subjects = (await mailbox.mails()).map(({ subject }) => subject ?? '')
  expect(subjects).toHaveLength(held.length)
  expect(new Set(subjects).size).toBe(held.length)
  expect(subjects).toEqual(
    expect.arrayContaining([expect.stringContaining('Quoting Gutters'), expect.stringContaining('for Harbor Dental')]),
  )
  expect(await dana.call(getQuote, { quoteId: kept })).toMatchObject({ status: 'sent', delivery: { state: 'sent' } })
  expect(await dana.call(getQuote, { quoteId: dropped })).toMatchObject({ delivery: { state: 'unconfirmed' } })
  expect(await administrator(free.app).call(administration.getOverview, {})).toMatchObject({
    heldMails: null,
    failedJobs: 0,
  })
})

it("a queue that isn't marked as held sends nothing either @OPS-09", async () => {
  const { heldMailer } = await import('./mailer.ts')
  await expect(heldMailer.connect()).rejects.toThrow('HOLD_MAIL is on')
})
