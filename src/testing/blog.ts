import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Pool } from 'pg'
import { servePages } from '../pages.ts'
import { publicUrl, startSystem } from './system.ts'
import { visitor } from './visitor.ts'

/** The product with its public pages, an editor and a reader. `clock.late` puts its time off, in milliseconds. */
export async function startBlog() {
  const clock = { late: 0 }
  const system = await startSystem({
    clock: () => new Date(Date.now() + clock.late),
    mail: { postalAddress: 'TidyTally, 100 Example Street, Springfield, IL 00000' },
    prepare: (app) => servePages(app.app, { publicUrl, homeOf: app.homeOf, content: app.content }),
  })
  return {
    system,
    clock,
    editor: system.editor('erin'),
    reader: visitor(system.app),
    /** Once every change before is heard; a busy machine may lose the connection that tells them. */
    async get(url: string) {
      while (system.content.version().includes('.')) await setTimeout(20)
      await system.content.settled()
      return system.app.inject({ url })
    },
    async clear() {
      clock.late = 0
      await system.db.query('delete from content.posts')
    },
  }
}

/** What a page says. */
export const wordsOf = (html: string) =>
  html
    .replace(/<(script|template)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

interface Written {
  readonly slug?: string
  readonly title?: string
  readonly summary?: string
  readonly body?: string
  readonly category?: string | null
  readonly tags?: readonly string[]
  readonly isDraft?: boolean
  readonly publishedAt?: Date | null
}

/** A post's row as somebody could have written it who does not use our command line. */
export async function postRow(db: Pool, written: Written = {}): Promise<{ id: string; slug: string }> {
  const { slug = `post-${randomUUID()}`, title = 'A post', summary = 'In short', body = 'Words.' } = written
  const {
    category = 'Technology',
    tags = ['pricing'],
    isDraft = false,
    publishedAt = new Date(Date.now() - 60_000),
  } = written
  const { rows } = await db.query<{ id: string; slug: string }>(
    `insert into content.posts (slug, title, summary, body_html, category, topic_tags, is_draft, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id, slug`,
    [slug, title, summary, body, category, tags, isDraft, publishedAt],
  )
  return rows[0]!
}

/** A Markdown file as an editor writes it. */
export const postFile = (
  changes: Readonly<Record<string, string>> = {},
  body = 'Clean the gutters before you quote them.',
) => {
  const about = {
    title: 'Quoting gutters',
    slug: 'quoting-gutters',
    summary: 'What a gutter costs.',
    category: 'Pricing Strategy',
    tags: 'pricing, gutters',
    ...changes,
  }
  return `---\n${Object.entries(about)
    .map(([key, value]) => `${key}: ${value}`)
    .join('\n')}\n---\n${body}\n`
}
