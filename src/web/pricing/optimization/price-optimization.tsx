import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { PriceOptimization } from '../../../modules/pricing/contract/evidence.ts'
import { screens } from '../../app/screens.ts'
import { useTitle } from '../../app/title.ts'
import { useOnline } from '../../device/online.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { insightsQuery, optimizationQuery } from '../evidence.ts'
import { BeforeYouChange } from './before-you-change.tsx'
import { CurveCard } from './curve/curve-card.tsx'
import { BidsSoFar } from './few-bids/bids-so-far.tsx'
import { FewBids } from './few-bids/few-bids.tsx'
import { OpenBids } from './few-bids/open-bids.tsx'
import { BuildingAnalysis } from './market/building-analysis.tsx'
import { MarketInsightsCard } from './market/market-insights.tsx'
import { Recommendation } from './recommendation.tsx'
import { TenBids } from './ten-bids.tsx'
import { leadOf } from './words.ts'

/** The contractor's rate, judged by their own bids and by published prices. */
export function PriceOptimizationScreen() {
  useTitle(screens.priceOptimization.title)
  const { data, dataUpdatedAt, isError } = useQuery(optimizationQuery)
  return (
    <>
      <PageHeader
        title="AI Price Optimization"
        lead={data ? leadOf(data, dataUpdatedAt) : 'What your own bids say about your rate.'}
        actions={<Refresh />}
      />
      {isError && <Unavailable />}
      {data ? (
        <div className={stack}>
          {data.bidsNeeded > 0 ? <Few analysis={data} /> : <Enough key={dataUpdatedAt} analysis={data} />}
        </div>
      ) : (
        !isError && <Spinner label="Loading price optimization..." />
      )}
    </>
  )
}

function Refresh() {
  const client = useQueryClient()
  const keys = [optimizationQuery.queryKey, insightsQuery.queryKey]
  const busy = useIsFetching({ queryKey: optimizationQuery.queryKey }) > 0
  return (
    <Button
      aria-busy={busy || undefined}
      icon={
        <RefreshCw
          aria-hidden
          data-spinning={busy || undefined}
          className={css({ '&[data-spinning]': { animation: 'spin 900ms linear infinite' } })}
        />
      }
      onClick={() => busy || keys.forEach((queryKey) => void client.refetchQueries({ queryKey }))}
    >
      Refresh Analysis
    </Button>
  )
}

function Unavailable() {
  const online = useOnline()
  return (
    <div className={css({ marginBottom: '4' })}>
      {online ? (
        <Banner kind="danger" inset live>
          Analysis is unavailable right now. Try again.
        </Banner>
      ) : (
        <Banner kind="offline" inset>
          You’re offline. Analysis is unavailable right now. Try again when you have a signal.
        </Banner>
      )}
    </div>
  )
}

function Enough({ analysis }: { analysis: PriceOptimization }) {
  return (
    <>
      <Recommendation analysis={analysis} />
      <div className={columns}>
        <CurveCard analysis={analysis} />
        <div className={stack}>
          {analysis.fitsBids && <TenBids analysis={analysis} />}
          <BeforeYouChange analysis={analysis} />
        </div>
      </div>
      <div className={columns}>
        <MarketInsightsCard analysis={analysis} />
        <BuildingAnalysis />
      </div>
    </>
  )
}

function Few({ analysis }: { analysis: PriceOptimization }) {
  return (
    <>
      <FewBids analysis={analysis} />
      <div className={columns}>
        <div className={stack}>
          <OpenBids bidsNeeded={analysis.bidsNeeded} />
          <BidsSoFar analysis={analysis} />
        </div>
        <BuildingAnalysis />
      </div>
      <MarketInsightsCard analysis={analysis} />
    </>
  )
}

const stack = grid({ gap: { base: '4', md: '5' }, minWidth: '0', alignContent: 'start' })
const columns = grid({
  gap: { base: '4', md: '5' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.9fr) minmax(300px, 1fr)' },
})
