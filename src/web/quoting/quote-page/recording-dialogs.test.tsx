// @vitest-environment happy-dom

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '../../../modules/accounts/contract/endpoints.ts'
import { userQuery } from '../../app/session.ts'
import { asksBeforeReload } from '../../testing/asks-before-reload.ts'
import { quote } from '../../testing/quote-samples.ts'
import { WithinRouter } from '../../testing/within-router.tsx'
import { CancellationDialog } from './cancellation-dialog.tsx'
import { ElsewhereDialog } from './elsewhere-dialog.tsx'

afterEach(async () => {
  cleanup()
  await new Promise(requestAnimationFrame) // a dialog's layer ends with the next frame
  vi.unstubAllGlobals()
})

async function open(dialog: ReactNode) {
  const client = new QueryClient()
  client.setQueryData(userQuery.queryKey, { id: 'dana', timeZone: 'America/New_York' } as CurrentUser)
  render(
    <QueryClientProvider client={client}>
      <WithinRouter>
        <Suspense>{dialog}</Suspense>
      </WithinRouter>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByRole('dialog').contains(focused())).toBe(true)) // it begins at its first field
}

const sent = quote({ status: 'sent', revision: 1 })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const focused = () => document.activeElement as HTMLElement
/** What a screen reader reads after the name of the focused control. */
const described = () => document.getElementById(focused().getAttribute('aria-describedby') ?? '')?.textContent
const chooses = (file: File) => fireEvent.change(screen.getByLabelText('Choose a file'), { target: { files: [file] } })

it('a chosen file is read, with what is wrong with it, and focus stays at the file @ORD-02', async () => {
  await open(<ElsewhereDialog quote={sent} onClose={vi.fn()} />)
  chooses(new File(['%PDF'], 'signed.pdf'))
  expect(focused().getAttribute('aria-label')).toBe('Remove signed.pdf')
  expect(described()).toBeUndefined()
  press('Remove signed.pdf')
  expect(focused()).toBe(screen.getByLabelText('Choose a file'))
  const large = new File([], 'scan.pdf')
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 })
  chooses(large)
  expect([focused().getAttribute('aria-label'), described()]).toEqual(['Remove scan.pdf', 'File is larger than 10 MB'])
})

it('an acceptance that lacks something leads to the field, and several things are read together @ORD-02', async () => {
  await open(<ElsewhereDialog quote={sent} onClose={vi.fn()} />)
  fireEvent.change(screen.getByLabelText('Who accepted it?'), { target: { value: 'P' } })
  press('Record as won')
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Who accepted it?')))
  expect(described()).toBe('Please enter your customer’s full name')
  fireEvent.change(screen.getByLabelText('On which day?'), { target: { value: '' } })
  press('Record as won')
  await waitFor(() => expect(focused().getAttribute('role')).toBe('alert'))
  expect(focused().textContent).toContain('Please enter your customer’s full namePlease enter a date')
})

it('a cancellation that lacks how it came leads to that field @LAW-03', async () => {
  await open(<CancellationDialog quote={sent} onClose={vi.fn()} />)
  press('Record cancellation')
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('How did they cancel?')))
  expect(described()).toBe('Please choose how they canceled')
})

it('a cancellation asks before it discards what was typed @TYP-03', async () => {
  await open(<CancellationDialog quote={sent} onClose={vi.fn()} />)
  fireEvent.input(screen.getByLabelText('When did they cancel?'), { target: { value: '2026-11-02' } })
  expect(asksBeforeReload()).toBe(true)
})

it('a refused day leads to its field, and Cancel ends an upload @ORD-02', async () => {
  const issues = [{ path: 'day', message: 'Please enter a day since you made this quote, not later than today' }]
  const signals: (AbortSignal | null | undefined)[] = []
  const answers = [Response.json({ issues }, { status: 400 })]
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    signals.push(signal)
    return answers.pop() ?? new Promise(() => {})
  })
  const onClose = vi.fn()
  await open(<ElsewhereDialog quote={sent} onClose={onClose} />)
  press('Record as won')
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('On which day?')))
  expect(described()).toBe(issues[0]!.message)
  press('Record as won')
  await waitFor(() => expect(signals).toHaveLength(2))
  const ended = () => [signals[1]?.aborted, onClose.mock.calls.length]
  expect(ended()).toEqual([false, 0])
  press('Cancel')
  expect(ended()).toEqual([true, 1])
})
