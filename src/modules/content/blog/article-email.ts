import type { AlsoClaimed, Kind } from '../../../platform/post-office/kind.ts'
import type { State } from '../../../platform/post-office/messages.ts'
import { type Outbox, PutOff } from '../../../platform/post-office/outbox.ts'
import { serviceLetter } from '../../../platform/post-office/post-office.ts'
import type { ReactionCall } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import { newArticleMail } from '../mail/new-article.ts'
import { firstParagraphOf, readTimeOf, wordsIn } from './markdown.ts'

type Sender = Pick<Outbox, 'publicUrl' | 'company'>

interface Copy {
  readonly postId: string
  readonly contractorId: string
}

/** Deferrals by the mail server after which an email is given up. */
const mostDeferrals = 8

/** One subscriber's email about an article. */
export const articleEmail = ({ publicUrl, company: { postalAddress } }: Sender): Kind<Copy> => ({
  name: 'article',
  key: ({ postId, contractorId }) => `${postId}:${contractorId}`,
  hours: 72,
  async open(copy, call) {
    const found = await readCopy(copy, call)
    const profile = found && postalAddress ? await profileOf(call.db, copy.contractorId) : null
    if (!found || !postalAddress || !profile?.emailVerified) return null
    const to = { name: profile.contactName, firstName: profile.firstName, address: profile.email }
    const { slug, title, summary, body, author, key } = found
    const unsubscribeUrl = `${publicUrl}/unsubscribe/${key}`
    const words = newArticleMail({
      title,
      summary,
      firstParagraph: firstParagraphOf(body),
      author,
      readTime: readTimeOf(wordsIn(body)),
      url: `${publicUrl}/blog/${slug}`,
      unsubscribeUrl,
      settingsUrl: `${publicUrl}/business-settings`,
      postalAddress,
    })
    return {
      recipient: to.address,
      write: (postmark) => serviceLetter({ to, ...words }, postmark, { unsubscribeUrl }),
    }
  },
  givenUp: async (error, _, deferrals) =>
    error instanceof PutOff && deferrals >= mostDeferrals ? error.message : null,
  also: copies,
})

/** The published post and the key of a reader who still subscribes; null otherwise. */
async function readCopy({ postId, contractorId }: Copy, { db, now }: ReactionCall) {
  const { rows } = await db.query<{
    slug: string
    title: string
    summary: string
    body: string
    author: string
    key: string
  }>({
    name: 'article-copy',
    text: `select p.slug, p.title, p.summary, p.body_html as body, p.author, s.unsubscribe_key as key
             from content.posts p, content.blog_email_subscriptions s
            where p.id = $1 and not p.is_draft and p.published_at <= $3 and s.user_id = $2 and s.subscribed`,
    values: [postId, contractorId, now],
  })
  return rows[0] ?? null
}

/** The last release claims here, and only here. A reader who has just unsubscribed gets nothing. */
const copies: AlsoClaimed<Copy> = {
  async begin(em, { postId, contractorId }) {
    const [row] = await em.execute<{ state: State }[]>(
      `select case state when 'due' then 'queued' else state end as state from content.blog_mails
        where post_id = ? and user_id = ?`,
      [postId, contractorId],
    )
    return row?.state ?? 'skipped'
  },
  async claim(em, { postId, contractorId }) {
    const rows = await em.execute(
      `update content.blog_mails m set state = 'sending', changed_at = now()
         from content.blog_email_subscriptions s
        where m.post_id = ? and m.user_id = ? and m.state = 'due' and s.user_id = m.user_id and s.subscribed
        returning m.user_id`,
      [postId, contractorId],
    )
    return rows.length === 1
  },
  async putBack(em, { postId, contractorId }) {
    await em.execute(
      `update content.blog_mails set state = 'due', changed_at = now()
        where post_id = ? and user_id = ? and state = 'sending'`,
      [postId, contractorId],
    )
  },
  async settle(em, { postId, contractorId }, { state }) {
    const before = state === 'sent' ? "'due', 'sending', 'unconfirmed', 'failed'" : "'due', 'sending'"
    const rows = await em.execute(
      `update content.blog_mails set state = ?, changed_at = now()
        where post_id = ? and user_id = ? and state in (${before}) returning user_id`,
      [state, postId, contractorId],
    )
    return rows.length === 1
  },
}
