import { readdirSync, readFileSync } from 'node:fs'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { categories } from '../contract/categories.ts'
import type { Article } from '../contract/endpoints.ts'
import { drawn } from './drawings.ts'
import { type ArticleFile, readArticleFile } from './front-matter.ts'
import { readTimeOf, toHtml, wordsIn } from './markdown.ts'

const folder = new URL('articles/', import.meta.url)

export const teamName = `The ${productName} team`

/** An article's file with its name. */
export interface BuiltInFile extends ArticleFile {
  readonly file: string
}

/** The built-in articles as their files have them. */
export const builtInFiles = (): BuiltInFile[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => ({ file, ...readArticleFile(readFileSync(new URL(file, folder), 'utf8')) }))

/** Nine in the morning at the East coast: it is the same day in every time zone of the country. */
export const momentOf = (day: string) => new Date(`${day}T14:00:00.000Z`)

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })
/** "January 21, 2025", in US Eastern time. */
export const longDateOf = (at: Date) => longDate.format(at)

/** A built-in article with the day it last changed: its publication, unless its file names a later one. */
export interface BuiltInArticle extends Article {
  readonly modified: string
}

function builtIn({ about, body }: BuiltInFile): BuiltInArticle {
  const { slug, title, summary, category, tags, author, date, updated, hero, figure, figureNote } = about
  const page = toHtml(body)
  const publishedAt = momentOf(date!)
  return {
    id: slug,
    slug,
    title,
    summary,
    excerpt: summary,
    category,
    topicTags: [...tags],
    tags: [...tags],
    author: author ?? teamName,
    publishedAt: publishedAt.toISOString(),
    date: longDateOf(publishedAt),
    readTime: readTimeOf(wordsIn(page)),
    icon: categories[category] ?? null,
    figure,
    figureNote,
    heroImageUrl: hero,
    bodyHtml: drawn(page),
    content: body.trim(),
    isDraft: false,
    createdAt: publishedAt.toISOString(),
    emailSentAt: null,
    modified: momentOf(updated ?? date!).toISOString(),
  }
}

let read: readonly BuiltInArticle[] | null = null

/** The built-in articles, newest first. They are our own files, so their HTML is trusted; a test sanitizes it all the same. */
export function builtInArticles(): readonly BuiltInArticle[] {
  read ??= builtInFiles()
    .map(builtIn)
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt) || a.slug.localeCompare(b.slug))
  return read
}

export const noArticle = () =>
  new DomainError('not-found', 'article-not-found', "The blog post you're looking for doesn't exist.")
