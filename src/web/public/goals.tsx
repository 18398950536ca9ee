import { css, cx } from '../styled-system/css/index.js'
import { wrap } from '../styled-system/patterns/index.js'
import { marketingGoals } from './marketing.ts'

/**
 * The specification's marketing figures (CON-20), set as goals (AMB-Q28): in small type, with the sentence that says so,
 * never beside a price or a card field.
 */
export function Goals({ onDeep }: { onDeep?: boolean }) {
  const quiet = css({ color: onDeep ? 'fg.onDeepMuted' : 'fg.muted' })
  return (
    <section aria-labelledby="goals" className={onDeep ? onLedger : onPage}>
      <h2 id="goals" className={css({ textStyle: 'h3' })}>
        {marketingGoals.title}
      </h2>
      <ul className={cx(list, quiet)}>
        {marketingGoals.figures.map((figure) => (
          <li key={figure}>{figure}</li>
        ))}
      </ul>
      <p className={cx(css({ textStyle: 'small', marginTop: '6px' }), quiet)}>{marketingGoals.note}</p>
    </section>
  )
}

const onPage = css({
  marginTop: { base: '32px', md: '44px' },
  paddingTop: '20px',
  borderTop: '1px solid {colors.border.subtle}',
})
const onLedger = css({ marginTop: '28px', paddingTop: '20px', borderTop: '1px solid {colors.border.ledger}' })
const list = wrap({ listStyle: 'none', padding: '0', margin: '6px 0 0', gap: '2px 20px', textStyle: 'small' })
