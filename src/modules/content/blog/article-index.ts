import type { Pool } from 'pg'
import type { Log } from '../../../shared-kernel/use-case.ts'
import { usualCategory } from '../contract/categories.ts'
import type { Article, ArticleSummary } from '../contract/endpoints.ts'
import { builtInArticles, longDateOf } from './articles.ts'
import type { Changes } from './changes.ts'
import { drawn } from './drawings.ts'
import { withoutFrontMatter } from './front-matter.ts'
import { readTimeOf, toHtml, wordsIn } from './markdown.ts'
import { previewIsGood } from './previews.ts'
import { sanitize } from './sanitize.ts'

/** A post's row. */
interface Post {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly source: string | null
  readonly category: string | null
  readonly tags: readonly string[]
  readonly author: string
  readonly hero: string | null
  readonly figure: string | null
  readonly figureNote: string | null
  readonly isDraft: boolean
  readonly publishedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly emailSentAt: Date | null
}

const columns = `id, slug, title, summary, body_html as body, source, category, topic_tags as tags, author,
  hero_image_url as hero, figure, figure_note as "figureNote", is_draft as "isDraft", published_at as "publishedAt",
  created_at as "createdAt", updated_at as "updatedAt", email_sent_at as "emailSentAt"`

const published = {
  name: 'published-posts',
  text: `select ${columns} from content.posts where not is_draft and published_at is not null order by published_at desc, slug`,
}
const withSlug = { name: 'post-with-slug', text: `select ${columns} from content.posts where slug = $1` }

/** An article on the shelf; its text is sanitized when first read. */
export interface Shelved {
  readonly summary: ArticleSummary
  readonly readMinutes: number
  readonly modified: string
  /** Published at; a post for a later time waits on the shelf unseen. */
  readonly from: number
  read(): Promise<Article>
}

const builtIn: () => readonly Shelved[] = (() => {
  let shelved: readonly Shelved[] | null = null
  return () => {
    shelved ??= builtInArticles().map(({ modified, ...article }) => {
      const { bodyHtml: _, content: __, isDraft: ___, createdAt: ____, emailSentAt: _____, ...summary } = article
      const read = async () => article
      const readMinutes = Number.parseInt(article.readTime, 10)
      return { summary, readMinutes, modified, from: Date.parse(article.publishedAt), read }
    })
    return shelved
  }
})()

const isHtml = (text: string) =>
  /<\/?(?:p|h[1-6]|div|ul|ol|li|table|blockquote|figure|pre|br|strong|em|a|img|b|i)\b[^>]*>/i.test(text)

/** A body is HTML, or the specification's markdown-like text (CON-53). Either way it is sanitized before anybody sees it. */
export const safeBody = async (body: string) => drawn(await sanitize(isHtml(body) ? body : toHtml(body)))

function shelve(post: Post): Shelved {
  const { publishedAt, category, title, summary, slug, author, hero, figure, figureNote } = post
  const at = publishedAt ?? post.createdAt
  const minutes = Number.parseInt(readTimeOf(wordsIn(post.body)), 10)
  const about: ArticleSummary = {
    id: post.id,
    slug,
    title,
    summary,
    excerpt: summary,
    category: category || usualCategory,
    topicTags: [...post.tags],
    tags: [...post.tags],
    author,
    publishedAt: at.toISOString(),
    date: longDateOf(at),
    readTime: readTimeOf(wordsIn(post.body)),
    icon: null,
    figure,
    figureNote,
    heroImageUrl: hero && /^\/(?![/\\])/.test(hero) ? hero : null, // from this site only
  }
  let article: Promise<Article> | null = null
  return {
    summary: about,
    readMinutes: minutes,
    modified: post.updatedAt.toISOString(),
    from: at.getTime(),
    read() {
      article ??= safeBody(post.body).then((bodyHtml) => ({
        ...about,
        bodyHtml,
        content: post.source && withoutFrontMatter(post.source),
        isDraft: post.isDraft,
        createdAt: post.createdAt.toISOString(),
        emailSentAt: post.emailSentAt?.toISOString() ?? null,
      }))
      article.catch(() => {
        article = null // the next reader tries again
      })
      return article
    },
  }
}

interface Options {
  readonly db: Pool
  readonly changes: Changes
  readonly clock: () => Date
  readonly log: Log
  readonly secret: string | string[]
}

export type Shelf = ReturnType<typeof shelfOf>

/** All articles that this process has in memory. Read again when their version changes. */
export function shelfOf({ db, changes, clock, log, secret }: Options) {
  let known: { readonly version: string; readonly posts: Promise<readonly Shelved[]> } | null = null
  let last: readonly Shelved[] = []
  let later: readonly number[] = []

  async function readPosts(): Promise<readonly Shelved[]> {
    try {
      const { rows } = await db.query<Post>(published)
      last = rows.map(shelve)
      later = last.map(({ from }) => from).filter((from) => from > clock().getTime())
    } catch (err) {
      known = null // so that the posts return without waiting for a change
      log.warn({ err }, 'The posts can’t be read: the built-in articles are served, and the posts known before')
    }
    return last
  }

  /** Changes with every post and when the time of a post comes. */
  const version = () => `${changes.version()}-${later.filter((from) => from <= clock().getTime()).length}`

  async function all(): Promise<readonly Shelved[]> {
    const current = changes.version()
    if (known?.version !== current) known = { version: current, posts: readPosts() }
    const now = clock().getTime()
    const posts = (await known.posts).filter(({ from }) => from <= now)
    const replaced = new Set(posts.map(({ summary }) => summary.slug))
    return [...posts, ...builtIn().filter(({ summary }) => !replaced.has(summary.slug))].sort((a, b) => b.from - a.from)
  }

  const find = async (idOrSlug: string) => {
    const articles = await all()
    return (
      articles.find(({ summary }) => summary.slug === idOrSlug) ??
      articles.find(({ summary }) => summary.id === idOrSlug) ??
      null
    )
  }

  /** A post in any state, for anyone with the address of its preview. */
  async function preview(slug: string, token: string): Promise<Shelved | null> {
    if (!previewIsGood(slug, token, secret, clock())) return null
    const { rows } = await db.query<Post>({ ...withSlug, values: [slug] })
    return rows[0] ? shelve(rows[0]) : null
  }

  /** Up to three other built-in articles: of the same category first, then with a tag in common; the newest of each. */
  async function related({ category, slug, tags }: ArticleSummary): Promise<readonly Shelved[]> {
    const names = new Set(builtIn().map(({ summary }) => summary.slug))
    const others = (await all()).filter(({ summary }) => names.has(summary.slug) && summary.slug !== slug)
    const same = others.filter(({ summary }) => summary.category === category)
    const alike = others.filter(
      (other) => !same.includes(other) && other.summary.tags.some((tag) => tags.includes(tag)),
    )
    return [...same, ...alike].slice(0, 3)
  }

  return { version, settled: changes.settled, all, find, preview, related }
}
