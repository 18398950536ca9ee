import { css, cx } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { table } from '../styled-system/recipes/index.js'
import { Calculation, CalculationLine, CalculationTotal } from '../ui/calculation.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { MarginBar } from '../ui/margin-bar.tsx'
import { Money, Stat } from '../ui/money.tsx'

export function Figures() {
  return (
    <div className={grid({ gap: '6', alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' })}>
      <Card title="Figures">
        <dl className={css({ display: 'grid', gridTemplateColumns: '1fr 1fr' })}>
          <Stat name="Waiting" note="2 pending, per month">
            $6,760.00
          </Stat>
          <Stat name="Net profit, per month" note="23.8% of won revenue" total>
            $3,389.60
          </Stat>
        </dl>
        <p>
          <Money cents={90_700} tone="profit" size="lg" /> <Money cents={-31_000} tone="loss" />{' '}
          <Money cents={45_000} per="(one-time)" sign="+ " />
        </p>
      </Card>
      <Card ground="ledger" title="Selling Price">
        <Money cents={104_400} size="xl" per="/month" total />
      </Card>
      <Card ground="private" title="Cost breakdown" lead="Only you see this">
        <Money cents={90_700} size="lg" tone="profit" />
      </Card>
      <Card ground="ledger">
        <Calculation>
          <CalculationLine label="Customer Type" amount="office or home" />
          <CalculationLine label="Interior windows" note="extra work" amount="$120.00" />
          <CalculationTotal label="Selling Price">$1,044.00</CalculationTotal>
        </Calculation>
      </Card>
      <Quotes />
    </div>
  )
}

function Quotes() {
  const styles = table()
  return (
    <Card flush title="Quotes">
      <table
        className={cx(styles.root, css({ mdDown: { fontSize: '13px', '& :is(th, td)': { paddingInline: '6px' } } }))}
      >
        <thead className={styles.head}>
          <tr>
            <th className={styles.heading}>Customer</th>
            <th className={styles.heading} data-numeric>
              Per month
            </th>
            <th className={styles.heading} data-numeric>
              Margin
            </th>
            <th className={styles.heading}>Bid</th>
          </tr>
        </thead>
        <tbody>
          {([23.8, 7.2, -3.3] as const).map((percent) => (
            <tr key={percent} className={styles.row}>
              <td className={styles.cell}>Harbor Dental Group</td>
              <td className={styles.cell} data-numeric>
                <Money cents={104_400} />
              </td>
              <td className={styles.cell} data-numeric>
                {percent}%<MarginBar percent={percent} />
              </td>
              <td className={styles.cell}>
                <Chip kind="pending" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
