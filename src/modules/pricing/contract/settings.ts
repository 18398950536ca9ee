import { z } from 'zod'
import { CustomCost, DefaultCosts } from './costs.ts'
import { MonthCovers } from './month-covers.ts'

/** Defaults for a contractor's new quotes, as part of the current user. In dollars. */
export const Settings = z.object({
  /** Per square foot per visit; copied into each new quote. */
  pricePerSqFt: z.number(),
  /** The contractor's usual costs per month, offered for each new quote; null until some are saved. */
  defaultCostBreakdown: DefaultCosts.nullable(),
  customCosts: z.array(CustomCost),
  /** What the monthly price covers on quotes that don't say so themselves. */
  monthCovers: MonthCovers,
})
