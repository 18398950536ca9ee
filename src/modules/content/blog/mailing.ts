import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { faultPoint } from '../../../platform/fault-point.ts'
import { isOneAddress, type Message, messageOf } from '../../../platform/post-office/message.ts'
import { type Ending, handOverOnce, PutOff } from '../../../platform/post-office/once.ts'
import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import { serviceMailHtml, serviceMailText } from '../../../platform/post-office/service-mail.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { Reaction, ReactionCall } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import { newArticleMail } from '../mail/new-article.ts'
import { readTimeOf, wordsIn } from './markdown.ts'
import { postMailGoesOn, type postMailOrdered } from './post-facts.ts'

interface Sender {
  readonly postOffice: PostOffice
  readonly postalAddress: string | null
}

/** How long one job mails before it leaves the rest to the next, in milliseconds. */
const turnMs = 45_000
/** A mail that a server puts off so often is given up. */
const mostTries = 8
/** After so many broken connections in a row, the mail server is away. */
const mostBroken = 3

interface Due {
  readonly userId: string
  readonly key: string
  readonly subscribed: boolean
}

type State = 'due' | 'sent' | 'failed' | 'unconfirmed' | 'skipped'

const stateAfter: Readonly<Record<Ending['outcome'], State>> = {
  sent: 'sent',
  refused: 'failed',
  unconfirmed: 'unconfirmed',
}

/**
 * Mails a post to everybody who is due, at most once each. After a crash the next job goes on with who is left; whoever's
 * mail was just being handed over is not mailed again.
 */
export const mailPost =
  (sender: Sender): Reaction<PayloadOf<typeof postMailOrdered>> =>
  async ({ postId }, call) => {
    const left = await mailDue(postId, sender, call)
    if (left) await call.inTransaction(({ publish }) => publish(postMailGoesOn({ postId })))
  }

/** Whether some are left, because the turn was over. Throws when some could not be mailed now. */
async function mailDue(postId: string, sender: Sender, call: ReactionCall): Promise<boolean> {
  const { db, log } = call
  const write = await letterOf(postId, sender, call)
  if (!write) return false
  const until = Date.now() + turnMs
  let trouble: unknown = null
  let broken = 0
  for (let after = ''; broken < mostBroken; ) {
    const due = await nextDue(db, postId, after)
    if (!due) break
    if (Date.now() > until || call.job.signal.aborted) return true
    after = due.userId
    try {
      await mailOne(postId, due, write, sender, db)
      broken = 0
      faultPoint('blog.afterMail')
    } catch (error) {
      trouble = error
      log.warn({ err: error, userId: due.userId }, 'An article could not be mailed now')
      if (error instanceof PutOff) await countPutOff(db, postId, due)
      else broken++
    }
  }
  if (trouble) throw trouble
  return false
}

async function nextDue(db: Pool, postId: string, after: string): Promise<Due | null> {
  const { rows } = await db.query<Due>({
    name: 'blog-mail-due',
    text: `select m.user_id as "userId", s.unsubscribe_key as key, s.subscribed
             from content.blog_mails m join content.blog_email_subscriptions s on s.user_id = m.user_id
            where m.post_id = $1 and m.state = 'due' and ($2 = '' or m.user_id > $2::uuid)
            order by m.user_id limit 1`,
    values: [postId, after],
  })
  return rows[0] ?? null
}

const countPutOff = (db: Pool, postId: string, { userId }: Due) =>
  db.query(
    `update content.blog_mails set tries = tries + 1, state = case when tries + 1 >= $3 then 'failed' else state end
      where post_id = $1 and user_id = $2 and state = 'due'`,
    [postId, userId, mostTries],
  )

/** Writes the mail of one subscriber. */
type Write = (to: { name: string; address: string }, key: string) => Promise<Message>

