// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { userKey } from '../../../app/session.ts'
import { areas, quote } from '../../../testing/quote-samples.ts'
import { toastsNow } from '../../../testing/toasts-now.ts'
import { contractor } from '../../../testing/user-samples.ts'
import { toaster } from '../../../ui/toasts.ts'
import { outboxState } from '../../outbox/state.ts'
import { waitingIn, waitingInWords } from '../../outbox/waiting.ts'
import { clearOutbox, startOutbox } from '../../outbox.ts'
import { quoteKey } from '../../quotes.ts'
import { usePricing } from './pricing-draft.ts'

/** A server for pricing: one version; a stale change is refused with the current values. */
function server(stored: Quote) {
  const seen: object[] = []
  let open = () => {}
  let gate: Promise<void> = Promise.resolve()
  const world = {
    seen,
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve
      })
    },
    release: () => open(),
    signal(isThere: boolean) {
      vi.stubGlobal('fetch', isThere ? world.answer : () => Promise.reject(new TypeError('Failed to fetch')))
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)
      act(() => void window.dispatchEvent(new Event(isThere ? 'online' : 'offline')))
    },
    changeElsewhere: (change: Partial<Quote>) => Object.assign(stored, change, { version: stored.version + 1 }),
    async answer(url: string, init?: RequestInit): Promise<Response> {
      if (!String(url).includes(stored.id)) return Response.json({}, { status: 404 }) // of an earlier test
      if (!init?.body) return Response.json(String(url).endsWith('/areas') ? [] : stored)
      const { version, ...change } = JSON.parse(String(init?.body ?? '{}'))
      seen.push(change)
      await gate
      if (version !== stored.version) return Response.json({ message: 'Changed', current: stored }, { status: 409 })
      world.changeElsewhere(change)
      return Response.json(stored)
    },
  }
  return world
}

let contractors = 0
Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
const queued = () => getDefaultStore().get(outboxState).queue

function open() {
  const contractorId = `contractor-${++contractors}`
  const stored = quote({ id: contractorId })
  const queries = { retry: false, staleTime: Number.POSITIVE_INFINITY }
  const client = new QueryClient({ defaultOptions: { queries, mutations: { networkMode: 'always' } } })
  const world = server(stored)
  client.setQueryData(quoteKey(stored.id), { ...stored })
  client.setQueryData(userKey, contractor())
  vi.stubGlobal('fetch', world.answer)
  startOutbox({ contractorId, client, goOnWith: () => {} })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const rooms = areas()
  const current = () => client.getQueryData<Quote>(quoteKey(stored.id))!
  const show = () => renderHook(() => usePricing(current(), rooms), { wrapper })
  let shown = show()
  let isOpen = true
  client.getQueryCache().subscribe(({ type }) => type === 'updated' && isOpen && shown.rerender())
  return {
    world,
    pricing: () => shown.result.current,
    leave() {
      isOpen = false
      shown.unmount()
    },
    comeBack: () => {
      isOpen = true
      shown = show()
    },
    learn: () => act(() => client.setQueryData(quoteKey(stored.id), { ...stored })),
  }
}

afterEach(async () => {
  cleanup()
  await clearOutbox().catch(() => {})
  toaster.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
})

describe('Changing the rate on Review', () => {
  it('updates the price at once and saves nothing before release @PRI-34', () => {
    const { world, pricing } = open()
    act(() => pricing().tryRate(0.05))
    expect(pricing().price.asked.finalMonthly).toBe(320_000)
    expect(world.seen).toEqual([])
  })

  it('sends only the newest of several quick changes, one at a time @PRI-34', async () => {
    const { world, pricing } = open()
    world.hold()
    act(() => pricing().commitRate(0.07))
    await waitFor(() => expect(world.seen).toHaveLength(1))
    act(() => pricing().commitRate(0.08))
    act(() => pricing().commitRate(0.09))
    world.release()
    await waitFor(() => expect(world.seen.at(-1)).toEqual({ pricePerSqFt: 0.09 }))
    expect(world.seen).not.toContainEqual({ pricePerSqFt: 0.08 })
    await waitFor(() => expect(pricing().shown).toBe(0.09))
  })

  it.each([
    [0.001, 'Price must be at least 1 cent per sq ft'],
    [null, 'Price must be at least 1 cent per sq ft'],
    [1.5, 'Price cannot exceed $1.00 per sq ft'],
  ])('refuses %s and keeps the last price @PRI-37 @PRI-38', (typed, sentence) => {
    const { world, pricing } = open()
    act(() => pricing().tryRate(typed))
    act(() => pricing().commitRate(typed))
    expect(pricing().error).toBe(sentence)
    expect(pricing().price.asked.finalMonthly).toBe(381_600)
    expect(world.seen).toEqual([])
  })
})

