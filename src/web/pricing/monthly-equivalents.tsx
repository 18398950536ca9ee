import { isAboveTypical, monthlyEquivalent, typicalDailyLimit } from '../../modules/pricing/contract/price.ts'
import { formatMonthlyRate } from '../../shared-kernel/money.ts'
import { visitCount } from '../../shared-kernel/schedule-words.ts'
import { monthlyVisits, presets, visitsOf } from '../../shared-kernel/visits.ts'
import { frequencyShort } from '../quoting/frequency-words.ts'
import { css } from '../styled-system/css/index.js'
import { flex, grid } from '../styled-system/patterns/index.js'
import { Banner } from '../ui/banner.tsx'
import { Card } from '../ui/card.tsx'

const seldomFirst = presets.toSorted(
  (one, other) => monthlyVisits({ frequency: one }) - monthlyVisits({ frequency: other }),
)

/** The rate per sq ft per month; the dashed line is the top of published daily-service prices. */
export function MonthlyEquivalents({ rate }: { rate: number }) {
  const end = Math.max(monthlyEquivalent(rate, { frequency: 'daily7' }) * 1.05, typicalDailyLimit * 2)
  const at = (dollars: number) => `${(dollars / end) * 100}%`
  return (
    <Card title="Monthly equivalent" lead="Per sq ft per month, the figure customers compare.">
      <dl>
        {seldomFirst.map((frequency) => {
          const monthly = monthlyEquivalent(rate, { frequency })
          const tone = isAboveTypical(rate, { frequency }) ? amber : plain
          return (
            <div key={frequency} className={row}>
              <dt className={css({ display: 'contents' })}>
                <span className={css({ fontWeight: '600' })}>{frequencyShort[frequency]}</span>
                <span className={css({ color: 'fg.muted', textStyle: 'small' })}>
                  {visitCount(visitsOf(frequency))}
                </span>
              </dt>
              <dd className={css({ display: 'contents' })}>
                <span aria-hidden className={track}>
                  <span className={`${bar} ${tone.bar}`} style={{ width: at(monthly) }} />
                  <span className={limit} style={{ left: at(typicalDailyLimit) }} />
                </span>
                <span className={`${css({ textStyle: 'money', textAlign: 'right' })} ${tone.figure}`}>
                  {formatMonthlyRate(monthly)}
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
      <TooHigh rate={rate} />
    </Card>
  )
}

function TooHigh({ rate }: { rate: number }) {
  const high = seldomFirst.filter((frequency) => isAboveTypical(rate, { frequency })).map((one) => frequencyShort[one])
  if (high.length === 0) return null
  return (
    <div className={css({ marginTop: '2' })}>
      <Banner kind="warning" inset>
        {high.join(' and ')} {high.length === 1 ? 'is' : 'are'} <strong>above typical daily-service prices</strong>,
        which end near {formatMonthlyRate(typicalDailyLimit)}, the dashed line.
      </Banner>
    </div>
  )
}

const plain = { bar: css({ background: 'viz.cobalt' }), figure: '' }
const amber = { bar: css({ background: 'warning.solid' }), figure: css({ color: 'warning.fg' }) }
const row = grid({
  gridTemplateColumns: '72px 64px minmax(0, 1fr) 60px',
  alignItems: 'center',
  gap: '8px',
  minHeight: '40px',
  borderTop: '1px solid {colors.border.subtle}',
})
const track = flex({ position: 'relative', alignSelf: 'stretch', align: 'center' })
const bar = css({ height: '8px', minWidth: '6px', borderRadius: 'full' })
const limit = css({ position: 'absolute', insetBlock: '0', borderLeft: '1.5px dashed {colors.fg.subtle}' })
