import { css, cx } from '../styled-system/css/index.js'
import { Calculation, CalculationLine, CalculationTotal, ruledPaper } from '../ui/calculation.tsx'

/** 3,080 sq ft at $0.06, 20 visits: $3,696.00; with the windows $3,816.00. Sample data, decoration only. */
const rooms = [
  ['Reception', '620 sq ft', '$744.00'],
  ['Exam rooms', '1,480 sq ft', '$1,776.00'],
  ['Restrooms', '240 sq ft', '$288.00'],
  ['Back office', '560 sq ft', '$672.00'],
  ['Staff kitchen', '180 sq ft', '$216.00'],
  ['Interior windows', 'extra work', '$120.00'],
] as const

/** A walkthrough's total, on the tally tape. */
export function SampleQuote() {
  return (
    <div className={cx(page, ruledPaper)}>
      <div className={css({ width: 'full', maxWidth: '420px' })}>
        <p className={css({ fontSize: '23px', fontWeight: '700', letterSpacing: '-0.02em' })}>Five rooms, one price</p>
        <p className={css({ color: 'fg.onDeepMuted', marginBottom: '24px' })}>
          A sample quote, weekdays, $0.06 per sq ft per visit
        </p>
        <Calculation ruled>
          {rooms.map(([room, size, price]) => (
            <CalculationLine key={room} label={room} note={size} amount={price} />
          ))}
          <CalculationTotal label="Per month">$3,816.00</CalculationTotal>
        </Calculation>
      </div>
    </div>
  )
}

const page = css({
  position: 'sticky !important',
  top: '0',
  minHeight: '100dvh',
  display: 'grid',
  placeItems: 'center',
  padding: '40px',
  layerStyle: 'ledger',
})
