import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import {
  type AnalysisType,
  analysisTypeLabel,
  analysisTypes,
  type BenchmarkType,
  buildingsOf,
} from '../../../../modules/pricing/contract/benchmarks.ts'
import type { MarketInsights, PriceOptimization } from '../../../../modules/pricing/contract/evidence.ts'
import { formatFineRate } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, hstack, wrap } from '../../../styled-system/patterns/index.js'
import { Card } from '../../../ui/card.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { insightsQuery } from '../../evidence.ts'
import { percent, sameType, wholePercent } from '../words.ts'
import { RangeBar } from './range-bar.tsx'

/** Our planning figures by type of building, with the contractor's own averages for types with five bids. */
export function MarketInsightsCard({ analysis }: { analysis: PriceOptimization }) {
  const { data, isError } = useQuery(insightsQuery)
  return (
    <Card
      title="Market Insights"
      actions={<span className={css({ color: 'fg.subtle', textStyle: 'small' })}>per sq ft per visit</span>}
    >
      {data ? (
        <Insights insights={data} analysis={analysis} />
      ) : isError ? (
        <p className={css({ color: 'fg.muted' })}>Our planning figures are unavailable right now.</p>
      ) : (
        <Loading label="Loading planning figures...">
          <Skeleton height="330px" />
        </Loading>
      )}
    </Card>
  )
}

function Insights({ insights, analysis }: { insights: MarketInsights; analysis: PriceOptimization }) {
  const { averagePricePerSqFt, priceRange, source, year } = insights.marketData
  const { ownAverages, bids } = analysis
  const won = bids.filter((bid) => bid.won).length
  const yours = bids.length >= 5 ? `, yours ${percent(won / bids.length)}` : ''
  return (
    <>
      <dl className={wrap({ gap: '12px 32px', marginBottom: '3' })}>
        <Figure name="average of six types">{formatFineRate(averagePricePerSqFt)}</Figure>
        <Figure name="lowest to highest">
          {formatFineRate(priceRange.low)}–{formatFineRate(priceRange.high)}
        </Figure>
        <Figure name={`usual win rate${yours}`}>{wholePercent(insights.industryBenchmarks.averageWinRate)}</Figure>
      </dl>
      <Types insights={insights} ownAverages={ownAverages} />
      <p aria-hidden className={legend}>
        <span>
          <i
            className={css({
              width: '14px',
              height: '7px',
              borderRadius: 'full',
              background: '#a4abb8',
              _dark: { background: '#576174' },
            })}
          />
          planning range
        </span>
        <span>
          <i className={css({ width: '5px', height: '15px', borderRadius: '2px', background: 'fg.default' })} />{' '}
          planning figure
        </span>
        {ownAverages.length > 0 && (
          <span>
            <i className={css({ width: '12px', height: '12px', borderRadius: 'full', background: 'viz.cobalt' })} />
            your average, where you have 5 bids
          </span>
        )}
      </p>
      <p className={css({ color: 'fg.subtle', textStyle: 'note', marginTop: '2' })}>
        {source} Compiled {year}.
      </p>
    </>
  )
}

/** The six types of the analysis, cheapest first, and any other type with an average of the contractor's own. */
function Types({ insights, ownAverages }: { insights: MarketInsights; ownAverages: PriceOptimization['ownAverages'] }) {
  const { buildingTypeAverages: averages, buildingTypeRanges: ranges } = insights.marketData
  const usual = analysisTypes.toSorted((one, other) => averages[one]! - averages[other]!)
  const others = ownAverages.filter(({ buildingType: own }) => !usual.some((type) => sameType(type, own)))
  const types: BenchmarkType[] = [...usual, ...others.map(({ buildingType }) => buildingType)]
  return (
    <dl>
      {types.map((type) => {
        const own = ownAverages.find(({ buildingType }) => sameType(type, buildingType))
        const average = averages[type]!
        return (
          <div key={type} className={row}>
            <dt className={css({ width: { base: '104px', md: '128px' }, textStyle: 'smallLg' })}>{nameOf(type)}</dt>
            <dd className={css({ display: 'contents' })}>
              <RangeBar {...ranges[type]!} average={average} own={own?.rate} />
              <span className={css({ textStyle: 'moneySm', width: '52px', textAlign: 'right' })}>
                {formatFineRate(average)}
              </span>
              <span className={css({ srOnly: true })}>
                {`, planning range from ${formatFineRate(ranges[type]!.low)} to ${formatFineRate(ranges[type]!.high)}`}
                {own && `, your average ${formatFineRate(own.rate)} from ${own.bids} bids`}
              </span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

const nameOf = (type: BenchmarkType) => {
  if (type in analysisTypeLabel) return analysisTypeLabel[type as AnalysisType]
  const many = buildingsOf(type)
  return many.charAt(0).toUpperCase() + many.slice(1)
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={flex({ direction: 'column-reverse' })}>
      <dt className={css({ color: 'fg.subtle', textStyle: 'small' })}>{name}</dt>
      <dd className={css({ textStyle: 'moneyLg', fontSize: { base: '24px', md: '26px' } })}>{children}</dd>
    </div>
  )
}

const row = hstack({
  gap: '3',
  minHeight: '42px',
  '&:not(:first-child)': { borderTop: '1px solid {colors.border.subtle}' },
})
const legend = wrap({
  gap: '6px 18px',
  color: 'fg.muted',
  textStyle: 'small',
  borderTop: '1px solid {colors.border.subtle}',
  paddingTop: '3',
  marginTop: '1',
  '& span': { display: 'inline-flex', alignItems: 'center', gap: '8px' },
})
