// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { usualNotices } from '../../../modules/accounts/contract/notices.ts'
import { queryClient } from '../../testing/app-client.ts'
import { NoticesCard } from './notices-card.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('each email can be turned off, and the price for a code set and cleared @ONL-14', async () => {
  let saved: object = { ...usualNotices, confirmAbove: null }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      sent.push(JSON.parse(String(body)))
      saved = { ...saved, ...JSON.parse(String(body)) }
    }
    return Response.json(saved)
  })
  render(
    <QueryClientProvider client={queryClient}>
      <NoticesCard />
    </QueryClientProvider>,
  )
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  await waitFor(() => expect(box('They accept').checked).toBe(true))
  expect(box('They open it again after five quiet days').checked).toBe(false)
  fireEvent.click(box('They accept'))
  await waitFor(() => expect(sent).toEqual([{ accepted: false }]))
  await waitFor(() => expect(box('They accept').checked).toBe(false))
  const price = screen.getByLabelText<HTMLInputElement>(/Ask for a code above/)
  for (const [typed, dollars] of [
    ['1500', 1500],
    ['', null],
  ] as const) {
    price.focus()
    fireEvent.change(price, { target: { value: typed } })
    price.blur()
    await waitFor(() => expect(sent.at(-1)).toEqual({ confirmAbove: dollars }))
  }
  expect(sent).toHaveLength(3)
})
