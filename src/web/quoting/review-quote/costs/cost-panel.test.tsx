// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../../modules/accounts/contract/endpoints.ts'
import { type CostBreakdown, noCosts, type OfferedShare } from '../../../../modules/pricing/contract/costs.ts'
import { heldShares, withShares } from '../../../../modules/pricing/contract/shared-costs.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { showsWorkOf } from '../../../app/api.ts'
import { userQuery } from '../../../app/session.ts'
import { quote } from '../../../testing/quote-samples.ts'
import { toastsNow } from '../../../testing/toasts-now.ts'
import { toaster } from '../../../ui/toasts.ts'
import { lastRefusal, outboxState } from '../../outbox/state.ts'
import { waitingIn, waitingInWords } from '../../outbox/waiting.ts'
import { clearOutbox, startOutbox } from '../../outbox.ts'
import { quoteKey, quoteQuery } from '../../quotes.ts'
import { RefusalToasts } from '../../walkthrough/refusal-toasts.tsx'
import { useCosts } from './cost-draft.ts'
import { CostPanel } from './cost-panel.tsx'

const stored: CostBreakdown = {
  ...noCosts,
  workers: [{ id: 'worker-1', name: 'Rosa', hourlyRate: 20, estimatedHours: 18 }],
  supplies: 60,
}
const { workers: _, customCosts: __, ...noDefault } = noCosts
const noDefaults = { defaultCostBreakdown: null, customCosts: [] }

/** Renders the panel at a price in dollars and records what the server is asked; `answers` are used in order. */
function open(
  change: Partial<Quote> = {},
  revenue = 400,
  user: Partial<CurrentUser> = noDefaults,
  /** Today's shares: as offered, unless the offer fails, and as the server works them out when costs are saved. */
  { offered = [], worksOut = offered.at(-1) ?? [] }: { offered?: OfferedShare[][]; worksOut?: OfferedShare[] } = {},
) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  const contractorId = `contractor ${++contractors}`
  const shown = quote({ id: contractorId, costBreakdown: stored, ...change })
  client.setQueryData(quoteKey(shown.id), shown)
  client.setQueryData(userQuery.queryKey, user as CurrentUser)
  const asked: Record<string, unknown>[] = []
  const answers: Response[] = []
  const offers = [...offered]
  let onServer = shown
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (String(url).endsWith('/areas')) return Response.json([])
    if (String(url).endsWith('/costs/offer')) {
      const costShares = offers.shift()
      return costShares ? Response.json({ costBreakdown: noCosts, costShares }) : Response.error()
    }
    if (!String(url).includes(encodeURIComponent(contractorId))) return Response.json({}, { status: 404 }) // of an earlier test
    if (!init.body) return Response.json(onServer)
    const { version: _, shareNow = [], ...costs } = JSON.parse(String(init.body))
    const at = '2026-11-24T18:00:00.000Z'
    const costShares = [
      ...onServer.costShares.filter(({ cost }) => !shareNow.includes(cost)),
      ...worksOut.flatMap((share) => (shareNow.includes(share.cost) ? [{ ...share, at }] : [])),
    ]
    const costBreakdown = withShares(costs as CostBreakdown, costShares)
    asked.push(JSON.parse(String(init.body)))
    const answer = answers.shift()
    if (answer) return answer
    onServer = {
      ...onServer,
      costBreakdown,
      costShares: heldShares(costBreakdown, costShares),
      version: onServer.version + 1,
    }
    return Response.json({ netMonthlyProfit: 1, totalMonthlyCosts: 1, version: onServer.version })
  })
  showsWorkOf(() => contractorId)
  startOutbox({ contractorId, client, goOnWith: () => {} })
  const page = (price: number) => (
    <QueryClientProvider client={client}>
      <RefusalToasts />
      <Panel price={price} />
    </QueryClientProvider>
  )
  const { rerender } = render(page(revenue))
  return { asked, answers, priceMoves: (price: number) => rerender(page(price)) }
}

let contractors = 0
Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
/** The outbox as the contractor sees it: what is queued, and for how long already. */
const queued = () => getDefaultStore().get(outboxState).queue
const goOffline = (offline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!offline)
  window.dispatchEvent(new Event(offline ? 'offline' : 'online'))
}

