import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { useContractor } from '../../app/session.ts'
import { plannedRate, rateOffers } from '../../pricing/planned-rate.ts'
import { css } from '../../styled-system/css/index.js'
import { PlanningFigure, PlanningLine } from '../../ui/planning-figure.tsx'
import { saveField } from '../review-quote/quote-edits.ts'

interface WalkRateProps {
  /** At its present rate. */
  readonly quote: Quote
  /** Of the rooms so far. */
  readonly totalSqft: number
}

function useWalkRate({ quote, totalSqft }: WalkRateProps) {
  const account = useContractor()
  const { pricePerSqFt: rate } = quote
  const planned = plannedRate({ ...quote, totalSqft }, rate, account)
  return { planned, offers: rateOffers(planned, rate, (chosen) => void saveField(quote, 'pricePerSqFt', chosen)) }
}

/** One line in the phone's bar. */
export function WalkRateLine(props: WalkRateProps) {
  const { planned, offers } = useWalkRate(props)
  const offer = offers.at(-1)
  return (
    <PlanningLine warns={planned.sentence !== null} {...(planned.useRate !== null && offer && { offer })}>
      {planned.short}
    </PlanningLine>
  )
}

/** The same with all its figures, beside the rooms on a wide screen. */
export function WalkRate(props: WalkRateProps) {
  const { planned, offers } = useWalkRate(props)
  return (
    <div className={css({ marginTop: '20px' })}>
      <PlanningFigure {...planned} offers={offers} />
    </div>
  )
}
