import { ArrowRight } from 'lucide-react'
import { css } from '../styled-system/css/index.js'
import { button } from '../styled-system/recipes/index.js'
import type { Story } from './head.ts'

/** What contractors tell, or an honest invitation while nobody has told anything yet (FRD-07). */
export function Stories({ stories }: { readonly stories: readonly Story[] }) {
  return stories.length > 0 ? <Told stories={stories} /> : <NobodyYet />
}

const share = '/share-your-story'

function Told({ stories }: { readonly stories: readonly Story[] }) {
  return (
    <section aria-labelledby="stories">
      <div className={headRow}>
        <h2 id="stories" className={css({ textStyle: 'h1' })}>
          Contractors about their work
        </h2>
        <a href={share} className={button({ variant: 'outline' })}>
          Share your story
          <ArrowRight aria-hidden />
        </a>
      </div>
      <ul className={list} data-count={Math.min(stories.length, 3)}>
        {stories.map((story) => (
          <StoryCard key={story.photos[0]?.url ?? story.story} story={story} />
        ))}
      </ul>
    </section>
  )
}

function StoryCard({ story: { name, location, story, photos } }: { readonly story: Story }) {
  return (
    <li className={card}>
      <Photos photos={photos} of={name} />
      <figure className={css({ margin: '0', padding: { base: '16px', md: '20px 24px 24px' } })}>
        <blockquote className={words}>
          {story.split(/\n\s*\n/).map((paragraph, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no ids and never change places
            <p key={at}>{paragraph}</p>
          ))}
        </blockquote>
        <figcaption className={css({ marginTop: '14px', lineHeight: '1.35' })}>
          <bdi className={css({ fontWeight: '700' })}>{name}</bdi>
          <br />
          <bdi className={css({ color: 'fg.muted' })}>{location}</bdi>
        </figcaption>
      </figure>
    </li>
  )
}

/** Several photos are a strip that scrolls sideways, by finger and by arrow keys. */
function Photos({ photos, of }: { readonly photos: Story['photos']; readonly of: string }) {
  const several = photos.length > 1
  return (
    <ul tabIndex={several ? 0 : undefined} aria-label={`Photos by ${of}`} className={strip}>
      {photos.map(({ url, width, height }, at) => (
        <li key={url} className={frame}>
          <img
            src={url}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            alt={several ? `Photo ${at + 1} of ${photos.length} by ${of}` : `By ${of}`}
            className={picture}
          />
        </li>
      ))}
    </ul>
  )
}

function NobodyYet() {
  return (
    <section aria-labelledby="stories" className={invitation}>
      <div>
        <h2 id="stories" className={css({ textStyle: 'h1' })}>
          No stories here yet
        </h2>
        <p className={css({ color: 'fg.muted', fontSize: '18px', marginTop: '8px', maxWidth: '56ch' })}>
          We show only what contractors told us themselves, with their name and place, and nobody has yet. If you quote
          with TidyTally, yours can be the first.
        </p>
      </div>
      <a href={share} className={button({ variant: 'outline', size: 'lg' })}>
        Share your story
        <ArrowRight aria-hidden />
      </a>
    </section>
  )
}

const headRow = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '12px 24px',
  marginBottom: '20px',
})
const list = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' },
  gap: '20px',
  alignItems: 'start',
  listStyle: 'none',
  padding: '0',
  margin: '0',
  '&[data-count="1"]': { gridTemplateColumns: 'minmax(0, 640px)' },
  '&[data-count="2"]': { gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } },
})
const card = css({ layerStyle: 'card', overflow: 'hidden', minWidth: '0' })
const words = css({
  margin: '0',
  fontSize: '17px',
  lineHeight: '1.55',
  overflowWrap: 'anywhere',
  '& p + p': { marginTop: '0.7em' },
})
const strip = css({
  listStyle: 'none',
  padding: '0',
  margin: '0',
  display: 'flex',
  aspectRatio: '4 / 3',
  background: 'bg.sunken',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  overscrollBehaviorX: 'contain',
  '&:focus-visible': { outlineOffset: '-3px' },
})
const frame = css({ flex: '0 0 100%', scrollSnapAlign: 'start' })
const picture = css({ width: 'full', height: 'full', objectFit: 'cover' })
const invitation = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '20px 48px',
  padding: { base: '24px 16px', md: '36px 40px' },
  border: '1.5px dashed {colors.border.control}',
  borderRadius: 'card',
})
