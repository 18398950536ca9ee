// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../testing/app-client.ts'
import { ArticlesCard } from './articles-card.tsx'

let saved = true
let fails = false
let sent: unknown[] = []
beforeEach(() => {
  saved = true
  fails = false
  sent = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (fails) return Response.json({ message: 'down' }, { status: 503 })
    if (method === 'PUT') {
      sent.push(JSON.parse(String(body)))
      saved = JSON.parse(String(body)).subscribed
    }
    return Response.json({ subscribed: saved })
  })
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <ArticlesCard />
    </QueryClientProvider>,
  )
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Email me new articles/ })

describe('the setting for articles by email @AMB-A13', () => {
  it('can be turned off and on again', async () => {
    open()
    expect(box().disabled).toBe(true)
    await waitFor(() => expect(box().checked).toBe(true))
    fireEvent.click(box())
    expect(box().checked).toBe(false)
    await waitFor(() => expect(sent).toEqual([{ subscribed: false }]))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
    expect(box().checked).toBe(false)
    fireEvent.click(box())
    await waitFor(() => expect(box().checked).toBe(true))
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('counts a second click while the first is being saved', async () => {
    open()
    await waitFor(() => expect(box().checked).toBe(true))
    fireEvent.click(box())
    fireEvent.click(box())
    expect(box().checked).toBe(true)
    await waitFor(() => expect(sent).toEqual([{ subscribed: false }, { subscribed: true }]))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
    expect(box().checked).toBe(true)
  })

  it('goes back when the change could not be saved', async () => {
    open()
    await waitFor(() => expect(box().checked).toBe(true))
    fails = true
    fireEvent.click(box())
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Not saved. Please try again.'))
    await waitFor(() => expect(box().checked).toBe(true))
  })

  it('can be loaded again after a failure', async () => {
    queryClient.setDefaultOptions({ queries: { retry: false } })
    fails = true
    open()
    await screen.findByRole('alert')
    fails = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(box().checked).toBe(true))
  })
})
