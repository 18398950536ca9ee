import { expect, it } from 'vitest'
import { leadingPrice, leadingPriceOf } from './leading-price.ts'

it('a quote is known by its monthly price, a single visit by its one-time price @SCH-07', () => {
  const asked = { finalMonthly: 141_440, finalOneTime: 45_000 }
  expect(leadingPrice({ frequency: 'daily' }, asked).words).toBe('$1,414.40 a month')
  const once = { frequency: 'custom', schedule: { once: true } } as const
  expect(leadingPriceOf({ ...once, finalMonthlyPrice: 0, finalOneTimePrice: 450 })).toEqual({
    cents: 45_000,
    per: 'once',
    words: '$450.00 once',
  })
  expect(leadingPriceOf({ ...once, finalMonthlyPrice: null, finalOneTimePrice: null }).words).toBe('$0.00 once')
})
