import { ArrowRight } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { flex, wrap } from '../../styled-system/patterns/index.js'
import type { PostCard } from '../head.ts'
import { CategoryLabel } from './category-label.tsx'
import { longDate } from './long-date.ts'

/** An article on the list, with its key figure on ruled paper as the cover. The whole card is the link's target. */
export function ArticleCard({ post }: { post: PostCard }) {
  const { slug, title, summary, category, published, readMinutes, tags, figure, figureNote } = post
  return (
    <article className={card}>
      <div aria-hidden className={cover}>
        <i className={rules} />
        <span className={css({ fontSize: '38px', fontWeight: '700', letterSpacing: '-0.034em', lineHeight: '1.05' })}>
          {figure ?? `${readMinutes} min`}
        </span>
        <span className={css({ textStyle: 'small', overflowWrap: 'anywhere' })}>{figure ? figureNote : 'to read'}</span>
      </div>
      <div className={body}>
        <CategoryLabel category={category} />
        <h2 className={heading}>{title}</h2>
        <p className={excerpt}>{summary}</p>
        <p className={foot}>
          <time dateTime={published}>{longDate(published)}</time> · {readMinutes} min read
        </p>
        <Tags tags={tags} />
        <a href={`/blog/${slug}`} className={read}>
          Read Article<span className={css({ srOnly: true })}>: {title}</span>
          <ArrowRight aria-hidden size={18} />
        </a>
      </div>
    </article>
  )
}

export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Topics" className={tagList}>
      {tags.map((tag) => (
        <li key={tag} className={tagLook}>
          {tag}
        </li>
      ))}
    </ul>
  )
}

const card = flex({
  position: 'relative',
  direction: 'column',
  minWidth: '0',
  overflow: 'hidden',
  layerStyle: 'card',
  '&:has(a:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' },
  '& a:focus-visible': { outline: 'none' },
  '&:hover': { borderColor: 'border.control' },
})
const cover = flex({
  direction: 'column',
  justify: 'flex-end',
  minHeight: '142px',
  padding: '0 24px 16px',
  color: 'fg.default',
  borderBottom: '3px double {colors.border.default}',
  backgroundColor: 'bg.sunken',
  'article:nth-child(4n + 1) > &': {
    backgroundColor: {
      base: 'color-mix(in srgb, {colors.lemon} 42%, {colors.bg.surface})',
      _dark: 'color-mix(in srgb, {colors.lemon} 16%, {colors.bg.surface})',
    },
  },
  'article:nth-child(2n) > &': { backgroundColor: 'color-mix(in srgb, {colors.bg.brand} 12%, {colors.bg.surface})' },
})
/** Only above the text: a caption may have two lines. */
const rules = css({
  flex: '1',
  marginInline: '-24px',
  backgroundImage:
    'repeating-linear-gradient(to bottom, transparent 0, transparent 27px, color-mix(in srgb, currentcolor 9%, transparent) 27px, color-mix(in srgb, currentcolor 9%, transparent) 28px)',
})
const body = flex({ direction: 'column', flex: '1', padding: '20px 24px 12px' })
const clamp = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const
const heading = css({ ...clamp, WebkitLineClamp: '2', textStyle: 'h2', marginBlock: '8px 8px' })
const excerpt = css({ ...clamp, WebkitLineClamp: '3', color: 'fg.muted', marginBottom: '16px' })
const foot = css({ marginTop: 'auto', color: 'fg.subtle', textStyle: 'small' })
const tagList = wrap({ gap: '8px', listStyle: 'none', padding: '0', marginBlock: '10px 6px' })
const tagLook = css({
  paddingInline: '10px',
  paddingBlock: '4px',
  background: 'bg.sunken',
  borderRadius: 'sm',
  color: 'fg.muted',
  textStyle: 'note',
  overflowWrap: 'anywhere',
})
const read = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '8px',
  minHeight: '44px',
  color: 'fg.link',
  fontWeight: '600',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: '0' },
  'article:hover > div > &': { textDecoration: 'underline', textUnderlineOffset: '4px' },
})
