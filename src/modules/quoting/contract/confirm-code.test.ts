import { expect, test } from 'vitest'
import { needsCode } from './confirm-code.ts'

test.each([
  ['no price set', null, 500_000, null, null, false],
  ['monthly above', null, 150_001, null, 150_000, true],
  ['monthly at the price', null, 150_000, 900_000, 150_000, false],
  ['one visit above', null, 0, 150_001, 150_000, true],
  ['the quote says yes', true, 100, null, null, true],
  ['the quote says no', false, 500_000, null, 150_000, false],
] as const)(
  'a code is needed above the account’s price, unless the quote says: %s @ONL-14',
  (_, own, monthly, once, above, needed) => {
    expect(needsCode({ confirmWithCode: own, monthlyCents: monthly, oneTimeCents: once }, above)).toBe(needed)
  },
)
