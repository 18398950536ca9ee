// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { quote } from '../../../testing/quote-samples.ts'
import { resendQuestion, useResend } from './resend.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  getDefaultStore().set(resendQuestion, null)
})

const row = { ...quote({ finalMonthlyPrice: 400, changedSinceSent: true }), deliveryState: null, deliveryReason: null }

/** The row's hook; each request waits until it is answered by hand. */
function open() {
  const waiting: { method: string; answer: (body: unknown) => void }[] = []
  vi.stubGlobal(
    'fetch',
    (_: string, { method }: RequestInit) =>
      new Promise((resolve) => waiting.push({ method: method!, answer: (body) => resolve(Response.json(body)) })),
  )
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useResend(row), { wrapper })
  return { result, waiting }
}

it('a row says that it checks while the warnings are read, and that it sends only while it sends @GRD-03', async () => {
  const { result, waiting } = open()
  expect(result.current.busy).toBeUndefined()
  result.current.press()
  await waitFor(() => expect(result.current.busy).toBe('Checking'))
  await waitFor(() => expect(waiting.map(({ method }) => method)).toEqual(['GET']))
  result.current.press() // a second click changes nothing
  waiting[0]!.answer(quote({ warnings: [] }))
  await waitFor(() => expect(result.current.busy).toBe('Sending'))
  await waitFor(() => expect(waiting.map(({ method }) => method)).toEqual(['GET', 'POST']))
  waiting[1]!.answer(quote({}))
  await waitFor(() => expect(result.current.busy).toBeUndefined())
})

it('a row with warnings asks, and sends nothing until it is answered @GRD-03', async () => {
  const { result, waiting } = open()
  result.current.press()
  await waitFor(() => expect(waiting).toHaveLength(1))
  waiting[0]!.answer(
    quote({
      warnings: [{ code: 'missing-costs', message: 'Costs are missing.', action: { label: 'Add costs', do: 'open' } }],
    }),
  )
  await waitFor(() => expect(getDefaultStore().get(resendQuestion)?.customer).toBe(row.companyName))
  expect([result.current.busy, waiting.length]).toEqual([undefined, 1])
  getDefaultStore().get(resendQuestion)!.send()
  await waitFor(() => expect(waiting.map(({ method }) => method)).toEqual(['GET', 'POST']))
})
