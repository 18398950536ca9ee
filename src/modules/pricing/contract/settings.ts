import { z } from 'zod'
import { BuildingType } from '../../../shared-kernel/building-type.ts'
import { Frequency, Preset } from '../../../shared-kernel/frequency.ts'
import { costCategories, DefaultCosts, UsualCost } from './costs.ts'
import { Guard } from './guard-settings.ts'
import { MonthCovers } from './month-covers.ts'
import { startsWith } from './starts-with.ts'
import { TimeSettings } from './time-settings.ts'

export const StartWith = z.enum(startsWith)

/** Defaults for a contractor's new quotes, as part of the current user. In dollars. */
export const Settings = z.object({
  /** Per square foot per visit; copied into each new quote. */
  pricePerSqFt: z.number(),
  /** The contractor's usual costs per month, offered for each new quote; null until some are saved. */
  defaultCostBreakdown: DefaultCosts.nullable(),
  customCosts: z.array(UsualCost),
  /** The categories whose usual costs all customers share (GRD-06). */
  sharedCosts: z.array(z.enum(costCategories)),
  /** What the monthly price covers on quotes that don't say so themselves. */
  monthCovers: MonthCovers,
  /** Whether `pricePerSqFt` was ever saved; otherwise it is the default of every account. */
  hasSavedRate: z.boolean(),
  /** Default rates per frequency; null where the single rate counts (RTE-03). */
  rates: z.record(Preset, z.number().nullable()),
  /** What new quotes made in the product start with (RTE-02). */
  startWith: StartWith,
  /** What a price by time is computed from on quotes that don't say so themselves. */
  timeSettings: TimeSettings,
  /** Whether any of `timeSettings` was ever saved; otherwise they are the shipped example. */
  hasSavedTime: z.boolean(),
  /** What quotes are compared with before they are sent (GRD-02). */
  guard: Guard,
  /** The rates last sent. */
  lastRates: z.array(z.object({ buildingType: BuildingType, frequency: Frequency, pricePerSqFt: z.number() })),
})
