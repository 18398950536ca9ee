import { describe, expect, it } from 'vitest'
import { area, areas, quote } from '../../../testing/quote-samples.ts'
import { reasonNotToSend, repriced } from './repriced.ts'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('Prices on Review', () => {
  it('compute the building from its areas @PRI-19 @PRI-20 @PRI-21 @PRI-22', () => {
    const { price, asked } = repriced(quote(), areas(), 0.06)
    expect(price).toMatchObject({ totalArea: 3080, base: 369_600, extraMonthly: 12_000, extraOneTime: 45_000 })
    expect(asked).toMatchObject({ finalMonthly: 381_600, finalOneTime: 45_000 })
  })

  it('keep a 90% adjustment when the rate changes @PRI-27 @AMB-P11', () => {
    const adjusted = quote({ finalMonthlyPrice: 3434.4, finalOneTimePrice: 405 })
    expect(repriced(adjusted, areas(), 0.05).asked).toMatchObject({ finalMonthly: 288_000, finalOneTime: 40_500 })
  })

  it('keep one-time work free that was given away @PRI-30', () => {
    const { asked, lines } = repriced(quote({ finalOneTimePrice: null }), areas(), 0.06)
    expect(asked.finalOneTime).toBeNull()
    expect(sum(lines.filter(({ per }) => per === 'once').map(({ amount }) => amount))).toBe(0)
  })

  it('keep the adjustment of a price that a tiny size has rounded', () => {
    const tiny = quote({
      ...{ totalMonthlyPrice: 0.4, finalMonthlyPrice: 0.36, totalOneTimePrice: null, finalOneTimePrice: null },
      adjustment: { monthly: { final: 36_137, total: 40_000 }, oneTime: { final: 0, total: 45_000 } },
    })
    expect(repriced(tiny, [area('Lobby', 2000)], 0.06).asked).toMatchObject({
      finalMonthly: Math.round((240_000 * 36_137) / 40_000),
      finalOneTime: null,
    })
  })

  it('show lines that add up to the adjusted price @QUO-99', () => {
    const adjusted = quote({ finalMonthlyPrice: 3333.33, finalOneTimePrice: 400.01 })
    const { lines, asked } = repriced(adjusted, areas(), 0.06)
    const perMonth = lines.filter(({ per }) => per === 'month').map(({ amount }) => amount)
    expect(asked.finalMonthly).toBe(333_333)
    expect(sum(perMonth)).toBe(333_333)
    expect(sum(lines.map(({ amount }) => amount))).toBe(333_333 + 40_001)
  })
})

describe('Sending is refused with a message @AMB-D10', () => {
  const reason = (rooms: ReturnType<typeof areas>, change = {}) =>
    reasonNotToSend(repriced(quote(change), rooms, 0.06), rooms.length)

  it('without areas', () => expect(reason([])).toBe('Add at least one area before sending this quote'))
  it('under 100 sq ft', () => expect(reason([area('Booth', 99)])).toBe('Minimum 100 sq ft required'))
  it('at a price of zero', () =>
    expect(reason(areas(), { finalMonthlyPrice: 0, finalOneTimePrice: null })).toBe(
      'This quote has no price yet. Set a price before sending it',
    ))
  it('but not from 100 sq ft on', () =>
    expect(reason([area('Booth', 100)], { totalMonthlyPrice: null, finalMonthlyPrice: null })).toBeNull())
})
