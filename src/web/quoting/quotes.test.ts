// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { quote } from '../testing/quote-samples.ts'
import { quoteChanged, quoteCreated, quoteDeleted } from './quote-changes.ts'
import { cursorOf, quotesQuery, summaryQuery } from './quotes.ts'

describe('The next page of the list @AMB-Q29', () => {
  it('is read from the Link header', () => {
    expect(cursorOf('</api/quotes?limit=50&cursor=2026-11-19T15%3A00Z_abc>; rel="next"')).toBe('2026-11-19T15:00Z_abc')
  })
  it('is missing without one', () => {
    expect(cursorOf(null)).toBeNull()
    expect(cursorOf('</api/quotes?cursor=a>; rel="prev"')).toBeNull()
  })
})

describe('A changed quote', () => {
  const { queryKey } = quotesQuery({})
  function lists() {
    const client = new QueryClient()
    const row = { ...quote(), deliveryState: null, deliveryReason: null }
    client.setQueryData(queryKey, { pages: [{ quotes: [row], next: null }], pageParams: [null] })
    return client
  }
  const rows = (client: QueryClient) => client.getQueryData(queryKey)?.pages.flatMap((page) => page.quotes)

  it('is updated in every list at once, without its costs @AMB-R12', () => {
    const client = lists()
    const delivery = { id: 'd', kind: 'first', state: 'failed', reason: 'No such mailbox' } as const
    const settled = { recipient: 'priya@harbordental.example', requestedAt: '', settledAt: null }
    quoteChanged(client, quote({ finalMonthlyPrice: 4000, monthlyCost: 7, delivery: { ...delivery, ...settled } }))
    expect(rows(client)).toMatchObject([
      { finalMonthlyPrice: 4000, deliveryState: 'failed', deliveryReason: 'No such mailbox' },
    ])
    expect(rows(client)?.[0]).not.toHaveProperty('monthlyCost')
  })

  it('leaves a list invalidated that lacks a new quote, whether or not it shows this one', () => {
    const client = lists()
    const [empty, here] = [quotesQuery({ q: 'new' }).queryKey, queryKey]
    client.setQueryData(empty, { pages: [{ quotes: [], next: null }], pageParams: [null] })
    void quoteCreated(client, quote({ id: 'another' }))
    quoteChanged(client, quote({ finalMonthlyPrice: 4000 }))
    expect(rows(client)).toMatchObject([{ finalMonthlyPrice: 4000 }])
    expect([empty, here].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true])
  })

  it('is removed from every list when deleted @QUO-77', () => {
    const client = lists()
    quoteDeleted(client, quote().id)
    expect(rows(client)).toEqual([])
  })

  it('invalidates the figures and lists that it may have left or moved in, but not the whole list @AMB-Q20', () => {
    const client = lists()
    const narrowed = quotesQuery({ stage: 'pending' }).queryKey
    client.setQueryData(narrowed, { pages: [], pageParams: [] })
    client.setQueryData(summaryQuery.queryKey, {} as never)
    quoteChanged(client, quote({ bidStatus: 'won' }))
    const stale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
    expect([stale(queryKey), stale(narrowed), stale(summaryQuery.queryKey)]).toEqual([false, true, true])
  })
})
