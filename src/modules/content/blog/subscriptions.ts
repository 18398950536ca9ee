import type { Pool } from 'pg'
import { z } from 'zod'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Command, Query, Reaction } from '../../../shared-kernel/use-case.ts'
import { type accountRegistered, holdProfile } from '../../accounts/index.ts'
import type * as contract from '../contract/endpoints.ts'

/** Every account gets articles by email until its owner unsubscribes (AMB-A13). It may have been closed meanwhile. */
export const subscribeNewAccount: Reaction<PayloadOf<typeof accountRegistered>> = (
  { contractorId },
  { inTransaction },
) =>
  inTransaction(async ({ em, now }) => {
    if ((await holdProfile(em, contractorId)).length === 0) return
    await em.execute(
      'insert into content.blog_email_subscriptions (user_id, created_at) values (?, ?) on conflict do nothing',
      [contractorId, now],
    )
  })

export const articlesByEmail: Query<typeof contract.articlesByEmail> = async (_, { db, contractorId }) => {
  const { rows } = await db.query<contract.ArticlesByEmail>(
    'select subscribed from content.blog_email_subscriptions where user_id = $1',
    [contractorId],
  )
  return rows[0] ?? { subscribed: true } // registered a moment ago
}

export const chooseArticlesByEmail: Command<typeof contract.chooseArticlesByEmail> = async (
  { subscribed },
  { em, contractorId, now },
) => {
  await em.execute(
    `insert into content.blog_email_subscriptions (user_id, subscribed, unsubscribed_at, reason, created_at)
     values (?, ?, ?, ?, ?)
     on conflict (user_id) do update
        set subscribed = excluded.subscribed, unsubscribed_at = excluded.unsubscribed_at, reason = excluded.reason
      where content.blog_email_subscriptions.subscribed <> excluded.subscribed`,
    [contractorId, subscribed, subscribed ? null : now, subscribed ? null : 'settings', now],
  )
  return { subscribed }
}

/** Whether the key of a link is one of ours, and what it says now. Null for an altered link. */
export async function subscriptionWith(db: Pool, key: string): Promise<contract.ArticlesByEmail | null> {
  if (!isKey(key)) return null
  const { rows } = await db.query<contract.ArticlesByEmail>(
    'select subscribed from content.blog_email_subscriptions where unsubscribe_key = $1',
    [key],
  )
  return rows[0] ?? null
}

/** Ends articles by email with the key of a link; doing it twice is fine. Null for an altered link. */
export async function unsubscribe(db: Pool, key: string, now: Date): Promise<contract.ArticlesByEmail | null> {
  if (!isKey(key)) return null
  await db.query(
    `update content.blog_email_subscriptions set subscribed = false, unsubscribed_at = $2, reason = 'link'
      where unsubscribe_key = $1 and subscribed`,
    [key, now],
  )
  return subscriptionWith(db, key)
}

const isKey = (text: string) => z.uuid().safeParse(text).success
