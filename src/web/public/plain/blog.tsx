import { Search } from 'lucide-react'
import { productName } from '../../../shared-kernel/product.ts'
import { css } from '../../styled-system/css/index.js'
import { flex, grid, wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { ArticleCard } from '../blog/article-card.tsx'
import { StartBanner } from '../blog/start-banner.tsx'
import type { Head, PostCard, PublicContent } from '../head.ts'
import { Middle, SitePage } from '../site-page.tsx'

export const head: Head = {
  path: '/blog',
  title: `Cleaning Industry Blog | ${productName}`,
  description:
    'Pricing, selling and running a cleaning company: worked sums, tables and sources with their years, for people who clean for a living.',
  indexed: true,
  site: true,
  figure: ['52 ÷ 12', 'why there are fifth weeks'],
  query: ['q', 'category', 'page'],
}

const onePage = 24

interface BlogProps {
  readonly posts: readonly PostCard[]
  /** The number of articles before the search. */
  readonly all: number
  /** The number of search results, on all pages. */
  readonly found: number
  readonly categories: readonly (readonly [name: string, count: number])[]
  readonly q: string
  readonly category: string
  readonly page: number
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean)

/** Every word must be in the card's text. */
function matches({ title, summary, category, tags }: PostCard, words: readonly string[]) {
  const text = [title, summary, category, ...tags].join('\n').toLowerCase()
  return words.every((word) => text.includes(word))
}

export async function load(
  content: PublicContent,
  { q = '', category = '', page = '1' }: Readonly<Record<string, string>>,
): Promise<BlogProps> {
  const all = await content.posts()
  const counts = new Map<string, number>()
  for (const post of all) counts.set(post.category, (counts.get(post.category) ?? 0) + 1)
  const words = wordsOf(q)
  const found = all.filter((post) => (!category || post.category === category) && matches(post, words))
  const last = Math.max(1, Math.ceil(found.length / onePage))
  const at = Math.min(last, Math.max(1, Number.parseInt(page, 10) || 1))
  return {
    posts: found.slice((at - 1) * onePage, at * onePage),
    all: all.length,
    found: found.length,
    categories: [...counts].sort(([a, m], [b, n]) => n - m || a.localeCompare(b)),
    q,
    category,
    page: at,
  }
}

/** Only the list itself is for search engines, not search results. */
export const headOf = ({ q, category, page }: BlogProps): Partial<Head> =>
  q || category || page > 1 ? { indexed: false } : {}

const addressOf = ({ q = '', category = '', page = 1 }: Partial<Pick<BlogProps, 'q' | 'category' | 'page'>>) => {
  const query = new URLSearchParams({
    ...(q && { q }),
    ...(category && { category }),
    ...(page > 1 && { page: `${page}` }),
  })
  return query.size > 0 ? `/blog?${query}` : '/blog'
}

export function Page(props: BlogProps) {
  const { all, categories, q, category } = props
  return (
    <SitePage path="/blog">
      <Middle className={css({ paddingTop: { base: '28px', md: '48px' } })}>
        <div className={top}>
          <div className={css({ minWidth: '0', maxWidth: '680px' })}>
            <h1 className={css({ textStyle: 'title' })}>Cleaning Industry Blog</h1>
            <p className={css({ color: 'fg.muted', fontSize: '18px', marginTop: '10px' })}>
              Pricing, selling and running a cleaning company. Every figure says where it comes from and from which
              year.
            </p>
          </div>
          <search>
            <form action="/blog" method="get" className={searchForm}>
              {category && <input type="hidden" name="category" value={category} />}
              <label htmlFor="q" className={css({ srOnly: true })}>
                Search articles
              </label>
              <input
                id="q"
                type="search"
                name="q"
                defaultValue={q}
                placeholder="Search articles"
                maxLength={100}
                className={searchBox}
              />
              <button type="submit" className={button({ variant: 'outline' })}>
                <Search aria-hidden size={18} />
                Search
              </button>
            </form>
          </search>
        </div>
        <nav aria-label="Categories" className={chips}>
          <CategoryLink name="All" count={all} href={addressOf({ q })} current={!category} />
          {categories.map(([name, count]) => (
            <CategoryLink
              key={name}
              name={name}
              count={count}
              href={addressOf({ q, category: name })}
              current={name === category}
            />
          ))}
        </nav>
        <p id="found" role="status" className={foundLine}>
          <Found {...props} />
        </p>
        <div id="articles">
          <Articles {...props} />
        </div>
        <StartBanner />
      </Middle>
    </SitePage>
  )
}

interface CategoryLinkProps {
  readonly name: string
  readonly count: number
  readonly href: string
  readonly current: boolean
}

const CategoryLink = ({ name, count, href, current }: CategoryLinkProps) => (
  <a href={href} aria-current={current ? 'true' : undefined} className={chipLook}>
    {name} <span className={css({ fontVariantNumeric: 'tabular-nums' })}>{count}</span>
  </a>
)

function Found({ found, q, category }: BlogProps) {
  if (!q && !category) return null
  return (
    <>
      {found === 1 ? '1 article' : `${found} articles`}
      {q && <> for “{q}”</>}
      {category && <> in {category}</>}.{' '}
      <a href="/blog" className={css({ color: 'fg.link', fontWeight: '600' })}>
        Show all
      </a>
    </>
  )
}

function Articles({ posts, found, q, category, page }: BlogProps) {
  return (
    <>
      {posts.length > 0 ? (
        <div className={cards}>
          {posts.map((post) => (
            <ArticleCard key={post.slug} post={post} />
          ))}
        </div>
      ) : (
        <p className={empty}>No article has all these words. Try fewer of them.</p>
      )}
      {found > onePage && (
        <nav aria-label="Pages" className={flex({ justify: 'center', gap: '12px', marginTop: '32px' })}>
          {page > 1 && (
            <a href={addressOf({ q, category, page: page - 1 })} rel="prev" className={button({ variant: 'outline' })}>
              Newer articles
            </a>
          )}
          {page * onePage < found && (
            <a href={addressOf({ q, category, page: page + 1 })} rel="next" className={button({ variant: 'outline' })}>
              Older articles
            </a>
          )}
        </nav>
      )}
      <template data-waiting>
        <div className={cards} role="status" aria-label="Loading articles">
          {[1, 2, 3, 4, 5, 6].map((at) => (
            <div key={at} data-skeleton aria-hidden className={skeleton} />
          ))}
        </div>
      </template>
    </>
  )
}

const top = wrap({
  align: 'flex-end',
  justify: 'space-between',
  gap: '20px 32px',
  '& > search': { minWidth: '0', width: { base: 'full', md: 'auto' } },
})
const searchForm = flex({ gap: '8px', width: { base: 'full', md: 'auto' } })
const searchBox = css({
  flex: '1',
  minWidth: '0',
  width: { md: '220px' },
  minHeight: '48px',
  paddingInline: '14px',
  background: 'bg.surface',
  border: '1px solid {colors.border.control}',
  borderRadius: 'control',
})
const chips = flex({
  wrap: { base: 'nowrap', md: 'wrap' },
  gap: '10px',
  marginBlock: '24px',
  marginInline: '-16px',
  paddingInline: '16px',
  paddingBlock: '3px',
  overflowX: 'auto',
  md: { marginInline: '0', paddingInline: '0', overflowX: 'visible' },
})
const chipLook = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  flexShrink: '0',
  minHeight: '44px',
  paddingInline: '16px',
  borderRadius: 'full',
  border: '1px solid {colors.border.control}',
  background: 'bg.surface',
  textStyle: 'small',
  fontWeight: '600',
  textDecoration: 'none',
  '&:hover': { background: 'bg.sunken' },
  '&[aria-current=true]': { background: 'bg.brandSubtle', borderColor: 'fg.link', color: 'fg.link' },
})
const cards = grid({
  gap: { base: '16px', md: '22px' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
})
const foundLine = css({ overflowWrap: 'anywhere', '&:not(:empty)': { marginBottom: '16px' } })
const empty = css({ layerStyle: 'card', padding: '32px 24px', color: 'fg.muted' })
const skeleton = css({
  minHeight: '420px',
  borderRadius: 'card',
  background: 'bg.track',
  opacity: '0.6',
  animation: 'pulse 1600ms ease-in-out infinite',
})
