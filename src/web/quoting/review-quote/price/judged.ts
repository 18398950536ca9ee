import { useMemo } from 'react'
import { annualFiguresOf, annualKeptOf, figuresOf, warningsOf } from '../../../../modules/pricing/contract/guard.ts'
import { noGuard } from '../../../../modules/pricing/contract/guard-codes.ts'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import type { Cents } from '../../../../shared-kernel/money.ts'
import { useContractor } from '../../../app/session.ts'
import type { Pricing } from './pricing-draft.ts'

/** The guard's figures and warnings at the price on this screen, saved or not. `costs` are null if the quote has none. */
export function useJudged(quote: Quote, areas: readonly Area[], pricing: Pricing, costs: Cents | null) {
  const { guard = noGuard } = useContractor() // an offline copy of the last release's account has none
  const { price, time, ask } = pricing
  const { annualPercent } = ask
  const { basis: timeBasis } = time
  return useMemo(() => {
    const guarded = {
      ...quote,
      timeBasis,
      pricePerSqFt: price.rate,
      areas: areas.map((area) => ({ ...area, extraWork: area.extraWorkItems })),
      finalMonthly: price.asked.finalMonthly,
      finalOneTime: price.asked.finalOneTime,
      costs,
      annualDiscountPercent: annualPercent,
    }
    return {
      figures: figuresOf(guarded),
      annualFigures: annualFiguresOf(guarded),
      annualKept: annualKeptOf(guarded),
      warnings: warningsOf(guarded, guard),
    }
  }, [quote, areas, price, timeBasis, annualPercent, costs, guard])
}
export type Judged = ReturnType<typeof useJudged>