describe('When another tab saved first @T-42', () => {
  async function conflicted() {
    const opened = open()
    opened.world.changeElsewhere({ pricePerSqFt: 0.07 })
    act(() => opened.pricing().tryRate(0.08))
    act(() => opened.pricing().commitRate(0.08))
    await waitFor(() => expect(opened.pricing().conflict).not.toBeNull())
    return opened
  }

  it('writes nothing more until the contractor has decided', async () => {
    const { world, pricing } = await conflicted()
    act(() => pricing().commitRate(0.08))
    expect(world.seen).toHaveLength(1)
  })

  it("accepts the other tab's rate without writing", async () => {
    const { world, pricing } = await conflicted()
    act(() => pricing().takeTheirs())
    await waitFor(() => expect(pricing().shown).toBe(0.07))
    expect(world.seen).toHaveLength(1)
  })

  it("saves the contractor's rate over the other tab's", async () => {
    const { world, pricing } = await conflicted()
    act(() => pricing().keepMine(pricing().conflict!.mine))
    await waitFor(() => expect(world.seen).toEqual([{ pricePerSqFt: 0.08 }, { pricePerSqFt: 0.08 }]))
    await waitFor(() => expect(pricing().price.rate).toBe(0.08))
  })
})

describe('The frequency', () => {
  it.each([
    ['reminders', { followUp: { enabled: true } }],
    ['attachments', { attachmentIds: [] }],
  ])('is saved without asking after %s were saved meanwhile', async (_, change) => {
    const { world, pricing } = open()
    world.changeElsewhere(change)
    act(() => pricing().setHowOften({ frequency: 'weekly' }))
    await waitFor(() => expect(world.seen).toHaveLength(2))
    await waitFor(() => expect(pricing().saving).toBe(false))
    expect([pricing().conflict, pricing().howOften.frequency]).toEqual([null, 'weekly'])
  })

  it('shows the new choice while it is saved', async () => {
    const { world, pricing } = open()
    const before = pricing().howOften.frequency
    world.hold()
    act(() => pricing().setHowOften({ frequency: 'weekly' }))
    expect(pricing().howOften.frequency).toBe('weekly')
    expect(before).not.toBe('weekly')
    world.release()
    await waitFor(() => expect(pricing().saving).toBe(false))
    expect(pricing().howOften.frequency).toBe('weekly')
  })

  it("shows when offline that it is unchanged, and doesn't promise to keep the choice", async () => {
    const { world, pricing } = open()
    const before = pricing().howOften.frequency
    world.signal(false)
    act(() => pricing().setHowOften({ frequency: 'weekly' }))
    await waitFor(() => expect(toastsNow()).toHaveLength(1))
    expect(toastsNow()[0]).toMatchObject({
      title: 'Error saving pricing',
      description: 'We couldn’t update the price. It still shows Daily (Mon–Fri). Try again when you’re online.',
    })
    expect(pricing().howOften.frequency).toBe(before)
  })
})

