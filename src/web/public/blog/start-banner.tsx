import { css } from '../../styled-system/css/index.js'
import { hstack, wrap } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'

/** The blog's call to action. */
export function StartBanner() {
  return (
    <section aria-labelledby="start" data-no-print className={banner}>
      <div className={css({ minWidth: '0' })}>
        <h2 id="start" className={css({ textStyle: 'h1', textWrap: 'balance' })}>
          Ready to Create Professional Cleaning Quotes?
        </h2>
        <p className={css({ color: 'fg.onDeepMuted', marginTop: '6px' })}>
          Walk one real building today. One day free, then the plan you picked.
        </p>
      </div>
      <div className={wrap({ gap: '12px' })}>
        <a href="/trial-signup" data-conversion className={button({ variant: 'accent', size: 'lg' })}>
          Start Free Trial
        </a>
        <a href="/" className={`${button({ variant: 'ghost', size: 'lg' })} ${quiet}`}>
          Learn More<span className={css({ srOnly: true })}> about TidyTally</span>
        </a>
      </div>
    </section>
  )
}

const banner = hstack({
  layerStyle: 'ledger',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '24px 40px',
  marginTop: { base: '40px', md: '56px' },
  padding: { base: '28px 20px', md: '44px 44px' },
  borderRadius: 'hero',
  '& > *': { flex: { base: '1 1 100%', lg: '0 1 auto' } },
  '& a': { flex: { base: '1 1 200px', lg: 'none' } },
})
const quiet = css({
  color: 'fg.onDeep',
  borderColor: 'border.ledger',
  '&:hover': { background: 'rgb(110 156 255 / 0.16)' },
})
