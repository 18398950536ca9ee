import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'

/** An article as lists show it. Times are ISO 8601 UTC; `date` is the US Eastern day in words. */
export const ArticleSummary = z.object({
  /** A post's own id; the slug of a built-in article. */
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  excerpt: z.string(),
  category: z.string(),
  topicTags: z.array(z.string()),
  tags: z.array(z.string()),
  author: z.string(),
  publishedAt: z.iso.datetime(),
  /** "January 21, 2025" */
  date: z.string(),
  /** "7 min read" */
  readTime: z.string(),
  /** The name of the category's icon; only built-in articles have one. */
  icon: z.string().nullable(),
  /** The one number on its card, and what it counts. */
  figure: z.string().nullable(),
  figureNote: z.string().nullable(),
  heroImageUrl: z.string().nullable(),
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

/** One article. `bodyHtml` is safe to show: it was sanitized, and its drawings come from our own files. */
export const Article = ArticleSummary.extend({
  bodyHtml: z.string(),
  /** The text that a built-in article or an imported post was written in. */
  content: z.string().nullable(),
  isDraft: z.boolean(),
  createdAt: z.iso.datetime(),
  emailSentAt: z.iso.datetime().nullable(),
})
export type Article = z.infer<typeof Article>

/** All published articles, newest first: the built-in ones and the posts, one for each slug. */
export const listArticles = endpoint('GET /api/blog', { access: 'public', output: z.array(ArticleSummary) })

/** One published article by slug or id. 404 for drafts, future posts and unknown ids. */
export const getArticle = endpoint('GET /api/blog/:id', {
  access: 'public',
  input: z.strictObject({ id: z.string().max(200) }),
  output: Article,
})

export const ArticlesByEmail = z.object({ subscribed: z.boolean() })
export type ArticlesByEmail = z.infer<typeof ArticlesByEmail>

/** Whether the user gets new articles by email. */
export const articlesByEmail = endpoint('GET /api/blog-emails', { access: 'signed-in', output: ArticlesByEmail })

/** Subscribes the user to emails about new articles, or unsubscribes them. */
export const chooseArticlesByEmail = endpoint('PUT /api/blog-emails', {
  access: 'signed-in',
  input: z.strictObject({ subscribed: z.boolean('Please say yes or no') }),
  output: ArticlesByEmail,
})
