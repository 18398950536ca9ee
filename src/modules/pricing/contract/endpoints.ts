import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { Preset } from '../../../shared-kernel/frequency.ts'
import { Rate, rateRule } from '../../../shared-kernel/money.ts'
import { CurrentUser } from '../../accounts/contract/endpoints.ts'
import { DefaultCosts, SharedCategories, UsualCosts } from './costs.ts'
import { GuardChange } from './guard-settings.ts'
import { MonthCovers } from './month-covers.ts'
import { StartWith } from './settings.ts'
import { TimeSettingsChange } from './time-settings.ts'

/**
 * Sets what new quotes start with; existing quotes keep their rate. What is left out stays; a rate of a frequency that is null
 * is cleared.
 */
export const changeRate = endpoint('PUT /api/pricing/settings', {
  access: 'paid',
  input: z
    .strictObject({
      pricePerSqFt: Rate.optional(),
      rates: z.partialRecord(Preset, Rate.nullable()).optional(),
      startWith: StartWith.optional(),
    })
    .refine((settings) => Object.values(settings).some((value) => value !== undefined), {
      path: ['pricePerSqFt'],
      message: rateRule(null) as string,
    }),
  output: CurrentUser,
})

/** Sets what a month covers on quotes that don't say so themselves; versions already sent keep their words (SCH-05). */
export const changeMonth = endpoint('PUT /api/pricing/month', {
  access: 'paid',
  input: z.strictObject({ monthCovers: MonthCovers }),
  output: CurrentUser,
})

/**
 * Sets what a price by time is computed from on quotes that don't say so themselves, and how new quotes are priced (TIM-07).
 * What is left out stays. A price by time that is already made keeps its figures until a change of its quote has
 * `time` or another `pricedBy`.
 */
export const changeTime = endpoint('PUT /api/pricing/time', {
  access: 'subscriber',
  input: TimeSettingsChange,
  output: CurrentUser,
})

/**
 * Sets the minimums and the target margin that quotes are compared with before they are sent (GRD-02), null for none. What is
 * left out stays.
 */
export const changeGuard = endpoint('PUT /api/pricing/guard', {
  access: 'subscriber',
  input: GuardChange,
  output: CurrentUser,
})

/**
 * Saves the company's usual costs per month. Each new quote offers them; none of them is stored with it. Those named in
 * `sharedCosts`, and custom costs with `shared`, are shared by all customers; left out, both stay as they are (GRD-06).
 */
export const changeDefaultCosts = endpoint('PUT /api/cost/settings', {
  access: 'paid',
  input: z.strictObject({
    defaultCostBreakdown: DefaultCosts,
    customCosts: UsualCosts,
    sharedCosts: SharedCategories.optional(),
  }),
  output: CurrentUser,
})
