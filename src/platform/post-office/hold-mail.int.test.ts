import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import * as administration from '../../modules/administration/contract/endpoints.ts'
import { getQuote, sendQuote } from '../../modules/quoting/contract/endpoints.ts'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { postRow } from '../../testing/fixtures/blog.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { dropWaiting } from '../held-mail.ts'

const operatorMail = 'office@tidytally.example'
const mail = { operatorMail, postalAddress: 'TidyTally, 100 Example Street', outcomeMs: 50 }
const system = await startSystem({ administration: staff, mail: { ...mail, held: true } })
const ops = administrator(system.app)
const query = (sql: string, values: unknown[] = []) => system.db.query(sql, values)
afterAll(() => system.stop())

const dana = await contractor(system)
const contractorId = dana.user.id
const at = new Date().toISOString()

/** One email of every kind that has a queue of its own. */
async function emailsOfEveryKind() {
  await query('update accounts.users set email_verified_at = null where id = $1', [contractorId])
  const analysisId = randomUUID()
  await query(
    `insert into vision.analyses (id, contractor_id, created_at, demo, source, finished_at, report)
     values ($1, $2, now(), true, 'demo', now(), 'due')`,
    [analysisId, contractorId],
  )
  await query(
    `insert into vision.images (analysis_id, position, filename, state, trouble, changed_at)
     values ($1, 0, 'desk.jpg', 'failed', 'not_a_room', now())`,
    [analysisId],
  )
  const { id: postId } = await postRow(system.db, { title: 'Quoting Gutters' })
  await query('insert into content.blog_email_subscriptions (user_id) values ($1) on conflict do nothing', [
    contractorId,
  ])
  await query('insert into content.blog_mails (post_id, user_id) values ($1, $2)', [postId, contractorId])
  const refunded = { kind: 'refunded', amount: 1250, last4: '4242' }
  const notEnded = { kind: 'not-ended', closed: false, customerId: 'cus_1', page: null }
  const queued: Readonly<Record<string, object>> = {
    'documents.mail-verification-link': { contractorId },
    'documents.mail-reset-link': { contractorId, at },
    'documents.tell-password-changed': { contractorId, at },
    'documents.tell-about-subscription': { contractorId, notice: refunded },
    'documents.alarm-operator': { contractorId, alarm: notEnded },
    'objects.mail-sweep-stopped': { orphans: 201, files: 201 },
    'vision.alarm-operator': { trouble: 'quota', host: 'api.openai.com' },
    'vision.mail-report': { contractorId, analysisId },
    'content.mail-post': { postId },
  }
  for (const [queue, payload] of Object.entries(queued)) await system.boss.send(queue, { payload, requestId: 'test' })
  return { postId, queues: ['documents.welcome', ...Object.keys(queued)] } // signing up asked for the welcome
}

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

it('every kind of email waits while HOLD_MAIL is on, however long, and leaves once afterwards @OPS-09', async () => {
  const [dropped, kept] = [await readyQuote('Dropped Dental'), await readyQuote('Harbor Dental')]
  await send(dropped)
  const sql = (text: string, values: unknown[]) => query(text, values)
  expect(await dropWaiting(sql, 'documents.email-quote')).toBe(1)
  expect(await send(kept)).toMatchObject({ status: 'sending', delivery: { state: 'queued' } })
  const { postId, queues } = await emailsOfEveryKind()
  const held = [...queues, 'documents.email-quote']
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

  // A week later: what gives up on email that takes too long must not count the time on hold.
  const { rows } = await query('select last_delivery_id as id from quoting.quotes where id = $1', [kept])
  await query(
    `insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject, begun_at)
     values ($1, $2, $3, 'priya@harbordental.example', 'Quote', now() - interval '7 days')`,
    [rows[0].id, contractorId, kept],
  )
  await query(`update content.blog_mails set changed_at = now() - interval '7 days' where post_id = $1`, [postId])
  for (const clock of ['documents.settle-abandoned', 'content.look-after-mails', 'vision.settle-abandoned'])
    await strike(clock)
  expect(await dana.call(getQuote, { quoteId: kept })).toMatchObject({
    status: 'sending',
    delivery: { state: 'queued' },
  })
  expect(await waiting()).toBe(all)
  expect(await system.mailbox.mails()).toEqual([])

  const { mailbox } = system
  const free = await system.another({
    mail: { ...mail, smtpUrl: mailbox.smtpUrl, mailFrom: 'quotes@tidytally.example' },
  })
  await jobsDone(system.db, '%')
  for (const clock of ['documents.settle-abandoned', 'content.look-after-mails']) await strike(clock)
  await jobsDone(system.db, '%')
  const subjects = (await mailbox.mails()).map(({ subject }) => subject ?? '')
  expect(subjects).toHaveLength(held.length)
  expect(new Set(subjects).size).toBe(held.length)
  expect(subjects).toEqual(expect.arrayContaining(['Quoting Gutters', expect.stringContaining('for Harbor Dental')]))
  expect(await dana.call(getQuote, { quoteId: kept })).toMatchObject({ status: 'sent', delivery: { state: 'sent' } })
  expect(await dana.call(getQuote, { quoteId: dropped })).toMatchObject({ delivery: { state: 'unconfirmed' } })
  expect(await administrator(free.app).call(administration.getOverview, {})).toMatchObject({
    heldMails: null,
    failedJobs: 0,
  })
})

it('a queue that somebody forgot to hold sends nothing either @OPS-09', async () => {
  const { heldMailer } = await import('./mailer.ts')
  await expect(heldMailer.connect()).rejects.toThrow('HOLD_MAIL is on')
})
