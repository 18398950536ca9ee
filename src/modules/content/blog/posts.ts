import type { Pool } from 'pg'

export type PostStatus = 'draft' | 'scheduled' | 'published'

/** A post of the database as editors and the administration list it; the built-in articles are not in it. */
export interface PostLine {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly status: PostStatus
  /** When it was or will be published. */
  readonly publishedAt: Date | null
  /** When its emails were ordered. */
  readonly emailedAt: Date | null
}

/** Newest first, drafts before everything. */
export async function postLines(db: Pool, now: Date): Promise<PostLine[]> {
  const { rows } = await db.query<PostLine>(
    `select id, slug, title,
            case when is_draft and scheduled_by is null or published_at is null then 'draft'
                 when is_draft or published_at > $1 then 'scheduled' else 'published' end as status,
            published_at as "publishedAt", email_sent_at as "emailedAt"
       from content.posts order by published_at desc nulls first, created_at desc, slug`,
    [now],
  )
  return rows
}
