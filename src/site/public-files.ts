import { productName } from '../shared-kernel/product.ts'
import { screenPaths } from '../web/app/screens.ts'
import type { PostCard, PublicContent, PublicPage } from '../web/public/head.ts'
import { addressOf } from './document.ts'

type Pages = ReadonlyMap<string, PublicPage<never>>

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Every indexed page, and the articles of pages with a parameter. */
export async function sitemap(pages: Pages, content: PublicContent, publicUrl: string): Promise<string> {
  const indexed = [...pages.values()].filter(({ head }) => head.indexed && head.path)
  const addresses = await Promise.all(
    indexed.map(
      async ({ head, addresses }): Promise<readonly { path: string; modified?: string }[]> =>
        addresses ? addresses(content) : [{ path: addressOf(head) }],
    ),
  )
  const lines = addresses
    .flat()
    .map(
      ({ path, modified }) =>
        `<url><loc>${escaped(publicUrl + path)}</loc>${modified ? `<lastmod>${escaped(modified.slice(0, 10))}</lastmod>` : ''}</url>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</urlset>
`
}

/** Crawlers don't need the signed-in pages; `noindex` pages must stay readable, or crawlers wouldn't see `noindex`. */
export const robots = (publicUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /objects/
${screenPaths.map((path) => `Disallow: ${path.replace('$quoteId', '')}`).join('\n')}

Sitemap: ${publicUrl}/sitemap.xml
`

const dayMs = 24 * 3600 * 1000

/** RFC 9116. It expires 180 days after the request, so it is made for each request. */
export const securityTxt = (publicUrl: string, contact: string, now: Date): string => `Contact: mailto:${contact}
Expires: ${new Date(now.getTime() + 180 * dayMs).toISOString()}
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`

/** The blog as an Atom feed (RFC 4287), newest first. */
export function atomFeed(posts: readonly PostCard[], publicUrl: string): string {
  const entries = posts.map(({ slug, title, summary, published, author, category }) => {
    const url = `${publicUrl}/blog/${encodeURIComponent(slug)}`
    return `<entry>
<id>${escaped(url)}</id>
<title>${escaped(title)}</title>
<link href="${escaped(url)}"/>
<published>${asTime(published)}</published>
<updated>${asTime(published)}</updated>
<author><name>${escaped(author)}</name></author>
<category term="${escaped(category)}"/>
<summary>${escaped(summary)}</summary>
</entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escaped(publicUrl)}/blog</id>
<title>Cleaning Industry Blog - ${productName}</title>
<updated>${asTime(posts[0]?.published ?? '2025-01-01')}</updated>
<link rel="self" href="${escaped(publicUrl)}/blog/feed.xml"/>
<link href="${escaped(publicUrl)}/blog"/>
${entries.join('\n')}
</feed>
`
}

const asTime = (date: string) => new Date(date).toISOString()

/** Nothing published: what pages show without the content module. */
export const noContent: PublicContent = {
  version: () => '',
  posts: async () => [],
  post: async () => null,
  stories: async () => [],
  subscription: async () => null,
  unsubscribe: async () => null,
}