describe('@TYP-03 a rate entered offline', () => {
  async function typed() {
    const opened = open()
    opened.world.signal(false)
    act(() => opened.pricing().tryRate(0.08))
    act(() => opened.pricing().commitRate(0.08))
    await waitFor(() => expect(opened.pricing().unsent).not.toBeNull())
    return opened
  }

  it('is kept as unsaved when leaving and returning to the screen', async () => {
    const { pricing, leave, comeBack } = await typed()
    leave()
    comeBack()
    expect([pricing().shown, pricing().price.rate, pricing().unsent]).toEqual([0.08, 0.08, 'unkept'])
  })

  it('waits in the outbox, not in the tab', async () => {
    await typed()
    expect(queued()).toMatchObject([{ kind: 'changeQuote', field: 'pricePerSqFt', patch: { pricePerSqFt: 0.08 } }])
    expect(waitingInWords(waitingIn(queued()))).toBe('rate')
    expect(sessionStorage.length).toBe(0)
  })

  it('is kept even if the screen was left before the request failed', async () => {
    const { world, pricing, leave, comeBack } = open()
    const asked = Promise.withResolvers<Response>()
    const fetch = vi.fn(() => asked.promise)
    vi.stubGlobal('fetch', fetch)
    act(() => pricing().tryRate(0.08))
    act(() => pricing().commitRate(0.08))
    await waitFor(() => expect(fetch).toHaveBeenCalled())
    leave()
    asked.reject(new TypeError('Failed to fetch'))
    await new Promise((resolve) => setTimeout(resolve))
    world.signal(false)
    comeBack()
    await waitFor(() => expect([pricing().shown, pricing().unsent]).toEqual([0.08, 'unkept']))
  })

  it('is saved automatically when back online', async () => {
    const { world, pricing } = await typed()
    world.signal(true)
    await waitFor(() => expect(world.seen).toEqual([{ pricePerSqFt: 0.08 }]))
    await waitFor(() => expect([pricing().shown, pricing().unsent]).toEqual([0.08, null]))
  })

  it('is saved when back online on another screen', async () => {
    const { world, pricing, leave, comeBack } = await typed()
    leave()
    world.signal(true)
    await waitFor(() => expect(world.seen).toEqual([{ pricePerSqFt: 0.08 }]))
    await waitFor(() => expect(queued()).toEqual([]))
    comeBack()
    expect([pricing().shown, pricing().unsent]).toEqual([0.08, null])
  })

  it('asks the contractor if the rate was changed elsewhere meanwhile', async () => {
    const { world, pricing } = await typed()
    world.changeElsewhere({ pricePerSqFt: 0.07 })
    world.signal(true)
    await waitFor(() => expect(pricing().conflict?.mine).toEqual({ pricePerSqFt: 0.08 }))
    expect(world.seen).toHaveLength(1)
    act(() => pricing().takeTheirs())
    await waitFor(() => expect([pricing().shown, pricing().unsent, pricing().conflict]).toEqual([0.07, null, null]))
    expect(queued()).toEqual([])
  })

  it('is merged, without asking, with a change of something else elsewhere', async () => {
    const { world, pricing } = await typed()
    world.changeElsewhere({ offersAnnualPrepayment: true })
    world.signal(true)
    await waitFor(() => expect(world.seen).toEqual([{ pricePerSqFt: 0.08 }, { pricePerSqFt: 0.08 }]))
    await waitFor(() => expect(queued()).toEqual([]))
    expect(pricing().conflict).toBeNull()
  })

  it("goes before a new frequency, and doesn't pass for another tab's change", async () => {
    const { world, pricing } = await typed()
    const sent = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => sent.promise.then(() => world.answer(url, init)))
    act(() => pricing().setHowOften({ frequency: 'weekly' }))
    await new Promise((resolve) => setTimeout(resolve, 20))
    world.signal(true)
    await waitFor(() => expect(queued()).toEqual([]))
    sent.resolve()
    await waitFor(() => expect(pricing().saving).toBe(false))
    expect(pricing().conflict).toBeNull()
    act(() => pricing().setHowOften({ frequency: 'weekly' }))
    await waitFor(() => expect(world.seen.at(-1)).toMatchObject({ frequency: 'weekly' }))
    await waitFor(() => expect([pricing().shown, pricing().howOften.frequency]).toEqual([0.08, 'weekly']))
  })

  it('is dropped when the stored rate is entered again', async () => {
    const { world, pricing } = await typed()
    act(() => pricing().tryRate(0.06))
    act(() => pricing().commitRate(0.06))
    await waitFor(() => expect(pricing().unsent).toBeNull())
    world.signal(true)
    expect(world.seen).toEqual([])
  })
})

