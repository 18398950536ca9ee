import { randomUUID } from 'node:crypto'
import type { Company } from '../../../shared-kernel/company.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { notBefore } from '../../../shared-kernel/event.ts'
import type { Call, CommandCall } from '../../../shared-kernel/use-case.ts'
import { hasAccount } from '../../accounts/index.ts'
import { builtInArticles, longDateOf, momentOf, teamName } from './articles.ts'
import { hasDrawing } from './drawings.ts'
import { type ArticleFile, readArticleFile, refusedFile } from './front-matter.ts'
import { skipDue } from './mailing.ts'
import { refusedIn, toHtml } from './markdown.ts'
import { postMailOrdered, postPublished, postScheduled, postUnpublished } from './post-audit-events.ts'
import { type PostLine, postLines } from './posts.ts'
import { previewToken } from './previews.ts'
import { sanitize } from './sanitize.ts'

interface Work extends Pick<Call, 'db'> {
  clock(): Date
  inTransaction<Result>(work: (call: CommandCall) => Promise<Result>): Promise<Result>
}

/** Where its pages and emails are, and who sends them. */
interface Site {
  readonly publicUrl: string
  readonly secret: string | string[]
  readonly company: Company
}

/** A post as it was found, its row locked. */
interface Found extends PostLine {
  readonly date: Date | null
  readonly title: string
}

export interface Imported {
  readonly slug: string
  readonly title: string
  readonly status: PostLine['status']
  readonly publishedAt: Date | null
  /** The title that the post had before; null if it is new. */
  readonly was: string | null
  /** Whether it replaces a built-in article once it is published. */
  readonly replacesBuiltIn: boolean
}

const isBuiltIn = (slug: string) => builtInArticles().some((article) => article.slug === slug)

/** Editors' actions on posts. Each throws a refusal in plain words. */
export function editorsOf({ publicUrl, secret, company }: Site, { db, clock, inTransaction }: Work) {
  /** With the post's row locked. The time is read after the wait, so what another editor has just published is not to come. */
  const withPost = <Result>(slug: string, work: (call: CommandCall) => Promise<Result>) =>
    inTransaction(async (call) => {
      await call.em.execute('select from content.posts where slug = ? for update', [slug])
      return work({ ...call, now: clock() })
    })

  return {
    list: (): Promise<PostLine[]> => postLines(db, clock()),

    /** Creates or updates a draft from a file, and publishes it if wanted. */
    async importFile(text: string, publish: boolean): Promise<Imported> {
      const file = readArticleFile(text)
      const problems = refusedIn(file.body, file.above, hasDrawing)
      if (!/\S/.test(file.body)) problems.push(`Line ${file.above}: there’s no text below the front matter`)
      if (problems.length > 0) throw refusedFile(problems)
      const body = await sanitize(toHtml(file.body))
      return withPost(file.about.slug, async (call) => {
        const found = await lookUp(file.about.slug, call)
        if (found?.status === 'published' && !publish)
          throw refused(
            'published',
            `"${found.slug}" is published. Add --publish to change what readers see, or unpublish it first.`,
          )
        await keep(file, body, text, found, call)
        const { slug, title } = file.about
        const state = publish ? await makePublic(slug, call) : ((await lookUp(slug, call)) as Found)
        const was = found?.title ?? null
        return {
          slug,
          title,
          status: state.status,
          publishedAt: state.publishedAt,
          was,
          replacesBuiltIn: isBuiltIn(slug),
        }
      })
    },

    publish: (slug: string) => withPost(slug, (call) => makePublic(slug, call)),

    /** Publishes the post automatically at that time. A later call replaces the time. */
    schedule: (slug: string, at: Date): Promise<PostLine> =>
      inTransaction(async (call) => {
        const post = await existing(slug, call)
        if (post.status === 'published') throw refused('published', `"${slug}" is published. Unpublish it first.`)
        if (at <= call.now)
          throw refused('past', `${at.toISOString()} is over. Choose a later time, or publish it now.`)
        const schedule = randomUUID()
        await call.em.execute(
          'update content.posts set is_draft = true, published_at = ?, scheduled_by = ?, updated_at = ? where id = ?',
          [at, schedule, call.now, post.id],
        )
        await call.publish(notBefore(at, postScheduled({ postId: post.id, schedule })))
        return { ...post, status: 'scheduled', publishedAt: at }
      }),

    /** Makes it a draft again. Unsent emails are dropped. */
    unpublish: (slug: string): Promise<PostLine & { builtInReturns: boolean }> =>
      inTransaction(async (call) => {
        const post = await existing(slug, call)
        if (post.status === 'draft') throw refused('draft', `"${slug}" is a draft already.`)
        await call.em.execute(
          'update content.posts set is_draft = true, scheduled_by = null, updated_at = ? where id = ?',
          [call.now, post.id],
        )
        await skipDue((sql, values) => call.em.execute(sql, values), post.id)
        if (post.status === 'published') await call.publish(postUnpublished({ postId: post.id }))
        return { ...post, status: 'draft', publishedAt: null, builtInReturns: isBuiltIn(slug) }
      }),

    /** Orders the emails to all subscribers, once for each post. */
    email: (slug: string): Promise<{ slug: string; mails: number; emailedAt: Date }> =>
      inTransaction(async (call) => {
        const post = await existing(slug, call)
        if (post.status !== 'published')
          throw refused('not-published', `"${slug}" isn’t published, so its link would lead nowhere.`)
        if (post.emailedAt)
          throw refused('emailed', `"${slug}" was emailed on ${longDateOf(post.emailedAt)}. A post is emailed once.`)
        if (!company.postalAddress)
          throw refused(
            'no-postal-address',
            'POSTAL_ADDRESS isn’t set. The law requires a postal address in every such email.',
          )
        const due = await call.em.execute<{ user_id: string }[]>(
          `insert into content.blog_mails (post_id, user_id, changed_at)
           select ?, user_id, ? from content.blog_email_subscriptions where subscribed and ${hasAccount('user_id')} returning user_id`,
          [post.id, call.now],
        )
        if (due.length === 0)
          throw refused('no-subscribers', 'No one gets articles by email, so there’s no one to email.')
        await call.em.execute('update content.posts set email_sent_at = ? where id = ?', [call.now, post.id])
        await call.publish(postMailOrdered({ postId: post.id }))
        return { slug, mails: due.length, emailedAt: call.now }
      }),

    /** An address that shows the post to anyone who has it, for an hour. */
    async preview(slug: string): Promise<{ slug: string; url: string; until: Date | null }> {
      const now = clock()
      const { rows } = await db.query('select 1 from content.posts where slug = $1', [slug])
      if (rows.length === 0 && !isBuiltIn(slug)) throw noPost(slug)
      if (rows.length === 0) return { slug, url: `${publicUrl}/blog/${slug}`, until: null }
      const url = `${publicUrl}/blog/${slug}?preview=${previewToken(slug, secret, now)}`
      return { slug, url, until: new Date(now.getTime() + 3600 * 1000) }
    },

    async subscribers(): Promise<{ subscribed: number; unsubscribed: number }> {
      const { rows } = await db.query<{ subscribed: number; unsubscribed: number }>(
        `select count(*) filter (where subscribed)::int as subscribed, count(*) filter (where not subscribed)::int as unsubscribed
           from content.blog_email_subscriptions`,
      )
      return rows[0]!
    },
  }
}

