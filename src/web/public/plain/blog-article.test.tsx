import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Post } from '../head.ts'
import { headOf, Page } from './blog-article.tsx'

const post: Post = {
  slug: 'gutters',
  title: 'Gutters',
  summary: 'When to clean them.',
  category: 'Pricing Strategy',
  tags: ['gutters'],
  published: '2025-02-04T14:00:00.000Z',
  modified: '2026-11-26T14:00:00.000Z',
  readMinutes: 7,
  author: 'The team',
  figure: null,
  figureNote: null,
  hero: null,
  html: '<p>In spring.</p>',
  related: [],
}
const byline = (changed: Partial<Post>) =>
  renderToStaticMarkup(<Page post={{ ...post, ...changed }} isPreview={false} />).replace(/<[^>]+>/g, '')

test('The byline has the month in which the article last changed @WRD-27', () => {
  expect(byline({})).toContain('February 4, 2025 · Updated November 2026 · 7 min read')
  expect(headOf({ post, isPreview: false }).data).toContainEqual(
    expect.objectContaining({ datePublished: post.published, dateModified: post.modified }),
  )
})

test.each([
  ['2025-02-04T14:00:00.000Z', 'unchanged'],
  ['2025-02-27T14:00:00.000Z', 'changed in the month it was published'],
  ['2025-01-20T14:00:00.000Z', 'written before it was published'],
])('The byline has one date if the article was last changed on %s: %s', (modified) => {
  expect(byline({ modified })).toContain('February 4, 2025 · 7 min read')
})
