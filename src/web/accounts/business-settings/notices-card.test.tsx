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

it('an amount that can’t be saved stays, with the reason beside it, until it is saved @ONL-14', async () => {
  const answers = [Response.json({ message: 'The database is away.' }, { status: 503 })]
  const saved = { ...usualNotices, confirmAbove: 1500 }
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    method === 'PUT' ? (answers.pop() ?? Response.json(saved)) : Response.json({ ...saved, confirmAbove: null }),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <NoticesCard />
    </QueryClientProvider>,
  )
  const price = screen.getByLabelText<HTMLInputElement>(/Ask for a code above/)
  await waitFor(() => expect(price.disabled).toBe(false))
  const type = () => {
    price.focus()
    fireEvent.change(price, { target: { value: '1500' } })
    price.blur()
  }
  type()
  await screen.findByText('It isn’t saved. The database is away.')
  expect(price.value).toBe('1,500.00')
  type()
  await waitFor(() => expect(screen.queryByText(/^It isn’t saved/)).toBeNull())
  expect(price.value).toBe('1,500.00')
})
