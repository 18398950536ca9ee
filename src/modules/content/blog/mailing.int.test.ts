import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { createMailer } from '../../../platform/post-office/mailer.ts'
import { createOutbox } from '../../../platform/post-office/outbox.ts'
import { fictionalCompany as company } from '../../../shared-kernel/company.ts'
import type { CommandCall, ReactionCall } from '../../../shared-kernel/use-case.ts'
import type { Behavior } from '../../../stand-ins/mailbox.ts'
import { postRow } from '../../../testing/fixtures/blog.ts'
import { contractor } from '../../../testing/fixtures/contractors.ts'
import { publicUrl, startSystem } from '../../../testing/system/system.ts'
import { chooseArticlesByEmail } from '../contract/endpoints.ts'
import { lookAfterMails, mailPost } from './mailing.ts'

const behavior = new Map<string, Behavior>()
const system = await startSystem({ behave: ({ to }) => behavior.get(to[0]!) ?? 'accept' })
const mailer = createMailer({ smtpUrl: system.mailbox.smtpUrl, ...company })
afterAll(async () => {
  mailer.close()
  await system.stop()
})

const sending = (through: typeof mailer) => createOutbox({ mailer: through, company, publicUrl })
const sender = sending(mailer)
const log = { info() {}, warn() {}, error() {} }
const job = () => ({ id: randomUUID(), attempt: 1, last: false, signal: new AbortController().signal })
const inTransaction = (work: (call: CommandCall) => Promise<unknown>) =>
  system.orm.em
    .fork()
    .transactional((em) => work({ em, db: system.db, now: new Date(), log } as unknown as CommandCall))
const call = () => ({ db: system.db, now: new Date(), log, job: job(), inTransaction }) as unknown as ReactionCall

it('emails each subscriber at most once, despite failures, and resumes where it stopped @FRD-06 @F-01', async () => {
  const people = []
  for (let at = 0; at < 6; at++) people.push(await contractor(system))
  const [dana, bob, carol, erin, frank, gail] = people.map(({ user }) => user)
  const { id } = await postRow(system.db, { title: 'Gutters' })
  for (const { user } of people) {
    await system.db.query('insert into content.blog_email_subscriptions (user_id) values ($1) on conflict do nothing', [
      user.id,
    ])
    await system.db.query('insert into content.blog_mails (post_id, user_id) values ($1, $2)', [id, user.id])
  }
  const states = async () => {
    const { rows } = await system.db.query('select user_id, state from content.blog_mails where post_id = $1', [id])
    const of = new Map(rows.map(({ user_id, state }) => [user_id, state]))
    return [dana, bob, carol, erin, frank, gail].map((user) => of.get(user!.id))
  }
  behavior.set(bob!.email, 'refuse-451') // not now
  behavior.set(carol!.email, 'cut-after-data') // unconfirmed
  behavior.set(frank!.email, 'refuse-550') // never
  await people[4]!.call(chooseArticlesByEmail, { subscribed: true })
  await people[5]!.call(chooseArticlesByEmail, { subscribed: false }) // after the order
  await system.db.query(
    `update content.blog_mails set state = 'sending', changed_at = now() - interval '1 hour' where user_id = $1`,
    [
      erin!.id, // a process died while it handed this one over
    ],
  )

  await expect(mailPost(sender)({ postId: id }, call())).rejects.toThrow('kept deferring this email')
  expect(await states()).toEqual(['sent', 'due', 'unconfirmed', 'sending', 'failed', 'skipped'])

  behavior.clear()
  await Promise.all([mailPost(sender)({ postId: id }, call()), mailPost(sender)({ postId: id }, call())])
  await lookAfterMails(sender)({}, call())
  expect(await states()).toEqual(['sent', 'sent', 'unconfirmed', 'unconfirmed', 'failed', 'skipped'])
  await mailPost(sender)({ postId: id }, call())

  const got = (await system.mailbox.mails())
    .filter(({ subject }) => subject === 'Gutters')
    .flatMap(({ envelope }) => envelope.to)
  expect(got.sort()).toEqual([dana!.email, bob!.email, carol!.email].sort())
})

it('sends nothing without a postal address @FRD-18', async () => {
  const { id } = await postRow(system.db, {})
  await expect(
    mailPost({ ...sender, company: { ...company, postalAddress: null } })({ postId: id }, call()),
  ).rejects.toThrow('POSTAL_ADDRESS isn’t set')
})

