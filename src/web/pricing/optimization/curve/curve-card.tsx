import { useState } from 'react'
import type { PriceOptimization } from '../../../../modules/pricing/contract/evidence.ts'
import { formatFineRate } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Card } from '../../../ui/card.tsx'
import { percent, wholeDollars } from '../words.ts'
import { Legend } from './bid-lane.tsx'
import { CurveChart } from './curve-chart.tsx'
import { WhatIf } from './what-if.tsx'

/** The bids, the chance to win fitted to them, and a rate to try. */
export function CurveCard({ analysis }: { analysis: PriceOptimization }) {
  const [tried, tryOut] = useState(analysis.suggestedPrice)
  const won = analysis.bids.filter((bid) => bid.won).length
  return (
    <Card title="Your bids, and your chance to win" actions={<Legend won={won} lost={analysis.bids.length - won} />}>
      {!analysis.fitsBids && (
        <Banner kind="warning" inset>
          This curve doesn’t match your bids; our planning figures are too far from your prices. Go by your own record.
        </Banner>
      )}
      <CurveChart analysis={analysis} tried={tried} />
      <CurveTable analysis={analysis} />
      <WhatIf analysis={analysis} tried={tried} onTry={tryOut} />
      <p className={css({ color: 'fg.subtle', textStyle: 'small', marginTop: '4' })}>
        The line is fitted to your own bids, each moved to the size and schedule of this job. The shaded band shows our
        uncertainty (80%). The wider it is, the less we know.{outside(analysis)}
      </p>
      <h3 className={why}>Why</h3>
      <p className={css({ color: 'fg.muted', maxWidth: '72ch' })}>{analysis.reasoning}</p>
    </Card>
  )
}

/** A sentence about bids outside the chart's range, which are shown at its ends. */
function outside({ bids, curve }: PriceOptimization) {
  const [low, high] = [curve[0]!.rate, curve.at(-1)!.rate]
  const beyond = bids.filter(({ comparableRate }) => comparableRate < low || comparableRate > high).length
  if (beyond === 0) return ''
  return ` ${beyond.toLocaleString('en-US')} ${beyond === 1 ? 'bid is' : 'bids are'} beyond these prices and shown at the edge.`
}

const why = css({
  textStyle: 'h3',
  borderTop: '1px solid {colors.border.subtle}',
  marginTop: '4',
  paddingTop: '3',
  marginBottom: '1',
})

const rows = 12

/** The same curve as a table for those who can't see it. */
function CurveTable({ analysis: { curve, currentPrice, suggestedPrice } }: { analysis: PriceOptimization }) {
  const every = Math.ceil(curve.length / rows)
  const shown = curve.filter(({ rate }, at) => at % every === 0 || rate === currentPrice || rate === suggestedPrice)
  const mark = (rate: number) =>
    `${rate === currentPrice ? ', today' : ''}${rate === suggestedPrice && rate !== currentPrice ? ', suggested' : ''}`
  return (
    <div className={css({ srOnly: true })}>
      <table>
        <caption>Your chance to win at each rate</caption>
        <thead>
          <tr>
            <th scope="col">Rate per sq ft per visit</th>
            <th scope="col">Chance to win</th>
            <th scope="col">8 times in 10 between</th>
            <th scope="col">Kept per bid and month</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ rate, chance, low, high, expectedProfit }) => (
            <tr key={rate}>
              <th scope="row">
                {formatFineRate(rate)}
                {mark(rate)}
              </th>
              <td>{percent(chance)}</td>
              <td>
                {percent(low)} and {percent(high)}
              </td>
              <td>{wholeDollars(expectedProfit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
