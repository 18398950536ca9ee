import { Pencil } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import type { Story } from '../head.ts'
import { marketingFigures, marketingNote } from '../marketing.ts'
import { Section } from '../site-parts.tsx'

/** What customers have written, the newest three; without any, the section says so. Then the figures with their note. */
export function Stories({ stories }: { stories: readonly Story[] }) {
  return (
    <Section title="Stories from contractors">
      <div className={grid}>
        {stories.slice(0, 3).map(({ name, location, story, photos }) => (
          <figure key={`${name} ${story}`} className={card}>
            {photos[0] && (
              <img
                src={photos[0].url}
                width={photos[0].width}
                height={photos[0].height}
                loading="lazy"
                decoding="async"
                alt={`From ${name}’s work`}
                className={photo}
              />
            )}
            <blockquote className={css({ fontSize: '17px', whiteSpace: 'pre-line' })}>{story}</blockquote>
            <figcaption className={css({ marginTop: '12px', color: 'fg.muted', fontWeight: '600' })}>
              {name}, {location}
            </figcaption>
          </figure>
        ))}
        <div className={stories.length > 0 ? card : alone}>
          <div className={css({ flex: '1 1 300px' })}>
            <h3 className={css({ textStyle: 'h2' })}>
              {stories.length > 0 ? 'Yours next?' : 'None yet. We print only what customers send us.'}
            </h3>
            <p className={css({ color: 'fg.muted', marginBlock: '4px 14px' })}>
              No stock faces, no invented names. If TidyTally won you a building, tell us how: a few lines and a photo
              of your work.
            </p>
          </div>
          <a href="/share-your-story" className={button()}>
            <Pencil aria-hidden />
            Share your story
          </a>
        </div>
      </div>
      <div className={row}>
        {marketingFigures.map(({ figure, about }) => (
          <p key={figure}>
            <b className={css({ display: 'block', textStyle: 'moneyLg' })}>
              {figure}
              <sup className={css({ fontSize: '0.6em' })}>*</sup>
            </b>
            <span className={css({ color: 'fg.muted', textStyle: 'small' })}>{about}</span>
          </p>
        ))}
        <p className={css({ flex: '1 1 200px', color: 'fg.muted', textStyle: 'small' })}>* {marketingNote}</p>
      </div>
    </Section>
  )
}

const grid = css({
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
})
const card = css({ layerStyle: 'card', padding: '24px', borderRadius: 'hero', margin: '0', overflowWrap: 'anywhere' })
const alone = css({
  layerStyle: 'card',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 32px',
  padding: { base: '24px', md: '28px 32px' },
  borderRadius: 'hero',
})
const photo = css({ width: 'full', height: '180px', objectFit: 'cover', borderRadius: 'control', marginBottom: '14px' })
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '16px 36px', marginTop: '28px' })