describe('an ordered email', () => {
  const states = async (id: string) =>
    Object.fromEntries(
      (await system.db.query('select user_id, state from content.blog_mails where post_id = $1', [id])).rows.map(
        ({ user_id, state }) => [user_id, state],
      ),
    )
  async function orderedFor(count: number, post: Parameters<typeof postRow>[1] = {}) {
    const { id } = await postRow(system.db, { title: `Gutters ${randomUUID()}`, ...post })
    const people = []
    for (let at = 0; at < count; at++) people.push((await contractor(system)).user)
    for (const { id: user } of people) {
      await system.db.query(
        'insert into content.blog_email_subscriptions (user_id) values ($1) on conflict do nothing',
        [user],
      )
      await system.db.query('insert into content.blog_mails (post_id, user_id) values ($1, $2)', [id, user])
    }
    return { id, people }
  }
  /** Keeps the names of what is published. */
  function watched() {
    const published: string[] = []
    const publish = async ({ name }: { name: string }) => void published.push(name)
    const announcing = (work: (call: CommandCall) => Promise<unknown>) =>
      inTransaction((inside) => work({ ...inside, publish }))
    return { published, inTransaction: announcing as ReactionCall['inTransaction'] }
  }
  const aged = (id: string, age: string, state = 'due') =>
    system.db.query(`update content.blog_mails set state = $3, changed_at = now() - $2::interval where post_id = $1`, [
      id,
      age,
      state,
    ])

  it('is not sent while its post is a draft or scheduled @FRD-06', async () => {
    const hidden = [{ isDraft: true }, { publishedAt: new Date(Date.now() + 3_600_000) }]
    for (const post of hidden) {
      const { id, people } = await orderedFor(1, post)
      await mailPost(sender)({ postId: id }, call())
      expect(await states(id)).toEqual({ [people[0]!.id]: 'due' })
    }
  })

  it('is sent although another one is for an account that was closed', async () => {
    const { id, people } = await orderedFor(1)
    await system.db.query('insert into content.blog_mails (post_id, user_id) values ($1, $2)', [id, randomUUID()])
    await mailPost(sender)({ postId: id }, call())
    expect(await states(id)).toMatchObject({ [people[0]!.id]: 'sent' })
  })

  it('is not sent to a contractor who unsubscribes while the server connection is being opened @FRD-18', async () => {
    const { id, people } = await orderedFor(1)
    const meanwhile: typeof mailer = {
      ...mailer,
      async connect() {
        await system.db.query('update content.blog_email_subscriptions set subscribed = false where user_id = $1', [
          people[0]!.id,
        ])
        return mailer.connect()
      },
    }
    await mailPost(sending(meanwhile))({ postId: id }, call())
    await mailPost(sender)({ postId: id }, call())
    expect(await states(id)).toEqual({ [people[0]!.id]: 'skipped' })
    const articles = (await system.mailbox.mails()).filter(({ subject }) => subject?.startsWith('Gutters '))
    const addressees = articles.flatMap(({ envelope }) => envelope.to)
    expect(addressees).not.toContain(people[0]!.email)
  })

  it('is left to the next job if this one is stopped, and needs no further job when all are sent', async () => {
    const { id } = await orderedFor(2)
    const stopped = new AbortController()
    stopped.abort()
    const { published, inTransaction } = watched()
    const stopping = { ...call(), inTransaction, job: { ...job(), signal: stopped.signal } }
    await mailPost(sender)({ postId: id }, stopping)
    expect(Object.values(await states(id))).toEqual(['due', 'due'])
    expect(published).toEqual(['content.post-mail-goes-on'])
    await mailPost(sender)({ postId: id }, { ...stopping, job: job() })
    expect(Object.values(await states(id))).toEqual(['sent', 'sent'])
    expect(published).toHaveLength(1)
  })

  it('is left to the next job after 45 seconds, so shutdown does not wait for thousands of emails', async () => {
    const { id } = await orderedFor(2)
    const begun = Date.now()
    const now = vi.spyOn(Date, 'now')
    const slow: typeof mailer = {
      ...mailer,
      connect() {
        now.mockReturnValue(begun + 200_000) // long after the time that the job has
        return mailer.connect()
      },
    }
    const { published, inTransaction } = watched()
    await mailPost(sending(slow))({ postId: id }, { ...call(), inTransaction }).finally(() => now.mockRestore())
    expect(Object.values(await states(id)).sort()).toEqual(['due', 'sent'])
    expect(published).toEqual(['content.post-mail-goes-on'])
  })

  it('is attempted eight times if the server defers it, then given up', async () => {
    const { id, people } = await orderedFor(1)
    behavior.set(people[0]!.email, 'refuse-451')
    const attempts = 'update post_office.messages set attempts = 7 where contractor_id = $1'
    await expect(mailPost(sender)({ postId: id }, call())).rejects.toThrow('kept deferring this email')
    expect(Object.values(await states(id))).toEqual(['due'])
    await system.db.query(attempts, [people[0]!.id])
    await mailPost(sender)({ postId: id }, call())
    expect(Object.values(await states(id))).toEqual(['failed'])
    behavior.clear()
  })

  it('stays queued while the mail server is down, after three failed connections', async () => {
    const { id } = await orderedFor(5)
    let asked = 0
    const away: typeof mailer = {
      ...mailer,
      connect() {
        asked++
        return Promise.reject(new Error('away'))
      },
    }
    await expect(mailPost(sending(away))({ postId: id }, call())).rejects.toThrow('away')
    expect(asked).toBe(3)
    expect(new Set(Object.values(await states(id)))).toEqual(new Set(['due']))
    await system.db.query('delete from content.blog_mails where post_id = $1', [id])
  })

  it('is recovered: 10 minutes of sending is unconfirmed, due for 30 minutes is resumed, due for 3 days fails', async () => {
    const ended = async (age: string, state?: string) => {
      const { id } = await orderedFor(1)
      await aged(id, age, state)
      await lookAfterMails(sender)({}, call())
      const [end] = Object.values(await states(id))
      await system.db.query('delete from content.blog_mails where post_id = $1', [id])
      return end
    }
    expect(await ended('9 minutes', 'sending')).toBe('sending')
    expect(await ended('11 minutes', 'sending')).toBe('unconfirmed')
    expect(await ended('29 minutes')).toBe('due')
    expect(await ended('31 minutes')).toBe('sent')
    expect(await ended('73 hours')).toBe('failed')
  })
})
