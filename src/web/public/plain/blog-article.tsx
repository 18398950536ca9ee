import { ArrowRight, Share2 } from 'lucide-react'
import { productName } from '../../../shared-kernel/product.ts'
import { css } from '../../styled-system/css/index.js'
import { flex, grid, hstack } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { BackLink } from '../../ui/page/back.tsx'
import { Tags } from '../blog/article-card.tsx'
import { CategoryLabel } from '../blog/category-label.tsx'
import { laterMonth, longDate } from '../blog/long-date.ts'
import { prose } from '../blog/prose.ts'
import { StartBanner } from '../blog/start-banner.tsx'
import type { Head, Post, PostCard, PublicContent } from '../head.ts'
import { Middle, SitePage } from '../site-page.tsx'

export const head: Head = {
  path: '/blog/:slug',
  title: `Blog | ${productName}`,
  description: 'An article for cleaning contractors.',
  indexed: true,
  site: true,
  missing: 'blog-missing',
  query: ['preview'],
}

interface ArticleProps {
  readonly post: Post
  readonly isPreview: boolean
}

export async function load(
  content: PublicContent,
  { slug = '', preview }: Readonly<Record<string, string>>,
): Promise<ArticleProps | null> {
  const post = await content.post(slug, preview)
  return post && { post, isPreview: preview !== undefined }
}

export const addresses = async (content: PublicContent) =>
  (await content.posts()).map(({ slug, modified }) => ({ path: `/blog/${slug}`, modified }))

export function headOf({ post, isPreview }: ArticleProps): Partial<Head> {
  const { slug, title, summary, tags, author, published, modified, category, figure, figureNote } = post
  const address = `/blog/${slug}`
  return {
    canonical: address,
    title: `${title} | ${productName} Blog`,
    description: summary,
    keywords: tags,
    published,
    indexed: !isPreview,
    ...(figure && { figure: [figure, figureNote ?? ''] as const }),
    data: [
      {
        '@type': 'BlogPosting',
        headline: title,
        description: summary,
        datePublished: published,
        dateModified: modified,
        author: { '@type': 'Organization', name: author },
        publisher: { '@type': 'Organization', name: productName },
        articleSection: category,
        keywords: tags.join(', '),
        mainEntityOfPage: address,
        url: address,
        image: `/og${address}.png`,
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: 'Home', item: '/' },
          { '@type': 'ListItem', position: 2, name: 'Blog', item: '/blog' },
          { '@type': 'ListItem', position: 3, name: title, item: address },
        ],
      },
    ],
  }
}

export function Page({ post, isPreview }: ArticleProps) {
  const { title, summary, category, author, published, modified, readMinutes, tags, html, hero, related } = post
  const updated = laterMonth(published, modified)
  return (
    <SitePage path="/blog">
      <Middle className={css({ paddingTop: { base: '12px', md: '28px' } })}>
        <div className={css({ maxWidth: '720px', marginInline: 'auto' })}>
          <BackLink href="/blog">Back to Blog</BackLink>
        </div>
        {isPreview && (
          <p role="note" className={previewNote}>
            Preview. Anyone with this link can see it for one hour.
          </p>
        )}
        <article className={css({ maxWidth: '720px', marginInline: 'auto' })}>
          <header>
            <CategoryLabel category={category} />
            <h1
              className={css({
                textStyle: 'title',
                textWrap: 'balance',
                overflowWrap: 'break-word',
                marginBlock: '6px 12px',
              })}
            >
              {title}
            </h1>
            <p className={css({ color: 'fg.muted', fontSize: { base: '18px', md: '20px' }, lineHeight: '1.45' })}>
              {summary}
            </p>
            <div className={byline}>
              <p className={css({ color: 'fg.subtle', textStyle: 'small', minWidth: '0' })}>
                {author}
                <br />
                <time dateTime={published}>{longDate(published)}</time> ·{' '}
                {updated && (
                  <>
                    Updated <time dateTime={modified}>{updated}</time> ·{' '}
                  </>
                )}
                {readMinutes} min read
              </p>
              <div className={share}>
                <p role="status" data-shared className={css({ textStyle: 'small', color: 'fg.muted' })} />
                <button type="button" data-share data-hold className={button({ variant: 'outline', size: 'sm' })}>
                  <Share2 aria-hidden size={18} />
                  Share
                </button>
              </div>
            </div>
          </header>
          {hero && (
            <img
              src={hero}
              alt=""
              className={css({ width: 'full', height: 'auto', borderRadius: 'card', marginBottom: '28px' })}
            />
          )}
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: built-in articles are ours, posts were sanitized twice (content/blog/sanitize.ts) */}
          <div className={prose} dangerouslySetInnerHTML={{ __html: html }} />
          <Tags tags={tags} />
        </article>
        <StartBanner />
        {related.length > 0 && <Related posts={related} />}
      </Middle>
    </SitePage>
  )
}

function Related({ posts }: { posts: readonly PostCard[] }) {
  return (
    <section aria-labelledby="related" data-no-print className={css({ marginTop: '40px' })}>
      <h2 id="related" className={css({ textStyle: 'h1' })}>
        Related Articles
      </h2>
      <ul className={relatedList}>
        {posts.map(({ slug, title, readMinutes, figure }) => (
          <li key={slug} className={relatedRow}>
            <span aria-hidden className={relatedFigure}>
              {figure ?? `${readMinutes} min`}
            </span>
            <div className={css({ minWidth: '0' })}>
              <p className={css({ fontWeight: '600' })}>{title}</p>
              <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>{readMinutes} min read</p>
              <a href={`/blog/${slug}`} className={relatedLink}>
                Read Article<span className={css({ srOnly: true })}>: {title}</span>
                <ArrowRight aria-hidden size={16} />
              </a>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const previewNote = css({
  maxWidth: '720px',
  padding: '12px 16px',
  margin: '0 auto 20px',
  borderRadius: 'control',
  background: 'warning.bg',
  color: 'warning.fg',
})
const byline = hstack({
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '12px',
  paddingBlock: '16px',
  marginBlock: '20px 28px',
  borderBlock: '1px solid {colors.border.default}',
})
const share = hstack({
  flexWrap: 'wrap',
  gap: '12px',
  '@media (scripting: none)': { display: 'none' },
  '@media print': { display: 'none' },
})
const relatedList = grid({
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: '16px',
  listStyle: 'none',
  padding: '0',
  marginTop: '16px',
})
const relatedRow = flex({
  position: 'relative',
  gap: '16px',
  padding: '16px',
  layerStyle: 'card',
  '&:hover': { borderColor: 'border.control' },
})
const relatedFigure = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: '84px',
  minHeight: '64px',
  borderRadius: 'control',
  textAlign: 'center',
  fontWeight: '700',
  lineHeight: '1.2',
  background: 'bg.sunken',
  'li:nth-child(3n + 1) > &': { background: 'bg.brandSubtle' },
  'li:nth-child(3n + 2) > &': { background: 'bg.accent', color: 'fg.onAccent' },
})
const relatedLink = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  minHeight: '32px',
  color: 'fg.link',
  textStyle: 'small',
  fontWeight: '600',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: '0' },
})
