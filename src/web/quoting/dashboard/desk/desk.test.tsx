// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Summary } from '../../../../modules/quoting/contract/desk.ts'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { quote } from '../../../testing/quote-samples.ts'
import { WithinRouter } from '../../../testing/within-router.tsx'
import { preloadDialogs } from '../../../ui/overlay/dialog.tsx'
import { quotesQuery } from '../../quotes.ts'
import { BidDialog } from '../actions/bid-dialog.tsx'
import { DeleteDialog } from '../actions/delete-dialog.tsx'
import { EditDialog } from '../actions/edit-dialog.tsx'
import { type Edit, editFormOf, typedOf } from '../actions/edit-form.ts'
import { useSaveEdit } from '../actions/save-edit.ts'
import { namesOf } from '../list/filter-selects.tsx'
import { filtersOf, hiddenFilters, isNarrowed } from '../list/filters.ts'
import { BidsCard } from './bids-chart.tsx'
import { DeskCards } from './desk-cards.tsx'
import { SummaryCards } from './summary-cards.tsx'

beforeAll(preloadDialogs)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const around = (client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) => ({
  wrapper: ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <WithinRouter>{children}</WithinRouter>
    </QueryClientProvider>
  ),
})
const months = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']
const summary = (change: Partial<Summary> = {}): Summary => ({
  ...{ total: 70, draft: 0, pending: 2, won: 49, lost: 19, winRate: 49 / 68, pendingRevenue: 6760, thin: 1 },
  ...{ wonRevenue: 14_212.4, wonAnnualRevenue: 170_548.8, wonThisMonth: 2062.4 },
  ...{ wonProfit: 3389.6, wonProfitRevenue: 14_212.4 },
  decided: months.map((month, at) => ({ month, won: at * 2, lost: at })),
  ...change,
})

describe('The address of the list', () => {
  it('is parsed strictly; unknown values are dropped @QUO-69 @QUO-70 @AMB-Q29', () => {
    const customer = 'a'.repeat(32)
    const known = { q: '2026', customer, stage: 'won', sort: 'price' }
    expect(filtersOf(known)).toEqual(known)
    expect(filtersOf({ q: 2026, customer: 'x', stage: 'maybe', sort: 'newest', other: 1 })).toEqual({
      q: '2026',
    })
  })

  it('narrows the list by everything but its order', () => {
    expect(isNarrowed({ sort: 'price' })).toBe(false)
    expect(isNarrowed({ stage: 'lost' })).toBe(true)
    expect(hiddenFilters({ q: 'x', stage: 'won', sort: 'price', customer: 'y' })).toBe(2)
  })
})

it('Two customers with the same name are distinguished @QUO-69 @AMB-Q22', () => {
  const customer = (key: string, companyName: string) => ({ key, companyName, email: `${key}@x.example`, quotes: 2 })
  const names = namesOf([customer('a', 'Acme'), customer('b', 'ACME'), customer('c', 'Birch')])
  expect(names.map(({ label }) => label)).toEqual(['Acme, a@x.example (2)', 'ACME, b@x.example (2)', 'Birch (2)'])
})

describe("The dashboard's figures", () => {
  const answer = (change: Partial<Summary> = {}) => vi.stubGlobal('fetch', async () => Response.json(summary(change)))
  const text = () => document.body.textContent

  it('show what is pending, won and kept @QUO-68 @AMB-Q21', async () => {
    answer()
    render(<SummaryCards />, around())
    await screen.findByText('$6,760.00')
    for (const words of ['+$2,062.40 since October', '$170,548.80 a year', '72.1%', '49 won, 19 lost', '23.8% of won'])
      expect(text()).toContain(words)
  })

  it('@SPC-10 @AMB-Q21 show all quotes, drafts too, and the lost bids', async () => {
    answer({ total: 71, draft: 1, pending: 2, won: 49, lost: 19 })
    render(<SummaryCards />, around())
    await screen.findByText('49 won, 19 lost')
    expect(text()).toContain('2 of 71 quotes')
  })

  it('show how much revenue the profit refers to if only some costs are known @QUO-68', async () => {
    answer({ wonProfit: 500, wonProfitRevenue: 2000 })
    render(<SummaryCards />, around())
    await screen.findByText('25.0% of $2,000.00 with costs')
  })

  it('shrink long amounts to fit their card @QUO-68', async () => {
    answer({ wonRevenue: 1_234_568_212.32 })
    render(<SummaryCards />, around())
    const sum = await screen.findByText('$1,234,568,212.32')
    expect(sum.style.getPropertyValue('--letters')).toBe('17')
  })

  it('leave out what is unknown @QUO-95', async () => {
    answer({ wonProfit: null, winRate: null, won: 0, lost: 0, wonThisMonth: 0 })
    render(<SummaryCards />, around())
    await screen.findByText('No bid decided yet')
    expect(text()).toContain('(no costs)')
    expect(text()).not.toContain('since')
  })

  it('can be retried when they failed to load', async () => {
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }))
    render(<SummaryCards />, around())
    const again = await screen.findByRole('button', { name: 'Try again' })
    answer()
    act(() => again.click())
    await screen.findByText('$6,760.00')
  })
})

