import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { createMailer } from '../../platform/post-office/mailer.ts'
import type { ReactionCall } from '../../shared-kernel/use-case.ts'
import type { Behaviour } from '../../stand-ins/mailbox.ts'
import { postRow } from '../../testing/blog.ts'
import { contractor } from '../../testing/contractors.ts'
import { publicUrl, startSystem } from '../../testing/system.ts'
import { chooseArticlesByEmail } from './contract/endpoints.ts'
import { lookAfterMails, mailPost } from './mailing.ts'

const behaviour = new Map<string, Behaviour>()
const system = await startSystem({ behave: ({ to }) => behaviour.get(to[0]!) ?? 'accept' })
const mailFrom = 'quotes@tidytally.example'
const mailer = createMailer({ smtpUrl: system.mailbox.smtpUrl, mailFrom, answerMs: 700 })
afterAll(async () => {
  mailer.close()
  await system.stop()
})

const sender = { postOffice: { mailer, mailFrom, publicUrl }, postalAddress: 'TidyTally, 100 Example Street' }
const log = { info() {}, warn() {}, error() {} }
const job = () => ({ id: randomUUID(), attempt: 1, last: false, signal: new AbortController().signal })
const call = () => ({ db: system.db, now: new Date(), log, job: job() }) as unknown as ReactionCall

it('mails everybody at most once, whatever breaks in between, and goes on where it was @FRD-06 @F-01', async () => {
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
  behaviour.set(bob!.email, 'refuse-451') // not now
  behaviour.set(carol!.email, 'cut-after-data') // nobody knows
  behaviour.set(frank!.email, 'refuse-550') // never
  await people[4]!.call(chooseArticlesByEmail, { subscribed: true })
  await people[5]!.call(chooseArticlesByEmail, { subscribed: false }) // after the order
  await system.db.query(
    `update content.blog_mails set state = 'sending', changed_at = now() - interval '1 hour' where user_id = $1`,
    [
      erin!.id, // a process died while it handed this one over
    ],
  )

  await expect(mailPost(sender)({ postId: id }, call())).rejects.toThrow('put this mail off')
  expect(await states()).toEqual(['sent', 'due', 'unconfirmed', 'sending', 'failed', 'skipped'])

  behaviour.clear()
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
  await expect(mailPost({ ...sender, postalAddress: null })({ postId: id }, call())).rejects.toThrow(
    'POSTAL_ADDRESS is not set',
  )
})
