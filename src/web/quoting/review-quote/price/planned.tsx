import { isBelowLowestRate, rateAtPrice, wholeDollars } from '../../../../modules/pricing/contract/planning.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { rates, toDollars } from '../../../../shared-kernel/money.ts'
import { isOnce, monthlyVisits } from '../../../../shared-kernel/visits.ts'
import { useContractor } from '../../../app/session.ts'
import { plannedRate, rateInTenths, rateOffers } from '../../../pricing/planned-rate.ts'
import { PlanningFigure } from '../../../ui/planning-figure.tsx'
import { leadingAmounts } from '../../leading-price.ts'
import type { Pricing } from './pricing-draft.ts'

/** The planning figure for this building, beside the rate or, if the final price is another, what it comes to (RTE-01). */
export function Planned({ quote, pricing }: { quote: Quote; pricing: Pricing }) {
  const account = useContractor()
  const { rate, price, asked } = pricing.price
  const { howOften } = pricing
  const once = isOnce(howOften)
  const extras = once ? price.extraOneTime + price.customOneTime : price.extraMonthly + price.customMonthly
  const { total, final } = leadingAmounts(howOften, asked)
  const size = { sqft: price.totalArea, visits: monthlyVisits(howOften) }
  const isAdjusted = final !== total && size.sqft > 0
  const judged = isAdjusted ? rateAtPrice(final, extras, size) : rate
  const planned = plannedRate({ ...quote, ...howOften, totalSqft: size.sqft }, judged, account)
  const { planning } = planned
  const offers = rateOffers(planned, rate, (chosen) => {
    pricing.tryRate(chosen)
    pricing.commitRate(chosen)
  })
  // Below the lowest rate only a monthly price can have our figure. Monthly extras are added to it.
  const monthly = planning.perMonth.figure + toDollars(extras)
  if (isBelowLowestRate(planning) && size.sqft > 0 && toDollars(asked.finalMonthly) !== monthly)
    offers.push({
      label: `Use ${wholeDollars(monthly)} a month`,
      onUse: () => pricing.saveChange({ pricePerSqFt: rates.lowest, finalMonthlyPrice: monthly }),
    })
  return (
    <PlanningFigure {...planned} offers={offers}>
      {isAdjusted && <p>{rateInTenths(judged)} at this price</p>}
    </PlanningFigure>
  )
}
