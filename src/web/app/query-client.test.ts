// @vitest-environment happy-dom
import { focusManager, type QueryMeta, QueryObserver } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { contractorHeader } from '../../shared-kernel/product.ts'
import { clearOfflineStore } from '../device/offline-store.ts'
import { queryClient } from '../testing/app-client.ts'
import { callHeaders, Problem } from './api.ts'
import { planEnded, sessionEnded } from './lost-access.ts'
import { userKey } from './session.ts'

vi.mock('../device/offline-store.ts', async (original) => ({
  ...(await original<object>()),
  clearOfflineStore: vi.fn(),
}))

const day = 24 * 3_600_000

/** A mounted query that shows the result of `ask`, until the test ends. */
function shown(ask: () => Promise<string>, options: { staleTime?: number } = {}) {
  const query = new QueryObserver(queryClient, { queryKey: ['shown'], queryFn: ask, ...options })
  onTestEnd.push(query.subscribe(() => {}))
}
const onTestEnd: (() => void)[] = []

/** The window loses focus and gets it back. */
async function comeBack() {
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(1)
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.mount()
})
afterEach(() => {
  for (const end of onTestEnd.splice(0)) end()
  queryClient.unmount()
  queryClient.clear()
  focusManager.setFocused(undefined)
  vi.useRealTimers()
})

describe('A session that ended', () => {
  it('leaves no mark, draft or cached response on the device @SEC-10', async () => {
    localStorage.setItem('signed-in', 'yes')
    localStorage.setItem('seen-by', 'dana')
    localStorage.setItem('confirmed-figures', 'wage of worker-1: 180')
    sessionStorage.setItem('new-quote:rates', '{"1":"0.07"}')
    shown(() => Promise.reject(new Problem(401, '{}')))
    await vi.advanceTimersByTimeAsync(1)
    expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual([])
    expect(getDefaultStore().get(sessionEnded)).toBe('signed-out')
    await vi.dynamicImportSettled()
    expect(clearOfflineStore).toHaveBeenCalled()
  })

  it('is distinguished from a session of another account @SEC-06', async () => {
    shown(() => Promise.reject(new Problem(409, '{"code":"someone-else"}')))
    await vi.advanceTimersByTimeAsync(1)
    expect(getDefaultStore().get(sessionEnded)).toBe('someone-else')
  })
})

it('every call names the contractor on screen, even after the session has ended @SEC-06', async () => {
  expect(callHeaders()).not.toHaveProperty(contractorHeader)
  queryClient.setQueryData(userKey, { id: 'dana' })
  shown(() => Promise.reject(new Problem(401, '{}')))
  await vi.advanceTimersByTimeAsync(1)
  expect(callHeaders()).toMatchObject({ [contractorHeader]: 'dana' })
})

describe('A query', () => {
  it('is not refetched while its screen stays open for a day @WEB-43', async () => {
    const ask = vi.fn(async () => 'answer')
    shown(ask, { staleTime: 0 })
    await vi.advanceTimersByTimeAsync(day)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is not refetched when the window regains focus @WEB-42', async () => {
    const ask = vi.fn(async () => 'answer')
    shown(ask, { staleTime: 0 })
    await vi.advanceTimersByTimeAsync(1)
    await comeBack()
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is not retried automatically after a failure @WEB-45', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('The server is away')))
    shown(ask)
    await vi.advanceTimersByTimeAsync(day)
    await comeBack()
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('stays fresh forever, unless it sets a stale time @WEB-44', async () => {
    const ask = vi.fn(async () => 'answer')
    const read = (staleTime?: number) =>
      queryClient.fetchQuery({
        queryKey: ['kept'],
        queryFn: ask,
        gcTime: Number.POSITIVE_INFINITY,
        ...(staleTime && { staleTime }),
      })
    await read()
    await vi.advanceTimersByTimeAsync(365 * day)
    await read()
    expect(ask).toHaveBeenCalledTimes(1)
    await read(day)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  it('ignores 402 in the background and reports it if user-initiated', async () => {
    const noPlan = () => Promise.reject(new Problem(402, JSON.stringify({ code: 'no-subscription' })))
    const store = getDefaultStore()
    store.set(planEnded, false)
    const ask = (meta?: QueryMeta) =>
      queryClient.fetchQuery({ queryKey: ['suggestion'], queryFn: noPlan, ...(meta && { meta }) })
    await expect(ask({ inPassing: true })).rejects.toBeInstanceOf(Problem)
    expect(store.get(planEnded)).toBe(false)
    queryClient.clear()
    await expect(ask()).rejects.toBeInstanceOf(Problem)
    expect(store.get(planEnded)).toBe(true)
    store.set(planEnded, false)
  })
})
