// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import type { Change, Operation, Trouble } from '../quoting/outbox/operations.ts'
import { outboxState } from '../quoting/outbox/state.ts'
import { queryClient } from '../testing/app-client.ts'
import { add } from '../testing/outbox-samples.ts'
import { waitingShown } from './state.ts'
import { WaitingList } from './waiting-list.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: unknown }) => <a href="/">{children as never}</a>,
}))
vi.mock('./offline-answers.ts', () => ({ offlineAnswer: async () => undefined, offlineAnswers: async () => [] }))

const apply = vi.hoisted(() => vi.fn(async (_: Change) => {}))
vi.mock('../quoting/outbox.ts', () => ({ applyToOutbox: apply, sendNow: () => {}, unsentPhotos: () => undefined }))
afterEach(cleanup)

/** The list with an edit in trouble. */
function open(operation: Operation, trouble: Trouble) {
  const store = getDefaultStore()
  store.set(outboxState, {
    queue: [{ ...operation, trouble }],
    ...{ written: new Set([operation.id]), connection: 'ok', refusal: null },
  })
  store.set(waitingShown, true)
  render(
    <QueryClientProvider client={queryClient}>
      <WaitingList />
    </QueryClientProvider>,
  )
}

it('edits that an older server could not accept are shown as sent after the update @OPS-04', async () => {
  open(add('a'), { kind: 'server-older' })
  expect(await screen.findByText('TidyTally is being updated.')).toBeTruthy()
  expect(screen.getByText(/We’ll send it when the update is complete\./).textContent).toMatch(/^Reception: /)
  expect(screen.queryByText('Needs your attention')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('a refused follow-up can be removed, because nothing about it can be corrected', async () => {
  const stamp = { id: 'lost', quoteId: 'q', areaId: 'q', due: 0 }
  const lost: Operation = { ...stamp, kind: 'followUp', action: { what: 'not-interested' } }
  open(lost, { kind: 'refused', message: 'Your customer answered this quote.', fields: {}, again: false })
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(apply.mock.lastCall?.[0]([lost, add('a')])).toEqual([add('a')])
})