describe('@SPC-02 @PRI-31 Save Pricing sends the costs', () => {
  it('as the total that is stored, and no one-time cost', () => {
    const { world, pricing, learn } = open()
    world.changeElsewhere({ totalMonthlyCosts: 909 })
    learn()
    expect(pricing().change()).toMatchObject({ monthlyCost: 909, oneTimeCost: null })
  })

  it("which, saved meanwhile with the figures that follow from them, don't pass for another tab's price", async () => {
    const { world, pricing } = open()
    const figures = { ...quote().figures, marginPercent: 12 }
    world.changeElsewhere({ totalMonthlyCosts: 909, figures, annualKept: { monthly: 1, percent: 0.1 } })
    act(() => pricing().setHowOften({ frequency: 'weekly' }))
    await waitFor(() => expect(pricing().howOften.frequency).toBe('weekly'))
    await waitFor(() => expect(pricing().saving).toBe(false))
    expect([pricing().conflict, pricing().howOften.frequency]).toEqual([null, 'weekly'])
  })

  it("and keeps another tab's costs when its prices are replaced", async () => {
    const { world, pricing } = open()
    const mine = pricing().change()
    act(() => pricing().keepMine(mine))
    await waitFor(() => expect(world.seen).toHaveLength(1))
    expect(world.seen[0]).not.toHaveProperty('monthlyCost')
    expect(world.seen[0]).toMatchObject({ finalMonthlyPrice: mine.finalMonthlyPrice })
  })
})

