import { Pencil } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { Goals } from '../goals.tsx'
import type { Story } from '../head.ts'
import { Section } from '../site-parts.tsx'
import { StoryCard } from './story-card.tsx'

/** Contractors' stories, last approved first, or a note that there are none; then our goals. */
export function Stories({ stories }: { stories: readonly Story[] }) {
  return (
    <Section title="Stories from contractors">
      <div className={cards}>
        {stories.map((story) => (
          <StoryCard key={`${story.name} ${story.story}`} story={story} />
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
      <Goals />
    </Section>
  )
}

const cards = grid({
  gap: '16px',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))',
})
const card = css({ layerStyle: 'card', padding: '24px', borderRadius: 'hero', margin: '0', overflowWrap: 'anywhere' })
const alone = wrap({
  layerStyle: 'card',
  align: 'center',
  gap: '8px 32px',
  padding: { base: '24px', md: '28px 32px' },
  borderRadius: 'hero',
})