const refused = (code: string, sentence: string) => new DomainError('conflict', code, sentence)
const noPost = (slug: string) =>
  isBuiltIn(slug)
    ? refused('built-in', `"${slug}" is a built-in article. To replace it, import a file with this slug.`)
    : new DomainError('not-found', 'no-such-post', `There’s no post "${slug}".`)

async function lookUp(slug: string, { em, now }: CommandCall): Promise<Found | null> {
  const [row] = await em.execute<(Omit<Found, 'status' | 'publishedAt'> & { draft: boolean; scheduled: boolean })[]>(
    `select id, slug, title, is_draft as draft, scheduled_by is not null as scheduled, published_at as date,
            email_sent_at as "emailedAt"
       from content.posts where slug = ? for update`,
    [slug],
  )
  if (!row) return null
  const { draft, scheduled, ...rest } = row
  const time = (at: Date | null) => at && new Date(at) // this driver leaves times as text
  const post = { ...rest, date: time(rest.date), emailedAt: time(rest.emailedAt) }
  const seen = !draft && post.date !== null
  const status = seen && post.date! <= now ? 'published' : scheduled || seen ? 'scheduled' : 'draft'
  return { ...post, status, publishedAt: status === 'draft' ? null : post.date }
}

async function existing(slug: string, call: CommandCall): Promise<Found> {
  const post = await lookUp(slug, call)
  if (!post) throw noPost(slug)
  return post
}

async function keep(
  { about }: ArticleFile,
  body: string,
  source: string,
  found: Found | null,
  { em, now }: CommandCall,
) {
  const { slug, title, summary, category, tags, author, hero, figure, figureNote } = about
  const date = about.date ? momentOf(about.date) : null
  const written = [
    title,
    summary,
    body,
    source,
    category,
    JSON.stringify(tags),
    author ?? teamName,
    hero,
    figure,
    figureNote,
  ]
  if (!found) {
    await em.execute(
      `insert into content.posts (title, summary, body_html, source, category, topic_tags, author, hero_image_url, figure,
                                  figure_note, slug, is_draft, published_at, created_at, updated_at)
       values (?, ?, ?, ?, ?, array(select jsonb_array_elements_text(?::jsonb)), ?, ?, ?, ?, ?, true, ?, ?, ?)`,
      [...written, slug, date, now, now],
    )
    return
  }
  // A schedule and the day of a published post stay unless the file names another day.
  const at = found.status === 'scheduled' ? found.date : (date ?? (found.status === 'published' ? found.date : null))
  await em.execute(
    `update content.posts set title = ?, summary = ?, body_html = ?, source = ?, category = ?,
            topic_tags = array(select jsonb_array_elements_text(?::jsonb)), author = ?, hero_image_url = ?, figure = ?,
            figure_note = ?, published_at = ?, updated_at = ? where id = ?`,
    [...written, at, now, found.id],
  )
}

async function makePublic(slug: string, call: CommandCall): Promise<PostLine> {
  const { em, now, publish } = call
  const post = await existing(slug, call)
  if (post.status === 'published' && post.date! <= now) return post
  const set = post.status === 'scheduled' ? null : post.date
  if (set && set > now && longDateOf(set) !== longDateOf(now))
    throw refused(
      'future',
      `The date of "${slug}" is ${longDateOf(set)}, which is to come. Schedule it, or change the date.`,
    )
  const publishedAt = set && set <= now ? set : now
  await em.execute(
    'update content.posts set is_draft = false, scheduled_by = null, published_at = ?, updated_at = ? where id = ?',
    [publishedAt, now, post.id],
  )
  await publish(postPublished({ postId: post.id }))
  return { ...post, status: 'published', publishedAt }
}