it('@SPC-12 The card of the rate shows it per month too @AMB-P01 @QUO-64', async () => {
  const Cards = () => (
    <>
      <h1>Dashboard</h1>
      <DeskCards plain />
    </>
  )
  await openAsContractor(Cards, { subscriptionStatus: 'active', pricePerSqFt: 0.0575 })
  const card = screen.getByRole('heading', { name: 'Pricing Settings' }).parentElement!.parentElement!
  expect(card.textContent).toContain('per sq ft per dayMon–Fri $1.15 per sq ft per month, weekly $0.23')
})

it('Decided bids are shown as bars with figures, and as a table for screen readers @QUO-68 @SCR-45', () => {
  const figures = () =>
    [...document.querySelectorAll('svg rect + text')].map(({ textContent }) => textContent).filter((one) => Number(one))
  const { rerender } = render(<BidsCard months={summary().decided} />)
  expect(document.querySelectorAll('rect')).toHaveLength(10)
  expect(figures()).toEqual(['2', '1', '4', '2', '6', '3', '8', '4', '10', '5'])
  const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(rows.at(-1)).toEqual(['November 2026', '10', '5'])
  expect(rows).toHaveLength(7)
  rerender(<BidsCard months={months.map((month) => ({ month, won: 0, lost: 0 }))} />)
  screen.getByText('No bid decided in the last six months.')
  rerender(<BidsCard months={months.map((month) => ({ month, won: 120, lost: 9 }))} />) // they would overlap
  expect(figures()).toEqual([])
})

describe('A quote that another tab deleted', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rows = () => client.getQueryData(quotesQuery({}).queryKey)?.pages[0]?.quotes
  const lies = () => {
    client.setQueryData(quotesQuery({}).queryKey, { pages: [{ quotes: [row], next: null }], pageParams: [null] })
    vi.stubGlobal('fetch', async () => Response.json({ message: 'Quote not found' }, { status: 404 }))
  }
  const row = { ...quote(), deliveryState: null, deliveryReason: null }

  it('leaves the list when its bid is recorded @QUO-91', async () => {
    lies()
    const done = vi.fn()
    render(<BidDialog quote={row} onClose={done} />, around(client))
    act(() => screen.getByRole('button', { name: 'Save status' }).click())
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(rows()).toEqual([])
  })

  it('counts as deleted in this tab too @QUO-78', async () => {
    lies()
    const done = vi.fn()
    render(<DeleteDialog quote={row} onClose={done} />, around(client))
    act(() => screen.getByRole('button', { name: 'Delete quote' }).click())
    await waitFor(() => expect(done).toHaveBeenCalled())
    expect(rows()).toEqual([])
  })

  it('shows that instead of its details, and leaves the list afterward @QUO-79', async () => {
    lies()
    const done = vi.fn()
    render(<EditDialog quote={row} onClose={done} />, around(client))
    await screen.findByText('This quote was deleted.')
    act(() => screen.getAllByRole('button', { name: 'Close' }).at(-1)?.click())
    expect(done).toHaveBeenCalled()
    expect(rows()).toEqual([])
  })
})

describe('Editing a quote', () => {
  const edit = () => typedOf(quote({ pricePerSqFt: 0.07 }))

  it("uses the contract's error messages @QUO-79 @QUO-80 @QUO-83 @QUO-85 @QUO-86", () => {
    const said = (change: object) =>
      editFormOf(quote())
        .safeParse({ ...edit(), ...change })
        .error?.issues.map(({ message }) => message)
    expect(said({})).toBeUndefined()
    expect(said({ specialRequirements: '' })).toBeUndefined()
    expect(said({ companyName: ' ' })).toEqual(['Company name is required'])
    expect(said({ totalSqft: null })).toEqual(['Square footage must be greater than 0'])
    expect(said({ pricePerSqFt: Number.NaN })).toEqual(['Price must be at least $0.01'])
    expect(said({ pricePerSqFt: 1.01 })).toEqual(['Price cannot exceed $1.00'])
  })

  it("saves once however often it is clicked, and overwrites another tab's changes only on request @QUO-87", async () => {
    const theirs = quote({ contactPerson: 'Sam Stone', version: 9 })
    const sent: { version: number }[] = []
    vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)))
      const conflict = sent.at(-1)?.version !== theirs.version
      return conflict ? Response.json({ message: 'Changed', current: theirs }, { status: 409 }) : Response.json(theirs)
    })
    const [done, onTake] = [vi.fn(), vi.fn()]
    const { result } = renderHook(() => {
      const form = useForm<Edit>({ defaultValues: edit() })
      return { form, saving: useSaveEdit(quote(), form, { onTake, onDone: done }) }
    }, around())
    act(() => {
      result.current.saving.save(edit())
      result.current.saving.save(edit())
    })
    await waitFor(() => expect(result.current.saving.theirs).toEqual(theirs))
    expect(sent).toHaveLength(1)
    expect(done).not.toHaveBeenCalled()
    act(() => result.current.saving.save(edit()))
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(sent.at(-1)?.version).toBe(9)
    act(() => result.current.saving.takeTheirs())
    expect(result.current.form.getValues('contactPerson')).toBe('Sam Stone')
  })
})