/** Null when the post is no longer published. */
async function letterOf(
  postId: string,
  { postOffice, postalAddress }: Sender,
  { db, now }: ReactionCall,
): Promise<Write | null> {
  const { rows } = await db.query<{ slug: string; title: string; summary: string; body: string }>(
    `select slug, title, summary, body_html as body from content.posts
      where id = $1 and not is_draft and published_at <= $2`,
    [postId, now],
  )
  if (!rows[0]) return null
  if (!postalAddress) throw new Error('POSTAL_ADDRESS is not set, so no article is mailed')
  const { slug, title, summary, body } = rows[0]
  const { publicUrl, mailFrom } = postOffice
  return async (to, key) => {
    const unsubscribeUrl = `${publicUrl}/unsubscribe/${key}`
    const words = newArticleMail({
      title,
      summary,
      readTime: readTimeOf(wordsIn(body)),
      url: `${publicUrl}/blog/${slug}`,
      unsubscribeUrl,
      settingsUrl: `${publicUrl}/business-settings`,
      postalAddress,
    })
    const mail = { to, ...words }
    return messageOf({
      id: randomUUID(),
      from: { name: productName, address: mailFrom },
      to,
      subject: mail.subject,
      text: serviceMailText(mail),
      html: await serviceMailHtml(mail),
      unsubscribeUrl,
      date: now,
    })
  }
}

async function mailOne(
  postId: string,
  { userId, key, subscribed }: Due,
  write: Write,
  { postOffice }: Sender,
  db: Pool,
) {
  const settle = (state: State) =>
    db.query(
      `update content.blog_mails set state = $3, changed_at = now()
        where post_id = $1 and user_id = $2 and state in ('due', 'sending')`,
      [postId, userId, state],
    )
  const profile = subscribed ? await profileOf(db, userId) : null
  if (!profile) return settle('skipped')
  if (!isOneAddress(profile.email)) return settle('failed')
  const message = await write({ name: profile.contactName, address: profile.email }, key)
  try {
    const { outcome } = await handOverOnce(message, postOffice.mailer, {
      take: () => claim(db, postId, userId),
      giveBack: async () => void (await settle('due')),
    })
    await settle(stateAfter[outcome])
  } catch (error) {
    if (!(error instanceof Taken)) throw error
  }
}

/** Another worker has this mail, or she has just unsubscribed. */
class Taken extends Error {}

async function claim(db: Pool, postId: string, userId: string) {
  const { rowCount } = await db.query(
    `update content.blog_mails m set state = 'sending', changed_at = now()
       from content.blog_email_subscriptions s
      where m.post_id = $1 and m.user_id = $2 and m.state = 'due' and s.user_id = m.user_id and s.subscribed`,
    [postId, userId],
  )
  if (rowCount !== 1) throw new Taken()
}

/** What is left of an article's emails was dropped by an operator. */
export const dropPostMails: Reaction<PayloadOf<typeof postMailOrdered>> = async ({ postId }, { db }) => {
  await db.query(
    `update content.blog_mails set state = 'skipped', changed_at = now() where post_id = $1 and state = 'due'`,
    [postId],
  )
}

/**
 * Looks after mails that no job brings to an end: those that were handed over when a process died are never sent again,
 * the others go on, for three days.
 */
export const lookAfterMails =
  (sender: Sender): Reaction<object> =>
  async (_, call) => {
    const { db } = call
    if (sender.postOffice.held) {
      await db.query(`update content.blog_mails set changed_at = now() where state = 'due'`) // held time doesn't count
      return
    }
    await db.query(
      `update content.blog_mails set state = 'unconfirmed', changed_at = now()
        where state = 'sending' and changed_at < now() - interval '10 minutes'`,
    )
    await db.query(
      `update content.blog_mails set state = 'failed', changed_at = now()
        where state = 'due' and changed_at < now() - interval '3 days'`,
    )
    const { rows } = await db.query<{ id: string }>(
      `select distinct post_id as id from content.blog_mails
        where state = 'due' and changed_at < now() - interval '30 minutes'`,
    )
    for (const { id } of rows) await mailPost(sender)({ postId: id }, call)
  }
