// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { emptyRoom } from '../../../modules/quoting/contract/room-fields.ts'
import { queryClient } from '../../testing/app-client.ts'
import { openAsContractor } from '../../testing/open-as-contractor.tsx'
import { openAt } from '../../testing/open-at.tsx'
import { quote } from '../../testing/quote-samples.ts'
import { toastsNow } from '../../testing/toasts-now.ts'
import { contractor } from '../../testing/user-samples.ts'
import { WithinRouter } from '../../testing/within-router.tsx'
import { nearMoment } from '../../ui/dates.ts'
import { preloadDialogs } from '../../ui/overlay/dialog.tsx'
import { toaster } from '../../ui/toasts.ts'
import type { Operation } from '../outbox/operations.ts'
import { nothingWaits, outboxState } from '../outbox/state.ts'
import { quotesQuery } from '../quotes.ts'
import { BidDialog } from './actions/bid-dialog.tsx'
import { DeleteDialog } from './actions/delete-dialog.tsx'
import { Profit } from './list/profit.tsx'
import { QuotesList } from './list/quotes-list.tsx'
import { UnsentQuotes } from './unsent-quotes.tsx'

beforeAll(preloadDialogs)
afterEach(async () => {
  cleanup()
  await new Promise((done) => setTimeout(done)) // a dialog that is still closing would close the next one too
  toaster.remove()
  queryClient.clear()
  getDefaultStore().set(outboxState, nothingWaits())
  vi.unstubAllGlobals()
})

const row = { ...quote(), deliveryState: null, deliveryReason: null }

describe("The dashboard's cards", () => {
  it('Q-13: show in a trial what a paid plan unlocks, and are disabled @QUO-66', async () => {
    openAt('/dashboard', contractor({ subscriptionStatus: 'trialing' }), { '/api/quotes': [row] })
    const buttons = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Upgrade to Access' })
    const cards = buttons.map((button) => button.closest('section')?.querySelector('h2')?.textContent)
    expect(cards).toEqual(['Pricing Settings', 'AI Image Analysis'])
    expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true])
    expect(screen.getAllByText('PRO')).toHaveLength(2)
  })

  it('@SCR-33 say in a trial when they open, and lead to starting the plan now', async () => {
    const trialEndDate = '2026-11-25T05:45:00.000Z'
    openAt('/dashboard', contractor({ subscriptionStatus: 'trialing', trialEndDate }), { '/api/quotes': [row] })
    const opens = `Opens ${nearMoment(new Date(trialEndDate))}, when your plan starts. Start it now`
    expect((await screen.findAllByText(/^Opens /)).map(({ textContent }) => textContent)).toEqual([opens, opens])
    const [now] = screen.getAllByRole('link', { name: 'Start it now' })
    expect(now!.getAttribute('href')).toBe('/subscription/manage')
    expect(screen.queryByText('Choose a plan to open this')).toBeNull()
  })

  it('@SCR-33 ask to choose a plan once the trial is canceled', async () => {
    const accessEndDate = '2026-11-25T05:45:00.000Z'
    openAt('/dashboard', contractor({ subscriptionStatus: 'trialing', trialEndDate: accessEndDate, accessEndDate }), {
      '/api/quotes': [row],
    })
    const links = await screen.findAllByRole('link', { name: 'Choose a plan to open this' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/subscription/manage'))
    expect(screen.queryByText(/^Opens /)).toBeNull()
  })

  it('Q-13: are open on a paid plan @QUO-66 @QUO-65', async () => {
    openAt('/dashboard', contractor(), { '/api/quotes': [row] })
    await screen.findByRole('link', { name: 'Change rate' })
    expect(screen.getByRole('link', { name: 'Analyze photos' }).getAttribute('href')).toBe('/image-analysis')
    expect(screen.queryByRole('button', { name: 'Upgrade to Access' })).toBeNull()
  })
})

it.each([1, 0])('the dashboard asks for a logo whose file is missing, with %i quotes @SEC-02', async (quotes) => {
  const logo = { businessLogoUrl: '/uploads/00000000-0000-4000-8000-000000000009' }
  openAt('/dashboard', contractor(logo), {
    '/api/quotes': Array.from({ length: quotes }, () => row),
    '/api/user/business/logo': { missing: true },
  })
  const notice = await screen.findByRole('region', { name: 'Missing logo' })
  expect(notice.textContent).toContain('Your logo is missing. Upload it again.')
  expect(notice.querySelector('a')?.getAttribute('href')).toBe('/business-settings')
})

it('Q-13: The workbook of all quotes opens in a new tab @DOC-13', async () => {
  openAt('/dashboard', contractor(), { '/api/quotes': [row] })
  const link = await screen.findByRole('link', { name: 'Export to Excel' })
  expect(link.getAttribute('href')).toMatch(/^\/api\/quotes\/export\?timeZone=/)
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener'])
})

it('@SPC-18 Only what a search found is announced, never the quotes of the one before', async () => {
  const announced = async (isPlaceholderData: boolean) => {
    const list = { isPlaceholderData, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: vi.fn() }
    const List = () => (
      <>
        <h1>Dashboard</h1>
        <QuotesList filters={{ q: 'zzzz' }} pages={[[row]]} list={list} />
      </>
    )
    await openAsContractor(List, contractor())
    const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
    cleanup()
    return said.join()
  }
  expect(await announced(true)).toBe('')
  expect(await announced(false)).toBe('1 quote matches "zzzz"')
})

