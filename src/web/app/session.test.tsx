// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useCloseAccount, useLogout } from '../accounts/leaving.ts'
import { areasKey, quoteKey } from '../quoting/quotes.ts'
import { queryClient } from '../testing/app-client.ts'
import { areas, quote } from '../testing/quote-samples.ts'
import { contractor } from '../testing/user-samples.ts'
import { toaster } from '../ui/toasts.ts'
import { sessionEnded } from './lost-access.ts'
import { readUserAgain, userQuery } from './session.ts'

const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** A contractor with a quote on screen, and a server that accepts or refuses. */
function signedIn(status: 200 | 503 = 200) {
  vi.stubGlobal('fetch', async () => Response.json(status === 200 ? { ok: true } : { message: 'Busy' }, { status }))
  const replace = vi.fn()
  vi.stubGlobal('location', { ...window.location, replace })
  queryClient.setQueryData(userQuery.queryKey, contractor())
  queryClient.setQueryData(quoteKey(quote().id), quote())
  queryClient.setQueryData(areasKey(quote().id), areas())
  return replace
}
const known = () => queryClient.getQueryCache().getAll()

afterEach(() => {
  toaster.remove()
  cleanup()
  queryClient.clear()
  getDefaultStore().set(sessionEnded, null)
  vi.unstubAllGlobals()
})

describe('No data stays in a shared browser', () => {
  it('and other tabs are notified first, before they could store anything @AMB-A02', async () => {
    signedIn()
    const saidBefore: unknown[] = []
    const tell = vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation((message) => {
      if (message === 'logged out') saidBefore.push(toaster.newest())
    })
    const { result } = renderHook(() => useLogout(), { wrapper: around })
    await act(() => result.current.mutateAsync('here'))
    expect(saidBefore).toEqual([null])
    tell.mockRestore()
  })

  it.each(['here', 'everywhere'] as const)('after signing out %s @AMB-A02', async (from) => {
    const replace = signedIn()
    const { result } = renderHook(() => useLogout(), { wrapper: around })
    expect(known()).toHaveLength(3)
    await act(() => result.current.mutateAsync(from))
    expect(known()).toEqual([])
    expect(replace).toHaveBeenCalledWith('/')
  })

  it('after closing the account @AMB-A02', async () => {
    const replace = signedIn()
    const { result } = renderHook(() => useCloseAccount(), { wrapper: around })
    await act(() => result.current.mutateAsync('quiet-mop'))
    expect(known()).toEqual([])
    expect(replace).toHaveBeenCalledWith('/')
  })

  it('unless signing out failed, in which case the contractor stays signed in @AMB-A02', async () => {
    const replace = signedIn(503)
    const { result } = renderHook(() => useLogout(), { wrapper: around })
    await act(() => result.current.mutateAsync('here').catch(() => {}))
    expect(known()).toHaveLength(3)
    expect(replace).not.toHaveBeenCalled()
  })
})

it("another account's sign-in is shown, and leaves the screen and its input to their contractor @SEC-06", async () => {
  signedIn()
  vi.stubGlobal('fetch', async () => Response.json(contractor({ id: 'someone else' })))
  await readUserAgain(queryClient)
  expect(getDefaultStore().get(sessionEnded)).toBe('someone-else')
  expect(queryClient.getQueryData(userQuery.queryKey)).toEqual(contractor())
})
