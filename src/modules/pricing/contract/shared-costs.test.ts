import { describe, expect, it } from 'vitest'
import { CostBreakdown, type CostShare, CostsToSave, noCosts, SharedCategories, UsualCosts } from './costs.ts'
import {
  type AccountCosts,
  changedCosts,
  heldShares,
  savedCosts,
  sharedOf,
  shareOf,
  sharesOf,
  withShares,
} from './shared-costs.ts'

const won = (dollars: number, isWon = false) => ({ isWon, wonMonthly: BigInt(dollars * 100) })
const software = { id: 'custom-1', label: 'Software', amount: 25 }
const usual: AccountCosts = {
  breakdown: { ...noCosts, supplies: 120, insurance: 2000 },
  customCosts: [
    { ...software, shared: true },
    { id: 'custom-2', label: 'Parking', amount: 9 },
  ],
  sharedCosts: ['insurance', 'overhead'],
}
const share = (cost: string, of: number, share: number): CostShare => ({
  ...{ cost, of, share },
  at: '2026-11-24T15:00:00.000Z',
})

describe('the share of a cost @GRD-06', () => {
  it.each([
    ['a third of all prices', 200_000, { finalMonthly: 100_000, ...won(2000) }, 66_667],
    ['all of it without won quotes', 200_000, { finalMonthly: 100_000, ...won(0) }, 200_000],
    ['a won quote, which counts once', 200_000, { finalMonthly: 100_000, ...won(3000, true) }, 66_667],
    ['the only won quote', 200_000, { finalMonthly: 100_000, ...won(1000, true) }, 200_000],
    ['a half cent, away from zero', 1, { finalMonthly: 100_000, ...won(1000) }, 1],
    ['less than half a cent', 1, { finalMonthly: 99_999, ...won(1000) }, 0],
    ['a one-time quote', 200_000, { finalMonthly: 0, ...won(2000) }, 0],
    ['no price anywhere', 200_000, { finalMonthly: 0, ...won(0) }, 0],
    ['a one-time quote that is won', 200_000, { finalMonthly: 0, ...won(2000, true) }, 0],
  ])('is its price of the prices of won quotes and its own: %s', (_, cost, by, cents) => {
    expect(shareOf(cost, by)).toBe(cents)
  })

  it('is exact where numbers are not', () => {
    const by = { finalMonthly: 100_000_000_000_000, isWon: false, wonMonthly: 100_000_000_000_000n * 100_000n }
    expect(shareOf(1_000_000_000, by)).toBe(10_000)
    expect(shareOf(1_000_000_000, { ...by, isWon: true })).toBe(10_000)
  })

  it('of all won quotes adds up to the cost, but for the cent that each is rounded by', () => {
    const prices = [31_240, 117_787, 99_999, 1, 250_000]
    const wonMonthly = BigInt(prices.reduce((sum, price) => sum + price, 0))
    const shares = prices.map((finalMonthly) => shareOf(200_000, { finalMonthly, isWon: true, wonMonthly }))
    const sum = shares.reduce((all, one) => all + one, 0)
    expect(Math.abs(sum - 200_000)).toBeLessThanOrEqual(prices.length)
  })
})

describe('the shared costs of an account @GRD-06', () => {
  it('are its shared categories and its own costs that are shared, without those of $0', () => {
    expect(sharedOf(usual)).toEqual([
      { cost: 'insurance', of: 2000 },
      { cost: 'custom-1', of: 25 },
    ])
    expect(sharesOf(usual, { finalMonthly: 100_000, ...won(2000) })).toEqual([
      { cost: 'insurance', of: 2000, share: 666.67 },
      { cost: 'custom-1', of: 25, share: 8.33 },
    ])
  })

  it('are named once, in the usual order, and only by names that exist', () => {
    expect(SharedCategories.parse(['overhead', 'insurance', 'overhead'])).toEqual(['insurance', 'overhead'])
    expect(SharedCategories.safeParse(['rent']).error?.issues[0]?.message).toBe('This isn’t a category of costs')
    expect(UsualCosts.parse([{ ...software, shared: true }])).toEqual([{ ...software, shared: true }])
  })

  it('leave a cost of one’s own alone whose id is a category’s name', () => {
    const odd = { id: 'insurance', label: 'Odd', amount: 5, shared: true }
    expect(sharedOf({ ...usual, customCosts: [odd] })).toEqual([{ cost: 'insurance', of: 2000 }])
    const costs = withShares({ ...noCosts, customCosts: [odd] }, [{ cost: 'insurance', share: 3 }])
    expect([costs.insurance, costs.customCosts[0]?.amount]).toEqual([3, 5])
  })
})

describe('the shares of a quote @GRD-06', () => {
  const costs = { ...noCosts, supplies: 120, insurance: 666.67, customCosts: [{ ...software, amount: 8.33 }] }
  const shares = [share('insurance', 2000, 666.67), share('custom-1', 25, 8.33)]

  it('hold until their amounts are typed over or removed', () => {
    expect(heldShares(costs, shares)).toEqual(shares)
    expect(heldShares({ ...costs, insurance: 700 }, shares)).toEqual([shares[1]])
    expect(heldShares({ ...costs, customCosts: [] }, shares)).toEqual([shares[0]])
    expect(heldShares(null, shares)).toEqual([])
  })

  it('are worked out at the next save until they are typed over', () => {
    const typed: CostsToSave = { ...costs, shareNow: ['insurance', 'custom-1'] }
    expect(changedCosts(typed, { supplies: 130 }).shareNow).toEqual(['insurance', 'custom-1'])
    expect(changedCosts(typed, { insurance: 700 }).shareNow).toEqual(['custom-1'])
    expect(changedCosts(typed, { customCosts: [] }).shareNow).toEqual(['insurance'])
    expect('shareNow' in changedCosts(costs, { insurance: 700 })).toBe(false)
  })

  it('replace the amounts that were sent with them, and no others', () => {
    const sent = { ...costs, insurance: 0, shareNow: ['insurance'] }
    expect(savedCosts(sent, [share('insurance', 2000, 312.4), share('custom-1', 25, 1)])).toEqual({
      ...costs,
      insurance: 312.4,
    })
    expect(CostsToSave.parse(sent)).toEqual(sent)
    expect(CostBreakdown.safeParse(sent).success).toBe(false)
  })
})
