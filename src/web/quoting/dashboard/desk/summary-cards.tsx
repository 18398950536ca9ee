import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Summary } from '../../../../modules/quoting/contract/desk.ts'
import { formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { hstack } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import { Stat } from '../../../ui/money.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { summaryQuery } from '../../quotes.ts'
import { formatPercent } from '../list/margin.ts'
import { longMonth } from './months.ts'

const dollars = (amount: number) => formatMoney(toCents(amount))
const count = (many: number) => many.toLocaleString('en-US')

/** The dashboard's four figures. The last one, the profit, has the double rule. */
export function SummaryCards() {
  const { data, isError, refetch } = useQuery(summaryQuery)
  if (!data && isError) {
    return (
      <div className={failed}>
        <p>The figures couldn’t be loaded.</p>
        <Button size="sm" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) return <SummarySkeleton />
  const { wonThisMonth } = data
  return (
    <dl className={grid}>
      <Stat name="Waiting for an answer" note={pendingNote(data)}>
        {dollars(data.pendingRevenue)}
      </Stat>
      <Stat
        name="Won, per month"
        note={
          <>
            {wonThisMonth > 0 && (
              <span className={css({ display: 'block', mdDown: { display: 'none' } })}>
                <strong className={css({ color: 'success.fg', fontWeight: '600' })}>+{dollars(wonThisMonth)}</strong>{' '}
                since {longMonth(data.decided.at(-2)?.month)}
              </span>
            )}
            {dollars(data.wonAnnualRevenue)} a year
          </>
        }
      >
        {dollars(data.wonRevenue)}
      </Stat>
      <Stat name="Win rate" note={decidedNote(data)}>
        {data.winRate === null ? '—' : formatPercent(data.winRate * 100)}
      </Stat>
      <Stat name="Net profit, per month" note={profitNote(data)} total={data.wonProfit !== null}>
        {data.wonProfit === null ? '—' : dollars(data.wonProfit)}
      </Stat>
    </dl>
  )
}

/** Of all quotes: drafts count too (AMB-Q21). */
const pendingNote = ({ pending, total }: Summary) => (
  <>
    {count(pending)} of {count(total)} {total === 1 ? 'quote' : 'quotes'}
    <span className={css({ mdDown: { display: 'none' } })}>, per month</span>
  </>
)

function decidedNote({ won, lost }: Summary) {
  if (won + lost === 0) return 'No bid decided yet'
  return `${count(won)} won, ${count(lost)} lost`
}

/** If costs are known for only some won bids, the share is of those. */
function profitNote({ wonProfit, wonProfitRevenue, wonRevenue }: Summary): ReactNode {
  if (wonProfit === null) return '(no costs)'
  if (wonProfitRevenue === 0) return 'of won bids with costs'
  const share = formatPercent((wonProfit / wonProfitRevenue) * 100)
  return wonProfitRevenue === wonRevenue
    ? `${share} of won revenue`
    : `${share} of ${dollars(wonProfitRevenue)} with costs`
}

const figures = ['waiting', 'won', 'rate', 'profit']

function SummarySkeleton() {
  return (
    <Loading label="Loading the figures">
      <div className={grid}>
        {figures.map((figure) => (
          <div key={figure} className={css({ padding: { base: '14px', md: '20px 24px' } })}>
            <div
              className={css({ height: { base: '73px', md: '83px' }, display: 'grid', alignContent: 'space-evenly' })}
            >
              <Skeleton width="60%" height="14px" />
              <Skeleton width="80%" height="28px" />
              <Skeleton width="70%" height="14px" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  )
}

const grid = css({
  layerStyle: 'card',
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
  overflow: 'hidden',
  marginBottom: '4',
  fontVariantNumeric: 'tabular-nums',
  '& > div': { boxShadow: '1px 1px 0 0 {colors.border.subtle}' },
  '@media (max-width: 359px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const failed = hstack({
  layerStyle: 'card',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '3',
  padding: '16px 24px',
  marginBottom: '4',
})