function Panel({ price }: { price: number }) {
  const { data } = useQuery(quoteQuery(`contractor ${contractors}`))
  return <CostPanel work={useCosts(data!, price * 100)} />
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const keeps = () =>
  screen.getByText('You keep, per month').parentElement!.textContent!.replace('You keep, per month', '')
const margin = () => screen.getByText('Margin').parentElement!.textContent!.replace('Margin', '')
/** The field's description, and whether it is marked as invalid. */
const described = (label: string) => {
  const field = screen.getByLabelText(label)
  const about = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  return [about?.textContent, field.getAttribute('aria-invalid')]
}
const told = () => toastsNow().map(({ title, description }) => [title, description])

afterEach(async () => {
  cleanup()
  await clearOutbox().catch(() => {})
  getDefaultStore().set(lastRefusal, null)
  vi.restoreAllMocks()
  toaster.remove()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('the costs of a quote on Review', () => {
  it('show what the contractor keeps, and warn in red when costs exceed revenue @PX-32 @PRI-67 @PRI-69 @PRI-72', () => {
    open()
    expect([keeps(), margin()]).toEqual(['−$20.00', '−5.0%'])
    expect(screen.getByRole('alert').textContent).toContain('Costs exceed revenue')
    expect(screen.getByText('Only you see this')).toBeTruthy()
  })

  it('are those of a single visit, which has no month @SCH-07', async () => {
    const once = { frequency: 'custom', schedule: { once: true } } as const
    open({ ...once, costBreakdown: { ...stored, supplies: 100 } }, 450)
    const panel = () => document.getElementById('costs')!
    expect(panel().textContent).toContain('You keep, from this visit−$10.00')
    expect(screen.getByRole('alert').textContent).toBe('Costs exceed revenue. At this price the job loses money.')
    type('Supplies', '60')
    press('Save costs')
    await waitFor(() => expect(told()).toEqual([['Cost breakdown updated', 'Net profit: $30.00']]))
    press('Add cost')
    expect(panel().outerHTML).not.toMatch(/month/i)
  })

  it('offer a single visit no monthly costs @SCH-07', () => {
    const usual = { defaultCostBreakdown: { ...noDefault, insurance: 85 }, customCosts: [] }
    open({ frequency: 'custom', schedule: { once: true }, costBreakdown: null }, 450, usual)
    expect(document.getElementById('costs')!.textContent).toContain('You keep, from this visit$450.00')
  })

  it("U-01: don't show the profit as a success before labor is known", () => {
    open({ costBreakdown: { ...noCosts, supplies: 60 } })
    const kept = () => screen.getByText('You keep, per month').parentElement!.lastElementChild!.outerHTML
    const before = kept()
    expect(screen.getByText('No labor yet.')).toBeTruthy()
    press('Add worker')
    type('Worker 1, dollars per hour', '10')
    type('Worker 1, hours per month', '10')
    expect(screen.queryByText('No labor yet.')).toBe(null)
    expect([before.includes('success'), kept().includes('success')]).toEqual([false, true])
  })

  it('follow each keystroke and the price, with a tip under 10% @PRI-70 @PX-34 @PX-35 @PX-36 @PRI-73 @AMB-P18', () => {
    const { priceMoves } = open({ costBreakdown: { ...noCosts, other: 900.4 } }, 1000)
    expect([keeps(), margin()]).toEqual(['$99.60', '10.0%'])
    expect(screen.getByRole('status').textContent).toContain('Tip')
    type('Other', '900')
    expect([keeps(), margin(), screen.queryByRole('status')]).toEqual(['$100.00', '10.0%', null])
    priceMoves(900)
    expect([keeps(), margin(), screen.queryByRole('status'), screen.queryByRole('alert')]).toEqual([
      '$0.00',
      '0.0%',
      null,
      null,
    ])
  })

  it('count invalid numbers as 0 and step by half dollars and half hours @PRI-60 @PRI-64', () => {
    open()
    type('Supplies', 'abc')
    expect(keeps()).toBe('$40.00')
    fireEvent.blur(screen.getByLabelText('Supplies'))
    expect(screen.getByLabelText<HTMLInputElement>('Supplies').value).toBe('abc')
    expect(described('Supplies')).toEqual(['“abc” isn’t a number. It counts as 0.', 'true'])
    type('Supplies', '0')
    expect(described('Supplies')).toEqual([undefined, null])
    type('Worker 1, dollars per hour', '17..50')
    const counted = keeps()
    fireEvent.blur(screen.getByLabelText('Worker 1, dollars per hour'))
    expect(described('Worker 1, dollars per hour')).toEqual(['“17..50” isn’t a number. It counts as 0.', 'true'])
    expect([counted, keeps()]).toEqual(['$400.00', '$400.00'])
    type('Worker 1, dollars per hour', '20')
    fireEvent.keyDown(screen.getByLabelText('Worker 1, dollars per hour'), { key: 'ArrowUp' })
    expect(screen.getByLabelText<HTMLInputElement>('Worker 1, dollars per hour').value).toBe('20.50')
    fireEvent.keyDown(screen.getByLabelText('Worker 1, hours per month'), { key: 'ArrowDown' })
    expect(screen.getByLabelText<HTMLInputElement>('Worker 1, hours per month').value).toBe('17.5')
    expect(keeps()).toBe('$41.25')
  })

  it('@SCR-09 save themselves once touched, together, and say so at the panel without a toast', async () => {
    const { asked } = open()
    expect(screen.getByText('Saved')).toBeTruthy()
    type('Supplies', '7')
    type('Supplies', '75')
    press('Add cost') // empty, so it doesn't hold up the others
    expect(screen.getByText('Saving...')).toBeTruthy()
    await waitFor(() => expect(asked).toEqual([{ ...stored, supplies: 75, version: 3 }]), { timeout: 4000 })
    press('Remove Cost 1')
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy(), { timeout: 4000 })
    expect(told()).toEqual([])
  })

  it('@SCR-09 wait in the outbox while offline, the newest only, and are sent when back online', async () => {
    const { asked } = open()
    goOffline(true)
    type('Supplies', '75')
    type('Supplies', '80')
    // Without storage, a reload would lose them.
    await waitFor(() => expect(screen.getByText('Not sent yet. Keep this page open.')).toBeTruthy())
    const { queue } = getDefaultStore().get(outboxState)
    getDefaultStore().set(outboxState, (now) => ({ ...now, written: new Set(queue.map(({ id }) => id)) }))
    await waitFor(() => expect(screen.getByText('Kept on this device. Not sent yet.')).toBeTruthy())
    expect(queued().map(({ kind }) => kind)).toEqual(['changeQuote'])
    expect(waitingInWords(waitingIn(queued()))).toBe('costs')
    expect(asked).toEqual([])
    goOffline(false)
    await waitFor(() => expect(asked.at(-1)).toEqual({ ...stored, supplies: 80, version: 3 }), { timeout: 4000 })
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  })

  it('are saved as a whole, with new ids @PRI-61 @PRI-65 @PRI-66 @PRI-71', async () => {
    const { asked } = open()
    press('Add worker')
    expect(document.activeElement).toBe(screen.getByLabelText('Worker 2, name'))
    press('Add cost')
    type('Cost 1, name', 'Software')
    type('Cost 1, dollars per month', '25')
    press('Save costs')
    await waitFor(() => expect(told()).toEqual([['Cost breakdown updated', 'Net profit: −$45.00 per month']]))
    expect(asked).toEqual([
      {
        ...stored,
        version: 3,
        workers: [
          stored.workers[0],
          { id: expect.stringMatching(/^worker-\d+$/), name: '', hourlyRate: 0, estimatedHours: 0 },
        ],
        customCosts: [{ id: expect.stringMatching(/^custom-\d+$/), label: 'Software', amount: 25 }],
      },
    ])
    expect(screen.queryByText('Not saved yet.')).toBe(null)
  })

  it('need a name for a custom cost, and amounts of at least 0 @PRI-63 @PRI-64', () => {
    const { asked } = open()
    press('Add cost')
    expect(screen.queryByText('Cost name is required')).toBe(null)
    press('Save costs')
    expect(screen.getByText('Cost name is required')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Cost 1, name'))
    type('Supplies', '-5')
    expect(screen.getByText('Amount must be at least 0')).toBeTruthy()
    press('Remove Cost 1')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add cost' }))
    expect(asked).toEqual([])
  })

  it('show an error when there are more rows than a quote may have @PRI-61 @PRI-71', async () => {
    const customCosts = Array.from({ length: 100 }, (_, at) => ({ id: `custom-${at}`, label: 'Rent', amount: 1 }))
    const { asked } = open({ costBreakdown: { ...stored, customCosts } })
    press('Add cost')
    type('Cost 101, name', 'Software')
    press('Save costs')
    await waitFor(() =>
      expect(told()).toEqual([['Failed to update cost breakdown', 'Use at most 100 costs of your own']]),
    )
    expect(screen.getByText('Use at most 100 costs of your own')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('keep the input when saving fails, and say why in one toast @PRI-71', async () => {
    const { answers } = open()
    answers.push(Response.json({ message: 'The costs are refused' }, { status: 400 }))
    type('Supplies', '75')
    press('Save costs')
    await waitFor(() => expect(told()).toEqual([['Failed to update cost breakdown', 'The costs are refused']]))
    expect(screen.getByLabelText<HTMLInputElement>('Supplies').value).toBe('75')
    expect(screen.getByText('Not saved yet. The costs are refused')).toBeTruthy()
  })

  it('start from the account’s default costs and store nothing @AMB-P20 @AMB-P21', () => {
    const user = {
      defaultCostBreakdown: { supplies: 10, insurance: 20, equipment: 0, transportation: 0, overhead: 0, other: 0 },
      customCosts: [{ id: 'custom-1', label: 'Rent', amount: 5 }],
    }
    const { asked } = open({ costBreakdown: null }, 400, user)
    expect(keeps()).toBe('$365.00')
    expect(screen.getByText('Enter this customer’s share')).toBeTruthy()
    expect(screen.getByText(/Nothing is stored with this quote until you change or save them/)).toBeTruthy()
    expect(asked).toEqual([])
  })
})

describe('costs that all customers share @GRD-06', () => {
  const sharing = {
    defaultCostBreakdown: { ...noDefault, supplies: 10, insurance: 2000 },
    customCosts: [{ id: 'custom-1', label: 'Rent', amount: 50, shared: true }],
    sharedCosts: ['insurance' as const],
    timeZone: 'Asia/Tokyo', // where it is already the 25th
  }
  const share = (insurance: number, rent: number): OfferedShare[] => [
    { cost: 'insurance', of: 2000, share: insurance },
    { cost: 'custom-1', of: 50, share: rent },
  ]
  const shown = () =>
    screen.queryAllByRole('listitem').flatMap(({ textContent: text }) => (/ of \$/.test(text!) ? [text] : []))

  it('arrive as this quote’s share, and are worked out again at saving', async () => {
    const { asked } = open({ costBreakdown: null }, 4000, sharing, {
      offered: [share(312.4, 7.81)],
      worksOut: share(300, 7.5),
    })
    await screen.findByText('Insurance: $312.40 of $2,000.00, by price.')
    expect(shown()).toEqual(['Insurance: $312.40 of $2,000.00, by price.', 'Rent: $7.81 of $50.00, by price.'])
    expect(keeps()).toBe('$3,669.79')
    press('Save costs')
    await screen.findByText('Insurance: $300.00 of $2,000.00, by price, Nov 25. Today it would be $312.40.')
    expect(asked).toEqual([
      {
        ...{ ...noCosts, supplies: 10, insurance: 312.4, version: 3, shareNow: ['insurance', 'custom-1'] },
        customCosts: [{ id: 'custom-1', label: 'Rent', amount: 7.81 }],
      },
    ])
    expect(keeps()).toBe('$3,682.50')
    await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy())
  })

  it('wait to be worked out while nobody knows the share', async () => {
    const { asked } = open({ costBreakdown: null }, 4000, sharing, { worksOut: share(300, 7.5) })
    expect(shown()[0]).toBe('Insurance: a share of $2,000.00, worked out when these costs are saved.')
    type('Supplies', '20')
    await waitFor(() => expect(shown()[0]).toBe('Insurance: $300.00 of $2,000.00, by price, Nov 25.'), {
      timeout: 4000,
    })
    expect(asked).toMatchObject([{ supplies: 20, insurance: 0, shareNow: ['insurance', 'custom-1'] }])
    expect(keeps()).toBe('$3,672.50')
  })

  it('count as typed once they are typed over', async () => {
    const { asked } = open({ costBreakdown: null }, 4000, sharing, { offered: [share(312.4, 7.81)] })
    await screen.findByText('Insurance: $312.40 of $2,000.00, by price.')
    type('Insurance', '500')
    await waitFor(() => expect(asked).toMatchObject([{ insurance: 500, shareNow: ['custom-1'] }]), { timeout: 4000 })
    await waitFor(() => expect(shown()).toEqual(['Rent: $7.81 of $50.00, by price, Nov 25.']))
  })

  it('show today’s share, and are shared again on request', async () => {
    const at = '2025-11-24T18:00:00.000Z'
    const costShares = share(300, 7.5).map((one) => ({ ...one, at }))
    const costBreakdown = { ...noCosts, insurance: 300, customCosts: [{ id: 'custom-1', label: 'Rent', amount: 7.5 }] }
    const { asked } = open({ costBreakdown, costShares }, 4000, sharing, { offered: [share(290.1, 7.5)] })
    await screen.findByText('Insurance: $300.00 of $2,000.00, by price, Nov 25, 2025. Today it would be $290.10.')
    expect(shown()[1]).toBe('Rent: $7.50 of $50.00, by price, Nov 25, 2025.')
    press('Share again')
    await waitFor(() =>
      expect(shown()).toEqual([
        'Rent: $7.50 of $50.00, by price, Nov 25, 2025.',
        'Insurance: $290.10 of $2,000.00, by price, Nov 25.',
      ]),
    )
    expect(asked).toEqual([{ ...costBreakdown, insurance: 290.1, version: 3, shareNow: ['insurance'] }])
    expect(screen.queryByRole('button', { name: 'Share again' })).toBe(null)
  })

  it('are neither asked for nor mentioned without any', () => {
    open()
    expect(screen.queryByText(/Shared by all customers/)).toBe(null)
  })
})

describe('when another tab saved first @T-42', () => {
  const refusal = (change: Partial<Quote>) =>
    Response.json(
      {
        message: 'Changed',
        current: quote({ id: `contractor ${contractors}`, costBreakdown: stored, version: 7, ...change }),
      },
      { status: 409 },
    )

  it("a changed price doesn't prevent saving costs", async () => {
    const { asked, answers } = open()
    answers.push(refusal({ pricePerSqFt: 0.08 }))
    type('Supplies', '75')
    press('Save costs')
    await waitFor(() => expect(asked.map(({ version }) => version)).toEqual([3, 7]))
    await waitFor(() => expect(told()[0]?.[0]).toBe('Cost breakdown updated'))
  })

  it.each([
    ['Keep this version', '75', 2],
    ['Use the other version', '1.00', 1],
  ])('changed costs require a decision: %s', async (choice, supplies, requests) => {
    const { asked, answers } = open()
    answers.push(refusal({ costBreakdown: { ...stored, supplies: 1 } }))
    type('Supplies', '75')
    press('Save costs')
    await waitFor(() =>
      expect(screen.getByText('These costs were changed in another tab or on another device.')).toBeTruthy(),
    )
    expect(asked).toHaveLength(1)
    press(choice)
    await waitFor(() => expect(asked).toHaveLength(requests))
    const panel = within(document.body)
    await waitFor(() =>
      expect(panel.queryByText('These costs were changed in another tab or on another device.')).toBe(null),
    )
    await waitFor(() => expect(queued()).toEqual([]))
    const field = panel.getByLabelText<HTMLInputElement>('Supplies')
    fireEvent.blur(field)
    await waitFor(() => expect(field.value).toBe(choice === 'Keep this version' ? '75.00' : supplies))
  })
})