describe('@GRD-01 a typed final price', () => {
  const typed = (opened: ReturnType<typeof open>, value: number | null) =>
    act(() => opened.pricing().commitAsk('monthly', value))
  const stored = 3816

  it('shows in every figure at once, and is saved when its field is left', async () => {
    const { world, pricing } = open()
    act(() => pricing().ask.tryOut('monthly', 4000))
    expect([pricing().price.asked.finalMonthly, world.seen]).toEqual([400_000, []])
    act(() => pricing().commitAsk('monthly', 4000))
    await waitFor(() => expect(world.seen).toEqual([{ finalMonthlyPrice: 4000 }]))
    await waitFor(() => expect([pricing().ask.isUnsaved, pricing().saving]).toEqual([false, false]))
  })

  it('is the newest of several quick ones', async () => {
    const opened = open()
    opened.world.hold()
    typed(opened, 4000)
    await waitFor(() => expect(opened.world.seen).toHaveLength(1))
    typed(opened, 4100)
    typed(opened, 4200)
    opened.world.release()
    await waitFor(() => expect(opened.pricing().saving).toBe(false))
    expect(opened.world.seen).toEqual([{ finalMonthlyPrice: 4000 }, { finalMonthlyPrice: 4200 }])
    expect([opened.pricing().price.asked.finalMonthly, opened.pricing().ask.isUnsaved]).toEqual([420_000, false])
  })

  it('can go back to the stored one while another is on its way', async () => {
    const opened = open()
    opened.world.hold()
    typed(opened, 4000)
    await waitFor(() => expect(opened.world.seen).toHaveLength(1))
    typed(opened, stored)
    expect(opened.pricing().price.asked.finalMonthly).toBe(381_600)
    opened.world.release()
    await waitFor(() => expect(opened.pricing().saving).toBe(false))
    expect(opened.world.seen).toEqual([{ finalMonthlyPrice: 4000 }, { finalMonthlyPrice: stored }])
    expect(opened.pricing().price.asked.finalMonthly).toBe(381_600)
  })

  it('that isn’t valid stays at its field with its error, and is never sent', () => {
    const opened = open()
    act(() => opened.pricing().ask.tryOut('monthly', Number.NaN))
    expect(opened.pricing().ask.error('monthly')).toBeUndefined()
    typed(opened, Number.NaN)
    expect(opened.pricing().ask.error('monthly')).toBe('Enter a price in dollars, such as 1,415')
    expect([opened.pricing().problem, opened.world.seen]).toEqual(['Enter a price in dollars, such as 1,415', []])
  })

  it('belongs to the method that it was typed for @TIM-01', async () => {
    const opened = open()
    opened.world.signal(false)
    typed(opened, 4000)
    await waitFor(() => expect(opened.pricing().saving).toBe(false))
    opened.world.changeElsewhere({ pricedBy: 'time', finalMonthlyPrice: 2000 })
    opened.learn()
    expect(opened.pricing().ask.typed.monthly).toBeUndefined()
    typed(opened, 2100)
    opened.world.changeElsewhere({ pricedBy: 'area', finalMonthlyPrice: stored })
    opened.learn()
    expect(opened.pricing().price.asked.finalMonthly).toBe(400_000)
  })

  it('isn’t saved for the other method if that one is chosen first @TIM-01', async () => {
    const opened = open()
    opened.world.hold()
    act(() => opened.pricing().setMethod('time'))
    await waitFor(() => expect(opened.pricing().switching).toBe(true))
    typed(opened, 4000)
    opened.world.release()
    await waitFor(() => expect(opened.pricing().saving).toBe(false))
    expect(opened.world.seen).toEqual([{ pricedBy: 'time' }])
    expect([opened.pricing().ask.typed.monthly, opened.pricing().ask.isUnsaved]).toEqual([undefined, true])
  })

  it('waits in this tab while offline, and is saved when back online', async () => {
    const opened = open()
    opened.world.signal(false)
    typed(opened, 4000)
    await waitFor(() => expect(toastsNow()[0]?.description).toMatch(/^No connection/))
    opened.leave()
    opened.comeBack()
    expect([opened.pricing().price.asked.finalMonthly, opened.pricing().ask.isLeft('monthly')]).toEqual([400_000, true])
    opened.world.signal(true)
    await waitFor(() => expect(opened.world.seen).toEqual([{ finalMonthlyPrice: 4000 }]))
    await waitFor(() => expect(opened.pricing().ask.isUnsaved).toBe(false))
  })

  describe('when another tab saved first', () => {
    async function conflicted() {
      const opened = open()
      opened.world.changeElsewhere({ finalMonthlyPrice: 3900 })
      typed(opened, 4000)
      await waitFor(() => expect(opened.pricing().conflict).not.toBeNull())
      return opened
    }

    it('is to keep or to drop, not lost', async () => {
      const { world, pricing } = await conflicted()
      expect(pricing().conflict).toMatchObject({ isTyped: true, price: { asked: { finalMonthly: 400_000 } } })
      act(() => pricing().takeTheirs())
      await waitFor(() => expect(pricing().price.asked.finalMonthly).toBe(390_000))
      expect([world.seen, pricing().ask.isUnsaved]).toEqual([[{ finalMonthlyPrice: 4000 }], false])
    })

    it('is saved over it if the contractor says so, for its own method', async () => {
      const { world, pricing } = await conflicted()
      act(() => pricing().keepMine(pricing().conflict!.mine))
      await waitFor(() => expect(world.seen.at(-1)).toEqual({ finalMonthlyPrice: 4000, pricedBy: 'area' }))
      await waitFor(() => expect(pricing().ask.isUnsaved).toBe(false))
    })

    it('writes nothing more until the contractor has decided', async () => {
      const opened = await conflicted()
      typed(opened, 4100)
      expect(opened.world.seen).toHaveLength(1)
      act(() => opened.pricing().keepMine(opened.pricing().conflict!.mine))
      await waitFor(() => expect(opened.world.seen).toHaveLength(2))
    })
  })
})

describe('@GRD-04 the discount for paying yearly', () => {
  it('is saved with a final price that is still on its way', async () => {
    const { world, pricing } = open()
    world.hold()
    act(() => pricing().commitAsk('monthly', 4000))
    await waitFor(() => expect(world.seen).toHaveLength(1))
    act(() => pricing().commitAsk('annualPercent', 7.5))
    world.release()
    await waitFor(() => expect(pricing().saving).toBe(false))
    expect(world.seen.at(-1)).toEqual({ annualDiscountPercent: 7.5 })
    expect(pricing().ask.annualPercent).toBe(7.5)
  })
})
