import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { customerTerms, taxName, taxOn, totalLines, withTax } from './tax.ts'

const salesTax = { percent: 8.25, label: 'Sales tax' }
const cents = fc.integer({ min: 0, max: 100_000_000_000_000 })
const tax = fc.integer({ min: 1, max: 30_000 }).map((thousandths) => ({ percent: thousandths / 1000, label: 'Tax' }))

describe('a tax on a total @PRP-03', () => {
  it.each([
    [104_400, 8.25, 8613],
    [100, 0.5, 1], // half a cent
    [-100, 0.5, -1], // away from zero
    [99, 0.5, 0],
    [1000, 8.875, 89],
    [0, 30, 0],
    [100_000_000_000_000, 29.999, 29_999_000_000_000],
  ])('of %i cents at %d%% is %i cents', (total, percent, expected) => {
    expect(taxOn(total, { ...salesTax, percent })).toBe(expected)
  })

  it('is nothing without a tax', () => {
    expect(withTax(104_400, null)).toEqual({ subtotal: 104_400, tax: 0, total: 104_400 })
  })

  it('subtotal and tax add up to the total, and the tax is within half a cent of its percentage', () => {
    fc.assert(
      fc.property(cents, tax, (subtotal, tax) => {
        const sums = withTax(subtotal, tax)
        expect(sums.subtotal + sums.tax).toBe(sums.total)
        const exact = BigInt(subtotal) * BigInt(Math.round(tax.percent * 1000))
        const off = BigInt(sums.tax) * 100_000n - exact
        expect(off > -50_000n && off <= 50_000n).toBe(true)
      }),
    )
  })

  it('a higher price or percentage never lowers the tax', () => {
    fc.assert(
      fc.property(cents, cents, tax, tax, (one, other, low, high) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(taxOn(less, low)).toBeLessThanOrEqual(taxOn(more, low))
        if (low.percent <= high.percent) expect(taxOn(less, low)).toBeLessThanOrEqual(taxOn(less, high))
      }),
    )
  })
})

describe('what counts for a quote @PRP-03', () => {
  const account = { showsRoomPrices: true, tax: salesTax }
  const usual = { showsRoomPrices: null, tax: null, taxExempt: false }

  it('is the account’s, unless the quote has its own choice', () => {
    expect(customerTerms(usual, account)).toEqual({ ...account, taxExempt: false })
    const own = { showsRoomPrices: false, tax: { percent: 5, label: 'GST' }, taxExempt: false }
    expect(customerTerms(own, account)).toEqual(own)
    expect(customerTerms(usual, { showsRoomPrices: false, tax: null })).toEqual({ ...usual, showsRoomPrices: false })
  })

  it('an exempt customer pays no tax, neither the account’s nor the quote’s', () => {
    expect(customerTerms({ ...usual, taxExempt: true }, account)).toMatchObject({ tax: null, taxExempt: true })
    expect(customerTerms({ ...usual, tax: salesTax, taxExempt: true }, account).tax).toBeNull()
  })
})

describe('the totals that a customer reads @PRP-03', () => {
  const totals = { main: 104_400, isSingleVisit: false, once: 45_000, year: 1_064_880 }
  const read = (terms: Parameters<typeof totalLines>[1], of: Parameters<typeof totalLines>[0] = totals) =>
    totalLines(of, terms).map(({ label, cents }) => [label, cents])

  it('each has its own tax, and the main price comes last', () => {
    expect(taxName(salesTax)).toBe('Sales tax 8.25%')
    expect(read({ tax: salesTax, taxExempt: false })).toEqual([
      ['One-time, first visit', 45_000],
      ['Sales tax 8.25%', 3713],
      ['One-time total', 48_713],
      ['Pay for the year', 1_064_880],
      ['Sales tax 8.25%', 87_853],
      ['Total for the year', 1_152_733],
      ['Subtotal per month', 104_400],
      ['Sales tax 8.25%', 8613],
      ['Total per month', 113_013],
    ])
  })

  it('without a tax they are as they always were', () => {
    const usual = [
      ['One-time, first visit', 45_000],
      ['Total per month', 104_400],
    ]
    expect(read({ tax: null, taxExempt: false })).toEqual(usual)
    expect(read({ tax: null, taxExempt: true })).toEqual([usual[0], ['Tax exempt', null], usual[1]])
  })

  it('a single visit has one total', () => {
    const once = { main: 20_000, isSingleVisit: true, once: null, year: null }
    expect(read({ tax: salesTax, taxExempt: false }, once)).toEqual([
      ['Subtotal', 20_000],
      ['Sales tax 8.25%', 1650],
      ['Total', 21_650],
    ])
  })
})
