import { planningFigure, planningRate } from '../../modules/pricing/contract/published-prices.ts'
import { unlikelyTimes } from '../../modules/pricing/contract/unlikely.ts'
import type { Quote } from '../../modules/quoting/contract/endpoints.ts'
import { formatFineRate, formatRate } from '../../shared-kernel/money.ts'
import { monthlyVisits } from '../../shared-kernel/visits.ts'
import { Unlikely } from '../ui/form/unlikely.tsx'

interface UnlikelyRateProps {
  readonly quote: Pick<Quote, 'id' | 'buildingType' | 'totalSqft' | 'frequency' | 'schedule'>
  /** As typed, in dollars per sq ft per visit. */
  readonly rate: number
  /** The id of its field. */
  readonly control: string
}

/** Asks about a rate of more than ten times the planning figure of its building. */
export function UnlikelyRate({ quote, rate, control }: UnlikelyRateProps) {
  const { id, buildingType, totalSqft } = quote
  const planned = planningRate(buildingType, totalSqft, monthlyVisits(quote))
  if (rate <= planned * unlikelyTimes) return null
  return (
    <Unlikely field={`rate of ${id}`} control={control} figure={rate} words={`${formatRate(rate)} per sq ft per visit`}>
      {`For a building like this, ${planningFigure} is ${formatFineRate(planned)}.`}
    </Unlikely>
  )
}
