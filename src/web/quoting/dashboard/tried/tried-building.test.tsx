// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../../modules/accounts/contract/endpoints.ts'
import { readTried, writeTried } from '../../../public/try/building.ts'
import { hasTried } from '../../../public/try/has-tried.ts'
import { samples } from '../../../public/try/sample.ts'
import { queryClient } from '../../../testing/app-client.ts'
import { openAt } from '../../../testing/open-at.tsx'
import { quote } from '../../../testing/quote-samples.ts'
import { contractor } from '../../../testing/user-samples.ts'
import { toaster } from '../../../ui/toasts.ts'
import { bringIn } from './bring-in.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const now = () => new Date().toISOString()
const building = {
  ...samples.commercial,
  quoteId: id(1),
  rooms: samples.commercial.rooms.map((room, place) => ({ ...room, id: id(place + 2) })),
}
const keep = (keptAt: string | null = now(), at: 'commercial' | 'residential' = 'commercial') =>
  writeTried({ ...samples, at, commercial: building, residential: { ...samples.residential, quoteId: id(50) }, keptAt })

/** Runs one task after the other, like the browser's locks. */
let turn: Promise<unknown> = Promise.resolve()
Object.assign(navigator.locks, {
  request: (_: string, work: () => Promise<unknown>) => {
    const result = turn.then(work)
    turn = result.catch(() => {})
    return result
  },
})

/** A server that stores what it receives by id, like ours; `refuse` answers some requests instead. */
function server(
  user: CurrentUser,
  refuse: (method: string, path: string, body: string) => Response | null = () => null,
) {
  const quotes = new Map<string, object>()
  const rooms = new Map<string, string>()
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = url.split('?')[0]!
    const text = body instanceof FormData ? JSON.stringify(Object.fromEntries(body)) : String(body ?? '')
    if (method !== 'GET') requests.push(`${method} ${path}`)
    const refused = refuse(method, path, text)
    if (refused) return refused
    if (path === '/api/auth/user') return Response.json(user)
    if (method === 'GET' && path === '/api/quotes') return Response.json([...quotes.values()])
    if (method === 'POST' && path === '/api/quotes') {
      const sent = JSON.parse(text)
      quotes.set(sent.id, quotes.get(sent.id) ?? quote(sent))
      return Response.json(quotes.get(sent.id))
    }
    if (method === 'POST' && path.endsWith('/areas')) {
      const sent = JSON.parse(text)
      rooms.set(sent.id, sent.name)
      return Response.json({})
    }
    if (method === 'PATCH') {
      const quoteId = path.split('/').at(-1)!
      quotes.set(quoteId, { ...quotes.get(quoteId), ...JSON.parse(text) })
      return Response.json(quotes.get(quoteId))
    }
    return Response.json({ message: 'Not found' }, { status: 404 })
  })
  return { quotes, rooms, requests }
}
const refusal = (status: number, message = 'No') => Response.json({ message }, { status })
const fresh = () => contractor({ createdAt: now(), subscriptionStatus: 'trialing', businessPhone: null })
const draft = expect.objectContaining({
  id: building.quoteId,
  companyName: 'Harbor Dental Group',
  customerType: 'commercial',
  frequency: 'daily',
  pricePerSqFt: 0.015,
  contactPerson: 'Dana Dustwell',
  email: 'dana@brightline.example',
  phone: 'not given yet',
})

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  toaster.remove()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('Importing the sample building @FRD-03 @FRD-12', () => {
  it('creates one draft, with the contractor as its contact, and leaves nothing in the browser', async () => {
    keep()
    const { quotes, rooms } = server(fresh())
    await bringIn(fresh())
    expect([...quotes.values()]).toEqual([draft])
    expect([...rooms.values()]).toEqual(building.rooms.map(({ name }) => name))
    expect(hasTried()).toBe(false)
  })

  it('creates one from two tabs at once, and none if nothing is kept', async () => {
    keep()
    const { quotes, rooms, requests } = server(fresh())
    const both = await Promise.all([bringIn(fresh()), bringIn(fresh())])
    expect(both.map((made) => made?.id ?? null)).toEqual([building.quoteId, null])
    expect([quotes.size, rooms.size, requests.length]).toEqual([1, 5, 7])
    keep(null)
    expect(await bringIn(fresh())).toBeNull()
    expect(requests.length).toBe(7)
  })

  it('resumes after a broken connection, with the same ids', async () => {
    keep()
    let broken = true
    const { quotes, rooms } = server(fresh(), (_, path, body) =>
      broken && path.endsWith('/areas') && body.includes('Back office') ? Response.error() : null,
    )
    await expect(bringIn(fresh())).rejects.toThrow()
    expect([rooms.size, hasTried()]).toEqual([3, true])
    broken = false
    await bringIn(fresh())
    expect([[...quotes.values()], rooms.size, hasTried()]).toEqual([[draft], 5, false])
  })

  it('uses new ids if another account of this browser has the draft', async () => {
    keep()
    const { quotes, rooms } = server(fresh(), (method, path, body) =>
      method === 'POST' && path === '/api/quotes' && body.includes(id(1)) ? refusal(404) : null,
    )
    await bringIn(fresh())
    const [made] = [...quotes.keys()]
    expect(made).toMatch(/^[0-9a-f-]{36}$/)
    expect(made).not.toBe(id(1))
    expect([...rooms.keys()].some((room) => building.rooms.some((old) => old.id === room))).toBe(false)
  })
})

