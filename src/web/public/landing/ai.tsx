import { ArrowRight } from 'lucide-react'
import { bidsForCurve } from '../../../modules/pricing/contract/evidence.ts'
import { formatFineRate } from '../../../shared-kernel/money.ts'
import { css, cx } from '../../styled-system/css/index.js'
import { flex, grid, hstack, wrap } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { photos } from '../claims.ts'
import { suggestionExample as example, photoExample } from '../marketing.ts'
import { Section } from '../site-parts.tsx'

/** Both uses of AI with an example each, and their limits. */
export function Ai() {
  return (
    <Section
      title="AI that says when it is guessing."
      lead="A photo has no scale, and ten bids are not a market. So every suggestion comes with its reason and its doubt."
    >
      <div className={cards}>
        <article className={card}>
          <Head title="Square feet from a photo, with a warning label" />
          <p className={wrap({ align: 'baseline', gap: '4px 12px' })}>
            <b className={css({ textStyle: 'moneyXl' })}>{photoExample.sqft}</b> sq ft
            <span className={doubt}>Medium confidence</span>
          </p>
          <p className={css({ marginTop: '8px' })}>
            {photoExample.room}. “{photoExample.why}”
          </p>
          <p className={note}>
            Upload up to {photos.most} photos, {photos.formats}, {photos.megabytes} MB each. AI estimates the size and
            the room type, and says how sure it is. Or mark a door and the corners of the floor and measure it yourself.
            Either way: check on site.
          </p>
        </article>
        <article className={card}>
          <Head title="What your own bids say about your rate" />
          <SuggestionExample />
          <p className={note}>
            After {bidsForCurve} won or lost bids you see your chance of winning at each price, and the rate that keeps
            the most, within 15% of yours. Your bids only, nobody else’s. Fewer than {bidsForCurve}? It says so and
            suggests nothing. In the Pro plan.{' '}
            <a href="/ai-pricing" className={link()}>
              How AI pricing works
            </a>
          </p>
        </article>
      </div>
    </Section>
  )
}

const Head = ({ title }: { title: string }) => (
  <h3
    className={flex({
      justify: 'space-between',
      gap: '12px',
      textStyle: 'h2',
      marginBottom: '14px',
    })}
  >
    {title} <span className={tag}>Example</span>
  </h3>
)

/** The current and the suggested rate, with confidence: the real analysis of the example's bids. */
export function SuggestionExample() {
  const [before, after] = example.winsOfTen
  const [kept, keeps] = example.keeps
  return (
    <dl className={figures}>
      <div>
        <dt>Current price</dt>
        <dd className={cx(css({ textStyle: 'moneyLg' }), hstack({ gap: '6' }))}>
          {formatFineRate(example.current)}
          <ArrowRight aria-hidden className={css({ color: 'fg.subtle' })} />
        </dd>
      </div>
      <div>
        <dt>Suggested price</dt>
        <dd className={cx(css({ textStyle: 'moneyLg' }), css({ layerStyle: 'total', display: 'inline-block' }))}>
          {formatFineRate(example.suggested)}
        </dd>
      </div>
      <div>
        <dt>Confidence</dt>
        <dd className={css({ textStyle: 'moneyLg' })}>{example.confidencePercent}%</dd>
      </div>
      <div className={whole}>
        <dt>Of 10 bids like these you win</dt>
        <dd>
          {after}, before {before}
        </dd>
      </div>
      <div className={whole}>
        <dt>A bid keeps, per month</dt>
        <dd>
          ${keeps}, before ${kept}
        </dd>
      </div>
      <div className={whole}>
        <dt>Behind it</dt>
        <dd>
          {example.won.length} won and {example.lost.length} lost bids, invented for this example
        </dd>
      </div>
    </dl>
  )
}

const cards = grid({ gap: '16px', gridTemplateColumns: { lg: 'minmax(0, 2fr) minmax(0, 3fr)' } })
const card = css({ layerStyle: 'card', padding: { base: '20px', md: '28px 32px' }, borderRadius: 'hero' })
const tag = css({
  alignSelf: 'start',
  padding: '3px 10px',
  borderRadius: 'full',
  background: 'bg.brandSubtle',
  color: 'fg.link',
  textStyle: 'note',
  fontWeight: '600',
  letterSpacing: '0',
})
const doubt = css({
  padding: '3px 10px',
  borderRadius: 'full',
  background: 'warning.bg',
  color: 'warning.fg',
  border: '1px solid {colors.border.warning}',
  textStyle: 'note',
  fontWeight: '600',
})
const note = css({ color: 'fg.subtle', textStyle: 'small', marginTop: '14px' })
const figures = wrap({ gap: '10px 24px', '& dt': { color: 'fg.subtle', textStyle: 'small' } })
const whole = wrap({
  flexBasis: '100%',
  justify: 'space-between',
  gap: '2px 16px',
  paddingTop: '8px',
  borderTop: '1px solid {colors.border.subtle}',
  '& dd': { fontWeight: '600' },
})
