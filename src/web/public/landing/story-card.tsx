import { css } from '../../styled-system/css/index.js'
import { flex } from '../../styled-system/patterns/index.js'
import type { Story } from '../head.ts'

/** One contractor's story with photos. All input is rendered as plain text. */
export function StoryCard({ story: { name, location, story, photos } }: { readonly story: Story }) {
  return (
    <figure className={card}>
      {photos.length > 0 && <Photos photos={photos} of={name} />}
      <blockquote className={words}>{story}</blockquote>
      <figcaption className={css({ marginTop: '12px', color: 'fg.muted', fontWeight: '600' })}>
        <bdi>{name}</bdi>, <bdi>{location}</bdi>
      </figcaption>
    </figure>
  )
}

/** Several photos are a strip that scrolls sideways, by touch or arrow keys. */
function Photos({ photos, of }: { readonly photos: Story['photos']; readonly of: string }) {
  const several = photos.length > 1
  return (
    <ul tabIndex={several ? 0 : undefined} aria-label={`Photos by ${of}`} className={strip}>
      {photos.map(({ url, width, height }, at) => (
        <li key={url} className={several ? peeking : whole}>
          <img
            src={url}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
            alt={several ? `Photo ${at + 1} of ${photos.length} from ${of}’s work` : `From ${of}’s work`}
            className={picture}
          />
        </li>
      ))}
    </ul>
  )
}

const card = css({
  layerStyle: 'card',
  minWidth: '0',
  padding: '24px',
  borderRadius: 'hero',
  margin: '0',
  overflowWrap: 'anywhere',
})
const words = css({ margin: '0', fontSize: '17px', whiteSpace: 'pre-line' })
const strip = flex({
  gap: '8px',
  height: '180px',
  listStyle: 'none',
  padding: '0',
  margin: '0 0 14px',
  borderRadius: 'control',
  overflowX: 'auto',
  scrollSnapType: 'x mandatory',
  overscrollBehaviorX: 'contain',
})
const whole = css({ flex: '0 0 100%' })
/** The next photo's edge is visible, to show that there are more. */
const peeking = css({ flex: '0 0 86%', scrollSnapAlign: 'start' })
const picture = css({
  width: 'full',
  height: 'full',
  objectFit: 'cover',
  borderRadius: 'control',
  background: 'bg.sunken',
})
