import { z } from 'zod'
import { CustomCost, DefaultCosts } from './costs.ts'

/** What a contractor's new quotes start with, as part of the current user. In dollars. */
export const Settings = z.object({
  /** Per square foot per visit; copied into each new quote. */
  pricePerSqFt: z.number(),
  /** Her usual costs per month, offered for each new quote; null until she saves some. */
  defaultCostBreakdown: DefaultCosts.nullable(),
  customCosts: z.array(CustomCost),
})