describe('A single visit @SCH-07', () => {
  const once = { frequency: 'custom', schedule: { once: true as const } } as const

  it('has no profit per month in the list, whether it has costs or not', () => {
    const profit = (change: Partial<typeof row>) =>
      render(<Profit quote={{ ...row, ...change }} />).container.textContent
    expect(profit({ ...once, finalMonthlyPrice: 0, finalOneTimePrice: 450 })).toBe('—')
    expect(profit({})).toBe('(no costs)')
  })

  it.each([
    [{ frequency: 'weekly' } as const, '$400.00 /month'],
    [once, '$100.00 once'],
  ])('that was started offline is listed with its price: %o', async (often, words) => {
    const { companyName, contactPerson, email, phone, customerType, buildingType, startTimeline } = row
    const started = {
      ...{ id: '1', quoteId: row.id, due: 0, rate: 0.05, createdAt: row.createdAt },
      details: { companyName, contactPerson, email, phone, customerType, buildingType, startTimeline, ...often },
    }
    const lobby = { id: '2', quoteId: row.id, areaId: 'lobby', due: 0, room: { ...emptyRoom, manualSqft: 2000 } }
    const queue = [
      { ...started, kind: 'addQuote', areaId: row.id },
      { ...lobby, kind: 'addArea', createdAt: row.createdAt },
    ] as Operation[]
    getDefaultStore().set(outboxState, { ...nothingWaits(), queue })
    const Unsent = () => (
      <>
        <h1>Dashboard</h1>
        <UnsentQuotes />
      </>
    )
    await openAsContractor(Unsent, contractor())
    expect(screen.getByRole('listitem').textContent).toContain(`2,000 sq ft${words}`)
  })
})

describe('Deleting a quote', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rows = () => client.getQueryData(quotesQuery({}).queryKey)?.pages[0]?.quotes

  /** Clicks Delete while the server gives this answer, and returns the message. */
  async function said(answer: () => Promise<Response>) {
    vi.stubGlobal('fetch', answer)
    client.setQueryData(quotesQuery({}).queryKey, { pages: [{ quotes: [row], next: null }], pageParams: [null] })
    render(
      <QueryClientProvider client={client}>
        <DeleteDialog quote={row} onClose={() => {}} />
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Delete quote' }))
    await waitFor(() => expect(toastsNow()).toHaveLength(1))
    return toastsNow().map(({ type, title, description }) => [type, title, description])[0]
  }

  it('Q-13: confirms that it is deleted @QUO-78', async () => {
    expect(await said(async () => Response.json({ ok: true }))).toEqual(['success', 'Quote Deleted', undefined])
    expect(rows()).toEqual([])
  })

  it.each([
    [409, { message: 'It is on its way to the customer.' }, 'It is on its way to the customer.'],
    [500, {}, 'Failed to delete quote. Please try again.'],
  ])('Q-13: shows when it failed, and why: %d %j @QUO-78', async (status, body, why) => {
    expect(await said(async () => Response.json(body, { status }))).toEqual(['error', 'Delete Failed', why])
    expect(rows()).toEqual([row])
  })
})

describe('Recording a bid', () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const bidInList = () => client.getQueryData(quotesQuery({}).queryKey)?.pages[0]?.quotes[0]?.bidStatus

  /** Marks the bid as won while the server gives this answer, and returns the message. */
  async function said(answer: () => Promise<Response>) {
    vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
      method === 'PUT' ? answer() : Response.json(row),
    )
    client.setQueryData(quotesQuery({}).queryKey, { pages: [{ quotes: [row], next: null }], pageParams: [null] })
    const done = vi.fn()
    render(
      <QueryClientProvider client={client}>
        <WithinRouter>
          <BidDialog quote={row} onClose={done} />
        </WithinRouter>
      </QueryClientProvider>,
    )
    fireEvent.click(screen.getByRole('radio', { name: /^Won/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Save status' }))
    await waitFor(() => expect(toastsNow()).toHaveLength(1))
    return { toast: toastsNow().map(({ type, title, description }) => [type, title, description])[0], done }
  }

  it.each([
    [960, 'Won. +$11,520 a year.'],
    [960.05, 'Won. +$11,520.60 a year.'],
    [null, 'Won.'],
  ])('confirms that it is saved, and what it adds: %d @QUO-91 @SCR-48', async (finalMonthlyPrice, text) => {
    const won = { ...quote(), bidStatus: 'won', finalMonthlyPrice }
    const { toast, done } = await said(async () => Response.json(won))
    expect(toast).toEqual(['success', 'Status Updated', text])
    expect(done).toHaveBeenCalled()
  })

  it.each([
    [500, {}, 'Failed to update bid status. Please try again.'],
    [409, { message: 'Your customer has accepted this quote.' }, 'Your customer has accepted this quote.'],
  ])('shows when it failed, keeps the dialog, and undoes it in the list: %d %j @QUO-91', async (status, body, why) => {
    const { toast, done } = await said(async () => Response.json(body, { status }))
    expect(toast).toEqual(['error', 'Update Failed', why])
    expect(done).not.toHaveBeenCalled()
    expect(bidInList()).toBe(row.bidStatus)
  })
})
