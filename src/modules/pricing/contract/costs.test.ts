import { describe, expect, it } from 'vitest'
import {
  CostBreakdown,
  costCategories,
  costCategoryLabel,
  costsOf,
  countable,
  DefaultCosts,
  noCosts,
  profitOf,
} from './costs.ts'

const worker = (hourlyRate: number, estimatedHours: number) => ({
  id: `worker-${hourlyRate}`,
  hourlyRate,
  estimatedHours,
})

describe('the six categories', () => {
  const labels = ['Supplies', 'Insurance', 'Equipment', 'Transportation', 'Overhead', 'Other']
  const keys = ['supplies', 'insurance', 'equipment', 'transportation', 'overhead', 'other']

  it('are the same for accounts and quotes, each with its label @AMB-P19', () => {
    expect(costCategories.map((category) => costCategoryLabel[category])).toEqual(labels)
    expect(Object.keys(DefaultCosts.parse({}))).toEqual(keys)
    expect(Object.keys(CostBreakdown.parse({}))).toEqual([...keys, 'workers', 'customCosts'])
    for (const key of keys) {
      expect(costsOf(CostBreakdown.parse({ [key]: 12.5 })).fixed, key).toBe(1250)
      expect(DefaultCosts.parse({ [key]: 12.5 }), key).toMatchObject({ [key]: 12.5 })
    }
    expect(DefaultCosts.safeParse({ fuel: 5 }).success).toBe(false)
  })
})

describe('costs and profit', () => {
  it('add labor, categories, and custom costs, and leave a healthy margin @PX-31 @PRI-67 @PRI-68 @PRI-69', () => {
    const costs = costsOf({
      ...noCosts,
      workers: [worker(18.5, 40), worker(16, 12.5)],
      supplies: 120,
      insurance: 85,
      equipment: 40,
      transportation: 60,
      overhead: 150,
      customCosts: [{ id: 'custom-1', label: 'Software', amount: 25 }],
    })
    expect(costs).toEqual({ labor: 94_000, fixed: 45_500, custom: 2_500, total: 142_000 })
    expect(profitOf(200_000, costs.total)).toEqual({ profit: 58_000, margin: 29, warning: null })
  })

  it.each([
    ['costs exceed revenue @PX-32 @PRI-72', 40_000, 42_000, -2_000, -5, 'loss'],
    ['a low margin @PX-33 @PRI-73', 100_000, 92_500, 7_500, 7.5, 'thin'],
    ['just under 10% though it shows as 10.0% @PX-34', 100_000, 90_040, 9_960, 9.96, 'thin'],
    ['exactly 10% @PX-35', 100_000, 90_000, 10_000, 10, null],
    ['nothing left, nothing lost @PX-36', 50_000, 50_000, 0, 0, null],
    ['no revenue @PX-37', 0, 5_000, -5_000, 0, 'loss'],
  ] as const)('are judged correctly: %s', (_, revenue, costs, profit, margin, warning) => {
    expect(profitOf(revenue, costs)).toEqual({ profit, margin, warning })
  })

  it('count non-numbers as 0, and reject negative amounts @PRI-64', () => {
    const typed = {
      supplies: 'lots',
      insurance: '12.50',
      other: null,
      workers: [{ id: 'w', hourlyRate: 'x', estimatedHours: 3 }],
    }
    const parsed = CostBreakdown.parse(typed)
    expect(parsed).toMatchObject({ supplies: 0, insurance: 12.5, other: 0, workers: [{ hourlyRate: 0 }] })
    expect(CostBreakdown.safeParse({ supplies: -1 }).error?.issues[0]?.message).toBe('Amount must be at least 0')
    expect(
      CostBreakdown.safeParse({ customCosts: [{ id: 'c', label: ' ', amount: 1 }] }).error?.issues[0]?.message,
    ).toBe('Cost name is required')
  })

  it('ignore figures that will be rejected @PRI-64', () => {
    const typed = { ...noCosts, supplies: -4, insurance: 1e12, other: 5, workers: [worker(20, 20_000), worker(20, 10)] }
    expect(costsOf(countable(typed))).toMatchObject({ labor: 20_000, fixed: 500 })
  })

  it('round each worker once to the cent @PRI-67', () => {
    expect(costsOf({ ...noCosts, workers: [worker(16.33, 12.5), worker(16.33, 12.5)] }).labor).toBe(2 * 20_413)
  })
})
