import { samplePractice as sample } from '../../modules/documents/contract/sample-practice.ts'
import { formatFineRate, formatMoney } from '../../shared-kernel/money.ts'
import { css, cx } from '../styled-system/css/index.js'
import { Calculation, CalculationLine, CalculationTotal, ruledPaper } from '../ui/calculation.tsx'

/** A walkthrough's total, on the tally tape. */
export function SampleQuote() {
  return (
    <div className={cx(page, ruledPaper)}>
      <div className={css({ width: 'full', maxWidth: '420px' })}>
        <p className={css({ fontSize: '23px', fontWeight: '700', letterSpacing: '-0.02em' })}>Five rooms, one price</p>
        <p className={css({ color: 'fg.onDeepMuted', marginBottom: '24px' })}>
          A sample quote, weekdays, {formatFineRate(sample.rate)} per sq ft per visit
        </p>
        <Calculation ruled>
          {sample.rooms.map(({ name, sqft, monthlyCents }) => (
            <CalculationLine
              key={name}
              label={name}
              note={`${sqft.toLocaleString('en-US')} sq ft`}
              amount={formatMoney(monthlyCents)}
            />
          ))}
          <CalculationLine label={sample.windows.name} note="extra work" amount={formatMoney(sample.windows.cents)} />
          <CalculationTotal label="Per month">{formatMoney(sample.monthlyCents)}</CalculationTotal>
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
