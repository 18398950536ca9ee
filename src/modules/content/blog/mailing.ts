import type { Pool } from 'pg'
import type { Outbox } from '../../../platform/post-office/outbox.ts'
import { PutOff, Taken } from '../../../platform/post-office/outbox.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction, ReactionCall } from '../../../shared-kernel/use-case.ts'
import { hasAccount } from '../../accounts/index.ts'
import { articleEmail } from './article-email.ts'
import { postMailGoesOn, type postMailOrdered } from './post-audit-events.ts'

/** How long one job sends emails before it leaves the rest to the next, in milliseconds. */
const turnMs = 45_000
/** Broken connections in a row after which the mail server counts as down. */
const mostBroken = 3

/**
 * Emails a post to all remaining subscribers, at most once each. After a crash the next job continues with the rest;
 * an email whose hand-over was interrupted is not sent again.
 */
export function mailPost(outbox: Outbox): Reaction<PayloadOf<typeof postMailOrdered>> {
  const kind = articleEmail(outbox)
  outbox.register(kind)
  return async ({ postId }, call) => {
    const send = (contractorId: string) => outbox.deliver(kind, { postId, contractorId }, call)
    const left = await mailDue(postId, send, outbox, call)
    if (left) await call.inTransaction(({ publish }) => publish(postMailGoesOn({ postId })))
  }
}

/** Whether some are left, because the turn was over. Throws when some could not be mailed now. */
async function mailDue(
  postId: string,
  send: (contractorId: string) => Promise<void>,
  { company: { postalAddress } }: Outbox,
  { db, log, now, job }: ReactionCall,
): Promise<boolean> {
  if (!(await isPublished(db, postId, now))) return false
  if (!postalAddress) throw new Error('POSTAL_ADDRESS isn’t set, so no article is mailed')
  await enqueue(db, postId)
  const until = Date.now() + turnMs
  let trouble: unknown = null
  let broken = 0
  for (let after = keys(postId).first; broken < mostBroken; ) {
    const due = await nextDue(db, postId, after)
    if (!due) break
    if (Date.now() > until || job.signal.aborted) return true
    after = due.key
    try {
      await send(due.userId)
      broken = 0
    } catch (error) {
      if (error instanceof Taken) continue
      trouble = error
      log.warn({ err: error, userId: due.userId }, 'An article couldn’t be mailed now')
      if (!(error instanceof PutOff)) broken++
    }
  }
  if (trouble) throw trouble
  return false
}

async function isPublished(db: Pool, postId: string, now: Date): Promise<boolean> {
  const sql = 'select 1 from content.posts where id = $1 and not is_draft and published_at <= $2'
  return (await db.query(sql, [postId, now])).rowCount === 1
}

/** The keys of a post's emails are after the first and before the last. */
const keys = (postId: string) => ({ first: `article:${postId}:`, last: `article:${postId};` })

/** Takes over what was ordered, by the last release too. */
const enqueue = (db: Pool, postId: string) =>
  db.query(
    `insert into post_office.messages (key, kind, contractor_id, payload, due_at)
     select $2 || user_id, 'article', user_id, jsonb_build_object('postId', post_id), changed_at
       from content.blog_mails where post_id = $1 and state = 'due' and ${hasAccount('user_id')} on conflict (key) do nothing`,
    [postId, keys(postId).first],
  )

async function nextDue(db: Pool, postId: string, after: string) {
  const { rows } = await db.query<{ key: string; userId: string }>({
    name: 'blog-mail-due',
    text: `select key, contractor_id as "userId" from post_office.messages
            where key > $1 and key < $2 and state = 'queued' order by key limit 1`,
    values: [after, keys(postId).last],
  })
  return rows[0] ?? null
}

/** Drops a post's unsent emails. */
export async function skipDue(
  execute: (sql: string, values: unknown[]) => Promise<unknown>,
  postId: string,
): Promise<void> {
  await execute(
    `with older as (update content.blog_mails set state = 'skipped', changed_at = now()
                     where post_id = ?::uuid and state = 'due')
     update post_office.messages set state = 'skipped', settled_at = now()
      where key > ? and key < ? and state = 'queued'`,
    [postId, keys(postId).first, keys(postId).last],
  )
}

/** Drops an article's remaining emails, as an operator decided. */
export const dropPostMails: Reaction<PayloadOf<typeof postMailOrdered>> = ({ postId }, { inTransaction }) =>
  inTransaction(({ em }) => skipDue((sql, values) => em.execute(sql, values), postId))

/** Continues emails that no job completes, for three days. For one release, in the last one's table too. */
export function lookAfterMails(outbox: Outbox): Reaction<object> {
  const mail = mailPost(outbox)
  return async (_, call) => {
    const { db } = call
    if (outbox.held) {
      await db.query(`update content.blog_mails set changed_at = now() where state = 'due'`) // held time doesn't count
      return
    }
    await db.query(
      `update content.blog_mails set changed_at = now(),
              state = case state when 'sending' then 'unconfirmed' else 'failed' end
        where state = 'sending' and changed_at < now() - interval '10 minutes'
           or state = 'due' and changed_at < now() - interval '3 days'`,
    )
    const { rows } = await db.query<{ id: string }>(
      `select distinct post_id as id from content.blog_mails
        where state = 'due' and changed_at < now() - interval '30 minutes'`,
    )
    for (const { id } of rows) await mail({ postId: id }, call)
  }
}
