import { expect, it } from 'vitest'
import type { QuoteSummary } from '../../modules/quoting/contract/endpoints.ts'
import { deliveryNoteOf } from './dashboard/list/delivery-note-of.ts'
import { marginOf, profitOf } from './dashboard/list/margin.ts'
import { leadingAmounts, leadingPrice, leadingPriceOf } from './leading-price.ts'

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
  const stored = { ...asked, totalMonthly: 150_000, totalOneTime: 40_000 }
  expect(leadingAmounts({ frequency: 'daily' }, stored)).toEqual({ total: 150_000, final: 141_440 })
  expect(leadingAmounts(once, stored)).toEqual({ total: 40_000, final: 45_000 })
})

it('an accepted quote is known by the accepted price while its next version is written and waits @ONL-11', () => {
  const accepted = { acceptedRevision: 1, acceptedMonthlyPrice: 400, acceptedOneTimePrice: null }
  const quote = {
    frequency: 'weekly',
    finalMonthlyPrice: 450,
    finalOneTimePrice: 90,
    netMonthlyProfit: 150,
    ...accepted,
  } as const
  expect(leadingPriceOf(quote).words).toBe('$400.00 a month')
  const once = { ...quote, acceptedMonthlyPrice: 0, acceptedOneTimePrice: 450 }
  expect(leadingPriceOf(once).words).toBe('$450.00 once')
  expect([profitOf(quote), marginOf(quote)]).toEqual([10_000, 25])
  expect([profitOf(once), marginOf(once)]).toEqual([null, null])
  const note = (revision: number, revising: boolean) =>
    deliveryNoteOf({
      ...quote,
      revision,
      revising,
      status: 'sent',
      deliveryState: 'sent',
      changedSinceSent: revising,
    } as QuoteSummary)
  expect(note(1, false)).toBeNull()
  const fromOlderServer = { ...quote, acceptedRevision: undefined, revision: 1, status: 'sent', deliveryState: 'sent' }
  expect(deliveryNoteOf(fromOlderServer as unknown as QuoteSummary)).toBeNull()
  for (const [revision, revising] of [
    [1, true],
    [2, false],
  ] as const)
    expect(note(revision, revising)?.title).toBe('Revising.')
})