describe('On the dashboard @FRD-03', () => {
  const open = (user: CurrentUser, existing: object[] = []) => {
    const spoken = server(user)
    const { fetch } = globalThis
    openAt('/dashboard', user, { '/api/quotes': existing })
    if (existing.length === 0) vi.stubGlobal('fetch', fetch)
    return spoken
  }
  const card = () => screen.findByRole('heading', { name: 'The building you tried: Harbor Dental Group' })

  it('a new account finds its draft without being asked', async () => {
    keep()
    const { quotes } = open(fresh())
    await waitFor(() => expect(hasTried()).toBe(false))
    expect([...quotes.values()]).toEqual([draft])
  })

  it.each([
    ['an account that is older than the click', contractor({ createdAt: '2026-01-01T00:00:00.000Z' }), now()],
    ['an account opened days after the click', fresh(), '2026-01-01T00:00:00.000Z'],
  ])('%s is asked, and creates the draft with one click', async (_, user, keptAt) => {
    keep(keptAt)
    const { quotes } = open(user)
    await card()
    expect(screen.getByText('$1,044.00')).toBeTruthy()
    expect(quotes.size).toBe(0)
    const press = screen.getByRole('button', { name: 'Save as a draft' })
    fireEvent.click(press)
    fireEvent.click(press)
    await waitFor(() => expect(hasTried()).toBe(false))
    expect(quotes.size).toBe(1)
  })

  it('an account with quotes is asked, and can discard the building', async () => {
    keep()
    open(fresh(), [{ ...quote(), deliveryState: null, deliveryReason: null }])
    await card()
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(hasTried()).toBe(false)
    expect(screen.queryByText(/The building you tried/)).toBeNull()
  })

  it("a residential plan can't import a business, and shows which plan can", async () => {
    keep()
    const { requests } = open({ ...fresh(), planType: 'residential-monthly' })
    await card()
    expect(
      screen.getByText('Your plan quotes residential customers, and this one is commercial. Pro quotes both.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save as a draft' })).toBeNull()
    expect([requests, readTried()?.commercial.quoteId]).toEqual([[], id(1)])
  })

  it('nothing is shown if nothing was kept', async () => {
    keep(null)
    open(fresh())
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByText(/The building you tried/)).toBeNull()
  })

  it('a failure is shown, and a second attempt creates the draft', async () => {
    keep()
    let down = true
    const { quotes } = open(fresh())
    const working = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) =>
      down && init.method === 'POST' ? refusal(503, '') : working(url, init),
    )
    expect(
      await screen.findByText('We couldn’t save it as a draft. Nothing is lost. Try again in a moment.'),
    ).toBeTruthy()
    down = false
    fireEvent.click(screen.getByRole('button', { name: 'Save as a draft' }))
    await waitFor(() => expect(hasTried()).toBe(false))
    expect(quotes.size).toBe(1)
  })
})
