import { z } from 'zod'
import { type Cents, roundHalfUp, toCents } from '../../../shared-kernel/money.ts'

/** Text that is not a number counts as 0 (as in a half-typed cost field); a number below 0 is refused. */
const figure = (largest: number, tooMuch: string) => {
  const number = z.number().min(0, 'Amount must be at least 0').max(largest, tooMuch)
  return z.preprocess(asNumber, number).default(0) as unknown as z.ZodDefault<z.ZodNumber>
}

function asNumber(value: unknown) {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

const amount = figure(10_000_000, 'Amount can’t exceed $10,000,000')

/** A worker for this customer: dollars per hour, hours per month. */
export const Worker = z.strictObject({
  id: z.string().min(1).max(100),
  name: z.string().trim().max(200, 'Use at most 200 characters').optional(),
  hourlyRate: figure(10_000, 'Rate can’t exceed $10,000'),
  estimatedHours: figure(10_000, 'Hours can’t exceed 10,000'),
})
export type Worker = z.infer<typeof Worker>

/** A cost the contractor names, in dollars per month. */
export const CustomCost = z.strictObject({
  id: z.string().min(1).max(100),
  label: z
    .string('Cost name is required')
    .trim()
    .min(1, 'Cost name is required')
    .max(200, 'Use at most 200 characters'),
  amount,
})
export type CustomCost = z.infer<typeof CustomCost>
const atMostCosts = 'Use at most 100 costs of your own'
export const CustomCosts = z.array(CustomCost).max(100, atMostCosts).default([])

/** A usual cost that the contractor names: for each quote, or shared by all customers (GRD-06). */
export const UsualCost = CustomCost.extend({ shared: z.boolean().optional() })
export type UsualCost = z.infer<typeof UsualCost>
export const UsualCosts = z.array(UsualCost).max(100, atMostCosts).default([])

export const costCategories = ['supplies', 'insurance', 'equipment', 'transportation', 'overhead', 'other'] as const
export type CostCategory = (typeof costCategories)[number]
export const costCategoryLabel: Readonly<Record<CostCategory, string>> = {
  supplies: 'Supplies',
  insurance: 'Insurance',
  equipment: 'Equipment',
  transportation: 'Transportation',
  overhead: 'Overhead',
  other: 'Other',
}

const categories = z.object({
  supplies: amount,
  insurance: amount,
  equipment: amount,
  transportation: amount,
  overhead: amount,
  other: amount,
})

/** The contractor's costs of serving a customer, in dollars per month, or of a single visit. Never shown to a customer. */
export const CostBreakdown = z.strictObject({
  ...categories.shape,
  workers: z.array(Worker).max(300, 'A quote can have at most 300 workers').default([]),
  customCosts: CustomCosts,
})
export type CostBreakdown = z.infer<typeof CostBreakdown>

/** The categories whose usual costs all customers share, each once and in their usual order (GRD-06). */
export const SharedCategories = z
  .array(z.enum(costCategories, 'This isn’t a category of costs'))
  .max(100)
  .transform((names) => costCategories.filter((category) => names.includes(category)))

/** Costs that a quote gets its share of when they are saved: names of categories and ids of custom costs. */
export const ShareNow = z.array(z.string().min(1).max(100)).max(106)

/** A quote's costs on their way to the server, which works out the shares in `shareNow`. */
export const CostsToSave = CostBreakdown.extend({ shareNow: ShareNow.optional() })
export type CostsToSave = z.infer<typeof CostsToSave>

/** A quote's share of a cost: which cost, all of it, and the share, in dollars per month. */
export const OfferedShare = z.object({ cost: z.string(), of: z.number(), share: z.number() })
export type OfferedShare = z.infer<typeof OfferedShare>

/** The same as it was saved; `at` is when it was worked out. */
export const CostShare = OfferedShare.extend({ at: z.iso.datetime() })
export type CostShare = z.infer<typeof CostShare>

/** The company's usual costs, offered for each new quote. */
export const DefaultCosts = z.strictObject(categories.shape)
export type DefaultCosts = z.infer<typeof DefaultCosts>

export const noCosts: CostBreakdown = {
  supplies: 0,
  insurance: 0,
  equipment: 0,
  transportation: 0,
  overhead: 0,
  other: 0,
  workers: [],
  customCosts: [],
}

const within = (largest: number) => (value: number) => (value > 0 && value <= largest ? value : 0)
const [asAmount, asHourly] = [within(10_000_000), within(10_000)]

/** A half-typed or invalid figure counts as zero for now. */
export const countable = (typed: CostBreakdown): CostBreakdown => ({
  supplies: asAmount(typed.supplies),
  insurance: asAmount(typed.insurance),
  equipment: asAmount(typed.equipment),
  transportation: asAmount(typed.transportation),
  overhead: asAmount(typed.overhead),
  other: asAmount(typed.other),
  workers: typed.workers.map((worker) => ({
    ...worker,
    hourlyRate: asHourly(worker.hourlyRate),
    estimatedHours: asHourly(worker.estimatedHours),
  })),
  customCosts: typed.customCosts.map((cost) => ({ ...cost, amount: asAmount(cost.amount) })),
})

/** Cents per month, rounded once per worker. */
export const laborOf = (worker: Pick<Worker, 'hourlyRate' | 'estimatedHours'>): Cents =>
  roundHalfUp(
    BigInt(Math.round(worker.hourlyRate * 10_000)) * BigInt(Math.round(worker.estimatedHours * 10_000)),
    1_000_000,
  )

/** Costs in cents per month: labor, the six categories together, custom costs, and the total. */
export interface Costs {
  readonly labor: Cents
  readonly fixed: Cents
  readonly custom: Cents
  readonly total: Cents
}

export function costsOf(breakdown: CostBreakdown): Costs {
  const labor = sum(breakdown.workers.map(laborOf))
  const fixed = sum(costCategories.map((category) => toCents(breakdown[category])))
  const custom = sum(breakdown.customCosts.map((cost) => toCents(cost.amount)))
  return { labor, fixed, custom, total: labor + fixed + custom }
}

/** The profit: cents per month, the margin in percent, and whether to worry. */
export interface Profit {
  readonly profit: Cents
  /** 0 without revenue. Round to one decimal for display; compare the unrounded value. */
  readonly margin: number
  /** 'loss' if costs exceed revenue, 'thin' if the margin is above 0 and below 10%. */
  readonly warning: 'loss' | 'thin' | null
}

/** Revenue is the final monthly price, without one-time work, or the price of a single visit. */
export function profitOf(revenue: Cents, totalCosts: Cents): Profit {
  const profit = revenue - totalCosts
  const margin = revenue > 0 ? (profit * 100) / revenue : 0
  const thin = profit > 0 && profit * 10 < revenue
  return { profit, margin, warning: profit < 0 ? 'loss' : thin ? 'thin' : null }
}

const sum = (cents: readonly Cents[]): Cents => cents.reduce((total, each) => total + each, 0)
