import { formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { useContractor } from '../../../app/session.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import { shortDateIn } from '../../../ui/dates.ts'
import type { CostWork } from './cost-draft.ts'
import type { ShownShare } from './cost-shares.ts'

/** Which of the costs above are this quote's share of what all customers share, and what it would be today (GRD-06). */
export function SharedCosts({ work: { shares, shareAgain } }: { work: CostWork }) {
  const { timeZone } = useContractor()
  if (shares.length === 0) return null
  const bearsAll = shares.some(({ share, of, today }) => !today && share !== null && toCents(share) === toCents(of))
  return (
    <section className={cx(css({ color: 'fg.muted', textStyle: 'small', marginTop: '3' }), grid({ gap: '2' }))}>
      <p>
        <strong>Shared by all customers.</strong> Split by monthly price between this quote and the quotes you’ve won.
        {bearsAll && ' Until you win another one, this quote carries all of it, which can make it look like a loss.'}
      </p>
      <ul className={grid({ gap: '2' })}>
        {shares.map((share) => (
          <li key={share.cost}>{inWords(share, timeZone)}</li>
        ))}
      </ul>
      {shares.some(({ today }) => today) && (
        <p>
          <Button size="sm" onClick={shareAgain}>
            Share again
          </Button>
        </p>
      )}
    </section>
  )
}

/** "Insurance: $312.40 of $2,000.00, by price, Nov 24. Today it would be $290.10." */
function inWords({ label, of, share, at, today }: ShownShare, timeZone: string | null) {
  const whole = money(of)
  if (share === null) return `${label}: a share of ${whole}, worked out when these costs are saved.`
  const saved = `${label}: ${money(share)} of ${whole}, by price${at ? `, ${shortDateIn(timeZone, new Date(at))}` : ''}.`
  if (!today) return saved
  const ofAll = toCents(today.of) === toCents(of) ? '' : ` of ${money(today.of)}`
  return `${saved} Today it would be ${money(today.share)}${ofAll}.`
}

const money = (dollars: number) => formatMoney(toCents(dollars))
