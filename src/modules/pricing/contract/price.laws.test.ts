import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Frequency } from '../../../shared-kernel/frequency.ts'
import { fromRateUnits, toDollars } from '../../../shared-kernel/money.ts'
import { customerLines, finalPrice, type Line, type Price, priceOf, recalculated, type Scope } from './price.ts'

const runs = { numRuns: 10_000 }
const sqft = fc.integer({ min: 0, max: 1_000_000 })
const rate = fc.integer({ min: 100, max: 10_000 }).map(fromRateUnits)
const frequency = fc.constantFrom(...Frequency.options)
const price = fc.integer({ min: 0, max: 1_000_000_000 }).map(toDollars)
const percent = fc.integer({ min: 1, max: 20_000 }).map((hundredths) => hundredths / 100)

const scope: fc.Arbitrary<Scope> = fc.record({
  pricePerSqFt: rate,
  frequency,
  buildingType: fc.constant('office' as const),
  totalSqft: sqft,
  areas: fc.array(
    fc.record({
      manualSqft: fc.option(sqft),
      aiEstimatedSqft: fc.option(sqft),
      extraWork: fc.array(
        fc.record({
          name: fc.constant('Windows'),
          price,
          type: fc.constantFrom('one-time' as const, 'monthly' as const),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 6 },
  ),
  customItems: fc.array(
    fc.record({
      name: fc.constant('Mats'),
      price,
      quantity: fc.integer({ min: 1, max: 10_000 }),
      frequency: fc.constantFrom('one-time' as const, 'daily' as const, 'weekly' as const, 'monthly' as const),
    }),
    { maxLength: 2 },
  ),
})

const sumOf = (lines: readonly Line[], per: Line['per']) =>
  lines.filter((line) => line.per === per).reduce((total, { amount }) => total + amount, 0)
const figures = ({ areas, lines, ...totals }: Price) => [
  ...Object.values(totals),
  ...areas.flatMap(({ sqft, base }) => [sqft, base]),
  ...lines.map(({ amount }) => amount),
]
const isAmount = (figure: number) => Number.isSafeInteger(figure) && figure >= 0 && !Object.is(figure, -0)

describe('laws of the price @T-44', () => {
  it('lines and parts add up to the totals', () => {
    fc.assert(
      fc.property(scope, (scope) => {
        const price = priceOf(scope)
        expect(sumOf(price.lines, 'month')).toBe(price.totalMonthly)
        expect(sumOf(price.lines, 'once')).toBe(price.totalOneTime)
        expect(price.base + price.extraMonthly + price.customMonthly).toBe(price.totalMonthly)
        expect(price.extraOneTime + price.customOneTime).toBe(price.totalOneTime)
      }),
      runs,
    )
  })

  it('customer lines add up to the final prices, whatever the adjustment', () => {
    fc.assert(
      fc.property(scope, percent, (scope, percent) => {
        const price = priceOf(scope)
        const final = finalPrice(price, percent)
        const lines = customerLines(price, final.finalMonthly, final.finalOneTime)
        expect(sumOf(lines, 'month')).toBe(final.finalMonthly)
        expect(sumOf(lines, 'once')).toBe(final.finalOneTime ?? 0)
        expect(lines.every(({ amount }) => isAmount(amount))).toBe(true)
        expect(lines.map(({ area, name }) => [area, name])).toEqual(price.lines.map(({ area, name }) => [area, name]))
      }),
      runs,
    )
  })

  it('at 100% the customer lines equal the plain lines', () => {
    fc.assert(
      fc.property(scope, (scope) => {
        const price = priceOf(scope)
        expect(customerLines(price, price.totalMonthly, price.totalOneTime)).toEqual(price.lines)
      }),
      runs,
    )
  })

  it('a larger area or a higher rate never costs less', () => {
    fc.assert(
      fc.property(scope, sqft, rate, (scope, more, otherRate) => {
        const before = priceOf(scope).totalMonthly
        const [first, ...rest] = scope.areas
        const grown = first && [
          { ...first, manualSqft: (first.manualSqft ?? first.aiEstimatedSqft ?? 0) + more },
          ...rest,
        ]
        expect(
          priceOf({ ...scope, areas: grown ?? [], totalSqft: scope.totalSqft + more }).totalMonthly,
        ).toBeGreaterThanOrEqual(before)
        const dearer = Math.max(otherRate, scope.pricePerSqFt)
        expect(priceOf({ ...scope, pricePerSqFt: dearer }).totalMonthly).toBeGreaterThanOrEqual(before)
      }),
      runs,
    )
  })

  it('a change of rate or frequency keeps the adjustment to within half a cent', () => {
    fc.assert(
      fc.property(scope, percent, rate, frequency, (scope, percent, pricePerSqFt, frequency) => {
        const before = finalPrice(priceOf(scope), percent)
        const next = priceOf({ ...scope, pricePerSqFt, frequency })
        const after = recalculated(before, next)
        const { final, total } = before.adjustment.monthly
        const off = BigInt(after.finalMonthly) * BigInt(total) - BigInt(next.totalMonthly) * BigInt(final)
        expect(2n * (off < 0n ? -off : off) <= BigInt(total)).toBe(true)
      }),
      runs,
    )
  })

  it('undoing changes restores an unadjusted price, and one that was typed', () => {
    const total = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 100_000_000 }))
    const totals = fc.record({ totalMonthly: total, totalOneTime: total })
    fc.assert(
      fc.property(totals, fc.option(total), fc.option(total), fc.array(totals), (at, monthly, oneTime, away) => {
        const computed = finalPrice(at)
        const before = {
          ...computed,
          finalMonthly: (at.totalMonthly && monthly) ?? computed.finalMonthly,
          finalOneTime: ((at.totalOneTime && oneTime) ?? computed.finalOneTime) || null,
        }
        const after = recalculated(away.reduce(recalculated, before), at)
        expect(after).toMatchObject({ finalMonthly: before.finalMonthly, finalOneTime: before.finalOneTime })
      }),
      runs,
    )
  })

  it('every figure is a whole number of cents: no NaN, no infinity, no negative zero, nothing negative', () => {
    const odd = fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0, -1, 1e-9)
    fc.assert(
      fc.property(scope, (scope) => {
        expect(figures(priceOf(scope)).every(isAmount)).toBe(true)
      }),
      runs,
    )
    fc.assert(
      fc.property(scope, odd, odd, (scope, rate, size) => {
        const price = priceOf({ ...scope, pricePerSqFt: rate, totalSqft: size, areas: [], customItems: [] })
        expect(figures(price).every((figure) => figure >= 0 && Number.isFinite(figure) && !Object.is(figure, -0))).toBe(
          true,
        )
      }),
    )
  })
})
