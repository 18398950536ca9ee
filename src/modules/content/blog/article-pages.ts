import type { Pool } from 'pg'
import type { Log, Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { approvedStories } from '../stories/queries/stories.ts'
import type { Shelf, Shelved } from './article-index.ts'
import { noArticle } from './articles.ts'

export const listArticles =
  (shelf: Shelf): Query<typeof contract.listArticles> =>
  async () => {
    await shelf.settled()
    return (await shelf.all()).map(({ summary }) => summary)
  }

export const getArticle =
  (shelf: Shelf): Query<typeof contract.getArticle> =>
  async ({ id }) => {
    await shelf.settled()
    const found = await shelf.find(id)
    if (!found) throw noArticle()
    return found.read()
  }

const card = ({ summary, readMinutes, modified }: Shelved) => ({
  slug: summary.slug,
  title: summary.title,
  summary: summary.summary,
  category: summary.category,
  tags: summary.tags,
  published: summary.publishedAt,
  modified,
  readMinutes,
  author: summary.author,
  figure: summary.figure,
  figureNote: summary.figureNote,
  hero: summary.heroImageUrl,
})

/** The articles as the public pages show them. */
export const articlesForPages = (shelf: Shelf) => ({
  version: shelf.version,
  settled: shelf.settled,
  posts: async () => (await shelf.all()).map(card),
  async post(slug: string, preview?: string) {
    const found = await (preview ? shelf.preview(slug, preview) : shelf.find(slug))
    if (!found) return null
    const [{ bodyHtml }, related] = await Promise.all([found.read(), shelf.related(found.summary)])
    return { ...card(found), html: bodyHtml, related: related.map(card) }
  },
})

/** The approved stories as the public pages show them; none while the database cannot be read. */
export const storiesForPages = async (db: Pool, log: Log) =>
  approvedStories(db).then(
    (stories) =>
      stories.map(({ firstName, location, story, photos }) => ({ name: firstName, location, story, photos })),
    (err: unknown) => {
      log.warn({ err }, 'The stories can’t be read')
      return []
    },
  )
