import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { articleEmail } from '../../modules/content/blog/article-email.ts'
import { quoteEmail } from '../../modules/documents/reactions/email-quote.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { linksUnder } from '../../modules/quoting/index.ts'
import { fictionalCompany as company } from '../../shared-kernel/company.ts'
import type { CommandCall, ReactionCall } from '../../shared-kernel/use-case.ts'
import { postRow } from '../../testing/fixtures/blog.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { publicUrl, startSystem } from '../../testing/system/system.ts'
import { objectsIn } from '../objects/objects.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { messageOf } from './message.ts'
import { createOutbox } from './outbox.ts'

const system = await startSystem({ role: 'web', mail: { outcomeMs: 1 } })
const { db } = system
const { mailFrom } = company
const mailer = createMailer({ smtpUrl: system.mailbox.smtpUrl, ...company })
let dana: Contractor
beforeAll(async () => {
  dana = await contractor(system)
})
beforeEach(() => db.query('delete from public.limits'))
afterAll(async () => {
  mailer.close()
  await system.stop()
})

const log = { info() {}, warn() {}, error() {} }
const inTransaction = <Result>(work: (call: CommandCall) => Promise<Result>) =>
  system.orm.em
    .fork()
    .transactional((em) => work({ em, db, now: new Date(), log, publish: async () => {} } as unknown as CommandCall))
const call = () =>
  ({
    ...{ db, now: new Date(), log, inTransaction },
    job: { id: randomUUID(), attempt: 1, last: false, signal: new AbortController().signal },
  }) as ReactionCall
const outboxOver = (through: Mailer) => createOutbox({ mailer: through, company, publicUrl: 'http://localhost:3000' })

/** Sends as the previous release did: claims in its own table, hands over, then settles. */
async function lastRelease(address: string, sql: { claim: string; settle: string }, values: unknown[]) {
  const letter = {
    from: { name: 'Dana', address: mailFrom },
    to: { name: 'Priya', address },
    subject: 'Last',
    text: '',
    html: '',
  }
  const message = await messageOf({ id: randomUUID(), date: new Date(), ...letter })
  const line = await mailer.connect()
  await line.handOver(message, async () => {
    if ((await db.query(sql.claim, values)).rowCount !== 1) throw new Error('Another worker has this mail')
  })
  await db.query(sql.settle, values)
}

/** A quote that a worker of each release tries to send. */
async function quote() {
  const address = `${randomUUID()}@harbordental.example`
  const { id: quoteId } = await draft(dana, { email: address })
  await room(dana, quoteId, 2000)
  await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  const { rows } = await db.query(
    `select data -> 'payload' as press from pgboss.job where data #>> '{payload,quoteId}' = $1 and name = 'documents.email-quote'`,
    [quoteId],
  )
  const press = rows[0].press
  await db.query(
    `insert into documents.mails (delivery_id, contractor_id, quote_id, recipient, subject) values ($1, $2, $3, $4, '')`,
    [press.deliveryId, press.contractorId, quoteId, address],
  )
  const printer = { print: async () => Buffer.from('%PDF-1.7') } as never
  const shop = { objects: objectsIn(`file://${system.objectsFolder}`), printer, largePrinter: printer }
  const kind = quoteEmail({ ...shop, links: linksUnder('a secret of this test', publicUrl) })
  return {
    address,
    newer: (through: Mailer) => outboxOver(through).deliver(kind, press, call()),
    older: () =>
      lastRelease(
        address,
        {
          claim: `update documents.mails set state = 'sending', claimed_at = now() where delivery_id = $1 and state = 'queued'`,
          settle: `update documents.mails set state = 'sent', settled_at = now() where delivery_id = $1`,
        },
        [press.deliveryId],
      ),
  }
}

/** An article's email that a worker of each release tries to send. */
async function article() {
  const { user } = await contractor(system)
  const { id: postId } = await postRow(db, { title: `Gutters ${randomUUID()}` })
  await db.query('insert into content.blog_email_subscriptions (user_id) values ($1) on conflict do nothing', [user.id])
  await db.query('insert into content.blog_mails (post_id, user_id) values ($1, $2)', [postId, user.id])
  return {
    address: user.email,
    newer(through: Mailer) {
      const outbox = outboxOver(through)
      const kind = articleEmail(outbox)
      return outbox.deliver(kind, { postId, contractorId: user.id }, call())
    },
    older: () =>
      lastRelease(
        user.email,
        {
          claim: `update content.blog_mails set state = 'sending' where post_id = $1 and user_id = $2 and state = 'due'`,
          settle: `update content.blog_mails set state = 'sent' where post_id = $1 and user_id = $2`,
        },
        [postId, user.id],
      ),
  }
}

const copiesTo = async (address: string) =>
  (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(address)).length
/** Runs this when the connection to the mail server opens, so after everything that a worker reads in advance. */
const after = (work: () => Promise<unknown>): Mailer => ({
  ...mailer,
  async connect() {
    await work()
    return mailer.connect()
  },
})

describe.each([
  ['a quote', quote],
  ['an article', article],
] as const)('workers of the last release and of this one on %s', (_, make) => {
  it.each([
    ['the older first', (one: Awaited<ReturnType<typeof make>>) => [one.newer(after(one.older))]],
    ['the newer first', (one: Awaited<ReturnType<typeof make>>) => [one.newer(mailer).then(one.older)]],
    ['the older long before', (one: Awaited<ReturnType<typeof make>>) => [one.older().then(() => one.newer(mailer))]],
    ['both at once', (one: Awaited<ReturnType<typeof make>>) => [one.newer(mailer), one.older()]],
  ])('%s: send one email', async (_, start) => {
    const one = await make()
    await Promise.allSettled(start(one))
    await one.newer(mailer).catch(() => {})
    await one.older().catch(() => {})
    expect(await copiesTo(one.address)).toBe(1)
  })
})
